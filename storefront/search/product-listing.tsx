import {
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { Arrival } from '#storefront/ui/arrival.tsx';
import { laterCode, laterPart } from '#storefront/app/page/lazy.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { isRefined } from './filters/narrowing.ts';
import { FilteredListing } from './filtered-listing.tsx';
import { ListingProblem } from './listing-problem.tsx';
import { readListAsked } from './list-asked.ts';
import { LateRails } from '#storefront/related/late-rails.tsx';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import { countOf } from './listing.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import buttons from '#storefront/ui/button.module.css';
import styles from './product-listing.module.css';

const SearchAnswers = laterPart(async () => (await import('./search-answers.tsx')).SearchAnswers);

const NONE_FOUND = 'No products found.';

const load = laterCode(async () => (await import('./load-product-listing.ts')).loadProductListing);

export async function loader(args: LoaderFunctionArgs) {
  return (await load())(args);
}

/** The home page and the product listing are one screen; the address says what is listed. */
export function Component() {
  const { found, facets, reading, names, isHome } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { search, categoryId, page } = readListAsked(query);
  const { shop } = useSite();
  const [brand, more] = query.getAll('brand');

  const title = search
    ? `Search Results for: "${search}"`
    : categoryId
      ? 'Products in Category'
      : // A list of one brand is headed by it.
        (!more && brand) || 'All Products';
  // A filtered or sorted list repeats the whole one, which is what search engines should index.
  const isNarrower = isRefined(query);
  const path = canonicalPath(pathname, categoryId, isNarrower ? 1 : page);
  // Beyond the last page, or in a category that does not exist: nothing to index.
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
        {isHome ? <h2>{title}</h2> : <h1>{title}</h1>}
        <p className={styles.count}>
          <Arrival of={found} skeleton={null} renderFailed={() => null}>
            {({ list }) => <>{countOf(list.PageInfo.TotalItems)}</>}
          </Arrival>
        </p>
      </div>
      {/* The home page says so at its head. */}
      {!isHome && <DeliveryCost />}
      <Arrival of={reading} skeleton={null} renderFailed={() => null}>
        {(read) => read && <SearchAnswers reading={read} found={found} />}
      </Arrival>
      <FilteredListing
        found={found}
        facets={facets}
        heading={isHome ? 'h3' : 'h2'}
        emptyText={NONE_FOUND}
        hint={search ? 'Try fewer or different words, or browse the categories.' : undefined}
      />
      {isHome && (
        <>
          {/* On a phone the list is folded: the home page is a place to start. */}
          <label className={classNames(styles.unfold, buttons.button, buttons.secondary)}>
            <input type="checkbox" autoComplete="off" />
            Show more products
          </label>
          <LateRails />
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ListingProblem error={useRouteError()} isPage notFound={NONE_FOUND} />;
}

function canonicalPath(pathname: string, categoryId: string | undefined, page: number): string {
  const query = new URLSearchParams();
  if (categoryId) query.set('categoryId', categoryId);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/products?${query}` : pathname;
}
