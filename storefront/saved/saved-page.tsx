import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { askedFor } from '#storefront/app/calls/product-ids.ts';
import { withCards } from '#storefront/catalogue/load-cards.ts';
import { useIsHydrating } from '#storefront/app/page/is-hydrating.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { OwnList } from './own-list.tsx';
import { SavedSkeleton } from './saved-skeleton.tsx';
import { SharedList } from './shared-list.tsx';
import styles from './saved-cards.module.css';

/**
 * With ids in its address it shows somebody's shared list; without, the visitor's own, which the server never knows.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (!query.has('ids')) return { shared: null, isCut: false };
  const { ids, isCut } = askedFor(query, MAX_LISTED_IDS);
  if (ids.length === 0) return { shared: { now: { Products: [], Cards: {} } }, isCut };
  // What may not be promoted may not be shared either.
  const call = callOf({ context });
  const products = withCards(call, call('listProductsById', { query: { ids, promotable: 'true' } }));
  return { shared: await arriving(products), isCut };
}

export function Component() {
  const { shared, isCut } = useLoaderData<typeof loader>();
  const isHydrating = useIsHydrating();
  if (shared) {
    return (
      <>
        <PageHead title="A list shared with you" isIndexed={false} />
        <Arrival
          of={shared}
          skeleton={
            <Stack gap="large">
              <PageHeader title="A list shared with you" lead={<DeliveryCost />} />
              <SavedSkeleton />
            </Stack>
          }
          renderFailed={(error) => <Problem error={error} isPage />}
        >
          {({ Products, Cards }) => <SharedList products={Products} cards={Cards} isCut={isCut} />}
        </Arrival>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Saved for later"
        description="What you have saved for later, kept in this browser."
        isIndexed={false}
      />
      <div className={styles.own}>
        {isHydrating ? (
          <Stack gap="large">
            {/* As tall as the header that replaces it. */}
            <PageHeader
              title="Saved for later"
              align="end"
              lead={
                <>
                  <p className={styles.count}>Kept in this browser</p>
                  <DeliveryCost />
                </>
              }
            >
              <div className={styles.tools} />
            </PageHeader>
            <noscript>
              <p>Saved lists are kept by your browser, which needs JavaScript to do so.</p>
            </noscript>
            <SavedSkeleton />
          </Stack>
        ) : (
          <OwnList />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage />;
}
