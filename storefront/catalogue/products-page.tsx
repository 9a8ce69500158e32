import {
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { PageHead, StructuredData } from '#storefront/app/page-head.tsx';
import { Problem } from '#storefront/app/problem.tsx';
import { useSite } from '#storefront/app/site.ts';
import { SeenLately } from '#storefront/related/product-rails.tsx';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { findCategoryNames, categoryPath } from './category-path.ts';
import { readListingQuery } from './listing-query.ts';
import { countOf, Listing, ListingSkeleton } from './listing.tsx';
import { useCategories } from './strip-categories.ts';
import { Welcome } from './welcome.tsx';
import styles from './products-page.module.css';

const NONE_FOUND = 'No products found.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, categoryId, page } = readListingQuery(new URL(request.url).searchParams);
  return {
    list: await arriving(
      callOf({ context })('listProducts', {
        query: { page, pageSize: PRODUCTS_PER_PAGE, categoryId, search },
      }),
    ),
  };
}

/** Home and the product listing are one screen; the address says what is listed. */
export function Component() {
  const { list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { search, categoryId, page } = readListingQuery(query);
  const categories = useCategories();
  const { shop } = useSite();

  const isHome = pathname === '/' && query.size === 0;
  const title = search
    ? `Search Results for: "${search}"`
    : categoryId
      ? 'Products in Category'
      : 'All Products';
  const names = categoryId && !search ? (findCategoryNames(categories, categoryId) ?? []) : [];
  const path = canonicalPath(pathname, categoryId, page);
  // Past the last page, or of a category that is none: nothing to be found there.
  const isEmpty = 'now' in list && list.now.Products.length === 0;

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
        isIndexed={!search && !isEmpty}
      />
      {isHome && (
        <>
          <Welcome categories={categories} />
          <SiteSearchData />
        </>
      )}
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
          <Arrival of={list} skeleton={null} renderFailed={() => null}>
            {({ PageInfo }) => <>{countOf(PageInfo.TotalItems)}</>}
          </Arrival>
        </p>
      </div>
      <Arrival
        of={list}
        skeleton={<ListingSkeleton />}
        renderFailed={(error) => <Problem error={error} notFound={NONE_FOUND} />}
      >
        {(answer) => (
          <>
            <Listing
              list={answer}
              heading="h2"
              emptyText={NONE_FOUND}
              hint={search ? 'Try fewer or other words, or look through the categories.' : undefined}
            />
            <Pager
              page={answer.PageInfo.CurrentPage}
              pages={answer.PageInfo.TotalPages}
              label="Pages of products"
            />
          </>
        )}
      </Arrival>
      {isHome && <SeenLately />}
    </>
  );
}

export function ErrorBoundary() {
  return <Problem error={useRouteError()} isPage notFound={NONE_FOUND} />;
}

function canonicalPath(pathname: string, categoryId: string | undefined, page: number): string {
  const query = new URLSearchParams();
  if (categoryId) query.set('categoryId', categoryId);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/products?${query}` : pathname;
}

function SiteSearchData() {
  const { publicUrl, shop } = useSite();
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: shop.name,
        url: `${publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/products?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  );
}
