import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import { MAX_COMPARED } from '#contract/limits.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { EmptyShelf } from '#storefront/app/pictures/pictures.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { askedFor } from '#storefront/app/calls/product-ids.ts';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { takeOver } from './compared-list.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { sharedCategory, type Compared } from './comparison.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ids, isCut } = askedFor(new URL(request.url).searchParams, MAX_COMPARED);
  return { compared: await arriving(readCompared(callOf({ context }), ids)), isCut };
}

async function readCompared(call: Call, ids: readonly string[]): Promise<Compared[]> {
  if (ids.length === 0) return [];
  const details = ids.map(async (id) => {
    // Without details there is less to compare, but the products are still shown.
    const found = await call('getProductDetails', { params: { id } }).catch(() => null);
    return [id, found] as const;
  });
  const { Products } = await call('listProductsById', { query: { ids: [...ids] } });
  const byId = new Map(await Promise.all(details));
  return Products.map((product) => ({ product, details: byId.get(product.Uuid) ?? null }));
}

export function Component() {
  const { compared, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Compare"
        description="Products side by side: price, age and everything they differ in."
        isIndexed={false}
      />
      <Arrival
        of={compared}
        skeleton={<CompareSkeleton />}
        renderFailed={(error) => <Problem error={error} isPage />}
      >
        {(found) =>
          found.length === 0 ? <NothingToCompare /> : <Comparison compared={found} isCut={isCut} />
        }
      </Arrival>
    </>
  );
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage />;
}

function Comparison({ compared, isCut }: { compared: readonly Compared[]; isCut: boolean }) {
  const category = sharedCategory(compared.map(({ product }) => product));
  const isAlone = compared.length === 1;
  return (
    <Stack gap="large">
      <PageHeader
        title={category.length > 0 ? `Compare ${category.at(-1)!}` : 'Compare'}
        align="end"
        lead={<DeliveryCost />}
      >
        {category.length > 0 && compared.length < MAX_COMPARED && (
          <ButtonLink
            to={categoryPath(category)}
            icon="plus"
            onClick={() =>
              takeOver({ category: category[0]!, ids: compared.map(({ product }) => product.Uuid) })
            }
          >
            {isAlone ? 'Choose another' : 'Add another'}
          </ButtonLink>
        )}
      </PageHeader>
      {isCut && (
        <Notice tone="caution" isSilent>
          {`Not everything in the link is shown: ${MAX_COMPARED} can be compared at once, and part of the link may have been cut off.`}
        </Notice>
      )}
      {category.length === 0 && (
        <Notice tone="info" isSilent>
          These are from different parts of the shop, so there is little to compare. It works best with
          products of one category.
        </Notice>
      )}
      <ComparisonTable compared={compared} />
    </Stack>
  );
}

function NothingToCompare() {
  return (
    <EmptyState
      isPage
      picture={<EmptyShelf />}
      title="Nothing to compare yet"
      action={
        <ButtonLink to="/categories" variant="primary">
          Our Categories
        </ButtonLink>
      }
    >
      <p>{`Open a category and choose Compare on up to ${MAX_COMPARED} products. See them side by side here.`}</p>
    </EmptyState>
  );
}

function CompareSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading comparison...</VisuallyHidden>
      <Stack gap="large">
        <PageHeader title="Compare" lead={<DeliveryCost />} />
        <Skeleton shape="block" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="most" />
      </Stack>
    </div>
  );
}
