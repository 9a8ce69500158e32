import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Product } from '#contract/catalogue.ts';
import { stockLabel, LOW_STOCK } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { isInvalid } from '#storefront/app/error-kind.ts';
import { arriving, callOf } from '#storefront/app/load.ts';
import { PageHead, StructuredData } from '#storefront/app/page-head.tsx';
import { Problem } from '#storefront/app/problem.tsx';
import { useSite } from '#storefront/app/site.ts';
import { TellMe } from '#storefront/stock-alerts/tell-me.tsx';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { Breadcrumb, type Crumb } from '#storefront/ui/breadcrumb.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { breadcrumbData } from './breadcrumb-data.ts';
import { BuyBox } from './buy-box.tsx';
import { categoryPath } from './category-path.ts';
import { Description } from './description.tsx';
import { Gallery } from './gallery.tsx';
import styles from './product-page.module.css';

const NOT_FOUND = 'Product not found.';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.productId?.trim();
  if (!id) throw new ApiError(404, { detail: 'Product ID is missing.' });
  const product = callOf({ context })('getProduct', { params: { id } }).catch((error: unknown) => {
    // An id that cannot be one leads to no product either.
    throw isInvalid(error) ? new ApiError(404, { detail: NOT_FOUND }) : error;
  });
  return { product: await arriving(product) };
}

export function Component() {
  const { product } = useLoaderData<typeof loader>();
  return (
    <Arrival of={product} skeleton={<ProductSkeleton />} renderFailed={(error) => <Failed error={error} />}>
      {(found) => <ProductView key={found.Uuid} product={found} />}
    </Arrival>
  );
}

export function ErrorBoundary() {
  return <Failed error={useRouteError()} />;
}

function Failed({ error }: { error: unknown }) {
  return <Problem error={error} isPage notFound={NOT_FOUND} />;
}

function ProductView({ product }: { product: Product }) {
  const { publicUrl } = useSite();
  const { Uuid, Name, Brand, Sku, StockLevel, InBasketsCount, Description: text, ImageCollection } = product;
  const path = `/products/${Uuid}`;
  const first = product.Categories[0];
  const crumbs: Crumb[] = [
    { name: 'Home', to: '/' },
    { name: 'Categories', to: '/categories' },
    ...(first ? [{ name: first.Name, to: categoryPath(first.Path) }] : []),
    { name: Name },
  ];
  return (
    <article>
      <PageHead
        title={Name}
        description={text || `${Name}, ${formatPounds(product.Price)}.`}
        path={path}
        picture={ImageCollection[0]?.ImagePath}
        kind="product"
      />
      <StructuredData data={productData(publicUrl, path, product)} />
      <StructuredData data={breadcrumbData(publicUrl, crumbs, path)} />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.columns}>
        {/* First, so that a phone's first screen says what it is and what it costs. */}
        <div className={styles.head}>
          {Brand && <p className={styles.brand}>{Brand}</p>}
          <h1 className={styles.name}>
            <WholeWords>{Name}</WholeWords>
          </h1>
          <p className={styles.price}>
            <Price size="large">{formatPounds(product.Price)}</Price>
            <span className={styles.vat}>including VAT</span>
          </p>
          {/* A row of its own: what Add to Basket changes here moves nothing else. */}
          <p className={styles.marks}>
            <Badge tone={stockTone(StockLevel)}>{stockLabel(StockLevel)}</Badge>
            {InBasketsCount > 0 && (
              <span className={styles.wanted}>
                <Icon name="heart" size="small" />
                {`In ${InBasketsCount} basket(s)!`}
              </span>
            )}
          </p>
        </div>
        <div className={styles.pictures}>
          <Gallery product={product} />
        </div>
        <div className={styles.facts}>
          <BuyBox product={product} />
          {StockLevel <= 0 && <TellMe productId={Uuid} />}
          {StockLevel <= 0 && <SoldOut category={first} />}
          <ul className={styles.promises}>
            <li>
              <Icon name="return" size="small" />
              14 days to change your mind
            </li>
            <li>
              <Icon name="shield" size="small" />
              Safe payment with PayPal
            </li>
          </ul>
          <section className={styles.description} aria-labelledby="description">
            <h2 id="description">Description</h2>
            <Description text={text} />
          </section>
          {Sku && <p className={styles.sku}>{`SKU ${Sku}`}</p>}
        </div>
      </div>
    </article>
  );
}

/** No dead buttons: where something like it may be found. */
function SoldOut({ category }: { category: Product['Categories'][number] | undefined }) {
  return (
    <div className={styles.soldOut}>
      <p>We have none of these at the moment.</p>
      <ButtonLink to={category ? categoryPath(category.Path) : '/products'} wide>
        {category ? `See more in ${category.Name}` : 'See all products'}
      </ButtonLink>
    </div>
  );
}

function stockTone(stock: number): BadgeTone {
  if (stock <= 0) return 'plain';
  return stock < LOW_STOCK ? 'caution' : 'success';
}

/** schema.org Product with its offer. */
function productData(publicUrl: string, path: string, product: Product): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.Name,
    sku: product.Sku || undefined,
    description: product.Description || undefined,
    image: product.ImageCollection.map(({ ImagePath }) => new URL(ImagePath, publicUrl).href),
    brand: product.Brand ? { '@type': 'Brand', name: product.Brand } : undefined,
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      priceCurrency: 'GBP',
      price: product.Price.toFixed(2),
      availability: `https://schema.org/${product.StockLevel > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

function ProductSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading product...</VisuallyHidden>
      <div className={styles.crumbs}>
        <Skeleton width="half" />
      </div>
      <div className={styles.columns}>
        <div className={styles.head}>
          <Skeleton width="third" />
          <Skeleton shape="title" width="most" />
          <Skeleton width="half" />
        </div>
        <div className={styles.pictures}>
          <Skeleton shape="square" />
        </div>
        <div className={styles.facts}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton />
          <Skeleton width="most" />
        </div>
      </div>
    </div>
  );
}
