import { memo, Suspense, type ComponentProps } from 'react';
import {
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import type { Call } from '#contract/call.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { laterPart } from '#storefront/app/lazy.ts';
import { arriving, callOf } from '#storefront/app/load.ts';
import { PageHead } from '#storefront/app/page-head.tsx';
import { useSite } from '#storefront/app/site.ts';
import { isRefined } from '#storefront/finding/choices.ts';
import { FilteredListing } from '#storefront/finding/filtered-listing.tsx';
import { ListingProblem } from '#storefront/finding/listing-problem.tsx';
import { loadListing, readListAsked } from '#storefront/finding/load-listing.ts';
import { SeenLately } from '#storefront/related/product-rails.tsx';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { findCategoryNames, categoryPath } from './category-path.ts';
import { countOf } from './listing.tsx';
import { useCategories } from './strip-categories.ts';
import styles from './product-listing.module.css';

const SearchDetails = laterPart(
  import.meta.env.SSR ? (await import('#storefront/finding/search-details.tsx')).SearchDetails : null,
  async () => (await import('#storefront/finding/search-details.tsx')).SearchDetails,
);

const NONE_FOUND = 'No products found.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const asked = readListAsked(address.searchParams);
  // Home tells of the shop: what stands there is the beginning of everything.
  const isHome = address.pathname === '/' && address.searchParams.size === 0;
  const call = callOf({ context });
  const [listing, reading] = await Promise.all([
    loadListing(call, address, asked, !isHome),
    arriving(readSearch(call, asked.search)),
  ]);
  return { ...listing, reading };
}

/** The results stand without it. */
async function readSearch(call: Call, search: string) {
  return search ? call('readSearch', { query: { search } }).catch(() => null) : null;
}

/** Home and the product listing are one screen; the address says what is listed. */
export function Component() {
  const { found, facets, reading } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { search, categoryId, page } = readListAsked(query);
  const categories = useCategories();
  const { shop } = useSite();

  const isHome = pathname === '/' && query.size === 0;
  const title = search
    ? `Search Results for: "${search}"`
    : categoryId
      ? 'Products in Category'
      : 'All Products';
  const names = categoryId && !search ? (findCategoryNames(categories, categoryId) ?? []) : [];
  // What is narrowed or sorted is the same list once more: search engines get the whole one.
  const isNarrower = isRefined(query);
  const path = canonicalPath(pathname, categoryId, isNarrower ? 1 : page);
  // Past the last page, or in a category that does not exist: nothing to index.
  const isEmpty = 'now' in found && found.now.list.Products.length === 0;

  return (
    <>
      <PageHead
        title={isHome ? `${shop.name}: everything for babies and their parents` : title}
        description={
          names.length > 0
            ? `${names.join(', ')} at ${shop.name}.`
            : `Prams, cots, car seats, feeding, nappies, clothes and toys for babies and toddlers, from ${shop.name}.`
        }
        path={search ? undefined : path}
        isIndexed={!search && !isEmpty && !isNarrower}
        isFollowed={isNarrower}
      />
      {names.length > 0 && (
        <Breadcrumb
          crumbs={[
            { name: 'Home', to: '/' },
            { name: 'Categories', to: '/categories' },
            ...names.map((name, index) => ({ name, to: categoryPath(names.slice(0, index + 1)) })),
          ]}
        />
      )}
      <div className={styles.head}>
        <h1 className={isHome ? styles.section : undefined}>{title}</h1>
        <p className={styles.count}>
          <Arrival of={found} skeleton={null} renderFailed={() => null}>
            {({ list }) => <>{countOf(list.PageInfo.TotalItems)}</>}
          </Arrival>
        </p>
      </div>
      <Arrival of={reading} skeleton={null} renderFailed={() => null}>
        {(read) => read && <ReadFromSearch details={read.Details} />}
      </Arrival>
      <FilteredListing
        found={found}
        facets={facets}
        heading="h2"
        emptyText={NONE_FOUND}
        hint={search ? 'Try fewer or other words, or look through the categories.' : undefined}
      />
      {isHome && <SeenLately />}
    </>
  );
}

const ReadFromSearch = memo(function ReadFromSearch(props: ComponentProps<typeof SearchDetails>) {
  return (
    <Suspense>
      <SearchDetails {...props} />
    </Suspense>
  );
});

export function ErrorBoundary() {
  return <ListingProblem error={useRouteError()} isPage notFound={NONE_FOUND} />;
}

function canonicalPath(pathname: string, categoryId: string | undefined, page: number): string {
  const query = new URLSearchParams();
  if (categoryId) query.set('categoryId', categoryId);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/products?${query}` : pathname;
}
