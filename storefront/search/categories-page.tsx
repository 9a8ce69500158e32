import {
  Link,
  Navigate,
  redirect,
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError, type Call } from '#contract/call.ts';
import type { Category } from '#contract/catalogue.ts';
import { pages } from '#contract/pages.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { isInvalid, isNotFound, orSay } from '#storefront/app/calls/error-kind.ts';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead, StructuredData } from '#storefront/app/page/page-head.tsx';
import { EmptyShelf } from '#storefront/app/pictures/pictures.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { readPage } from '#storefront/app/calls/read-page.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { isRefined } from './filters/narrowing.ts';
import { FilteredListing } from './filtered-listing.tsx';
import { ListingProblem } from './listing-problem.tsx';
import { arrivingAt, loadListing, type ListingData } from './load-listing.ts';
import { Breadcrumb, type Crumb } from '#storefront/ui/breadcrumb.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { breadcrumbData } from '#storefront/catalogue/breadcrumb-data.ts';
import { categoryPath, findCategoryChain, namesInPath } from '#storefront/catalogue/category-path.ts';
import { CategoryPicture } from '#storefront/catalogue/category-picture.tsx';
import { pictureBackgroundOf } from '#storefront/catalogue/picture-background.ts';
import { countOf, ListingSkeleton } from './listing.tsx';
import { loadCategories } from '#storefront/catalogue/load-categories.ts';
import styles from './categories-page.module.css';

const NONE_FOUND = 'No products found for this category.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callOf({ context });
  const address = new URL(request.url);
  const names = namesInPath(address.pathname);
  const categories = loadCategories(call).catch(orSay('Could not load categories.'));
  if (names.length === 0) return { overview: await arriving(categories) };
  const chain = categories.then(
    (all) => findCategoryChain(all, names) ?? findMoved(call, names, address.search),
  );
  const asked = chain.then((found) => ({
    page: readPage(address.searchParams),
    categoryId: found.at(-1)!.Id,
  }));
  const [shownChain, listing] = await Promise.all([
    arrivingAt(address)(chain),
    loadListing(call, address, asked),
  ]);
  return { chain: shownChain, listing };
}

/** There is no category at this path; redirects if it has moved. */
async function findMoved(call: Call, names: readonly string[], search: string): Promise<never> {
  const path = names.map((name) => name.trim()).join('/');
  const moved = await call('findMovedCategory', { query: { path } }).catch((error: unknown) => {
    if (!isNotFound(error) && !isInvalid(error)) throw error;
  });
  if (moved) throw redirect(categoryPath(moved.Path) + search, 301);
  throw new ApiError(404, {
    detail: `Category path "${names.join('/')}" was not found. URLs should use category names.`,
  });
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  const failed = (error: unknown) => <Problem error={error} notFound={NONE_FOUND} />;
  if (data.overview) {
    return (
      <>
        <PageHead
          title="Our Categories"
          description="Everything we sell, by category: nursery, travel, feeding, changing, clothes, toys and more."
          path="/categories"
        />
        <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'Categories' }]} />
        <h1 className={styles.title}>Our Categories</h1>
        <Arrival of={data.overview} skeleton={<OverviewSkeleton />} renderFailed={failed}>
          {(categories) => <Overview categories={categories} />}
        </Arrival>
      </>
    );
  }
  return (
    <Arrival
      of={data.chain}
      skeleton={<CategorySkeleton />}
      renderFailed={(error) =>
        error instanceof Response ? (
          <Navigate to={error.headers.get('location')!} replace />
        ) : (
          <Problem error={error} isPage />
        )
      }
    >
      {(chain) => (
        <>
          <CategoryHead chain={chain} found={data.listing.found} />
          <Products category={chain.at(-1)!} listing={data.listing} />
        </>
      )}
    </Arrival>
  );
}

export function ErrorBoundary() {
  return <ListingProblem error={useRouteError()} isPage notFound={NONE_FOUND} />;
}

function Overview({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) {
    return <EmptyState picture={<EmptyShelf />} title="No categories available..." />;
  }
  return (
    <ul className={styles.grid}>
      {categories.map((category) => (
        <li key={category.Id} className={styles.tile}>
          <Link
            to={categoryPath([category.Name])}
            className={classNames(styles.face, pictureBackgroundOf(category.Name))}
          >
            <CategoryPicture category={category} size="large" />
            <h2>{category.Name}</h2>
          </Link>
          {category.Subcategories.length > 0 && (
            <ul className={styles.subs}>
              {category.Subcategories.map((sub) => (
                <li key={sub.Id}>
                  <Link to={categoryPath([category.Name, sub.Name])}>{sub.Name}</Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The category's heading box: its name and its subcategories. */
function CategoryHead({ chain, found }: { chain: readonly Category[]; found: ListingData['found'] }) {
  const { publicUrl, shop } = useSite();
  const [query] = useSearchParams();
  const page = readPage(query);
  const isNarrower = isRefined(query);
  const isPastTheEnd = page > 1 && 'now' in found && found.now.list.Products.length === 0;
  const names = chain.map((category) => category.Name);
  const category = chain.at(-1)!;
  const path = categoryPath(names);
  const crumbs: Crumb[] = [
    { name: 'Home', to: '/' },
    { name: 'Categories', to: '/categories' },
    ...names.map((name, index) =>
      index === names.length - 1 ? { name } : { name, to: categoryPath(names.slice(0, index + 1)) },
    ),
  ];
  const isOfGifts = /\bgifts?\b/i.test(category.Name);
  const below = category.Subcategories.map((sub) => sub.Name).join(', ');
  return (
    <>
      <PageHead
        title={category.Name}
        description={`${names.join(', ')} at ${shop.name}${below ? `: ${below}` : ''}.`}
        path={page > 1 && !isNarrower ? `${path}?page=${page}` : path}
        isIndexed={!isNarrower && !isPastTheEnd}
        isFollowed={isNarrower}
      />
      <StructuredData data={breadcrumbData(publicUrl, crumbs, path)} />
      <Breadcrumb crumbs={crumbs} />
      <section className={classNames(styles.box, pictureBackgroundOf(names[0]!))} aria-label={category.Name}>
        <CategoryPicture category={category} size="large" />
        <h1>{category.Name}</h1>
        {(category.Subcategories.length > 0 || isOfGifts || names.length > 1) && (
          <ul className={styles.chips}>
            {names.length > 1 && (
              <li className={styles.above}>
                <Link to={categoryPath(names.slice(0, -1))}>
                  <Icon name="chevron-left" size="small" />
                  {names.at(-2)}
                </Link>
              </li>
            )}
            {isOfGifts && (
              <li>
                <Link to={pages.gifts}>Gifts by age and price</Link>
              </li>
            )}
            {category.Subcategories.map((sub) => (
              <li key={sub.Id}>
                <Link to={categoryPath([...names, sub.Name])}>
                  {sub.Image && <CategoryPicture category={sub} size="small" />}
                  {sub.Name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Products({ category, listing }: { category: Category; listing: ListingData }) {
  return (
    <section aria-labelledby="products-in-category">
      <div className={styles.productsHead}>
        <h2 id="products-in-category">{`Products in ${category.Name}`}</h2>
        <p>
          <Arrival of={listing.found} skeleton={null} renderFailed={() => null}>
            {({ list }) => <>{countOf(list.PageInfo.TotalItems)}</>}
          </Arrival>
        </p>
        <DeliveryCost />
      </div>
      <FilteredListing {...listing} heading="h3" emptyText={NONE_FOUND} />
    </section>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading categories...</VisuallyHidden>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={styles.tile}>
            <Skeleton shape="block" />
            <Skeleton width="most" />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
    </div>
  );
}

function CategorySkeleton() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={namesInPath(pathname).at(-1) ?? 'Categories'} />
      <div role="status">
        <VisuallyHidden>Loading categories...</VisuallyHidden>
        <Skeleton shape="block" />
      </div>
      <ListingSkeleton />
    </>
  );
}
