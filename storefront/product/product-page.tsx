import { data, useLoaderData, useParams, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { ApiError, type Call } from '#contract/call.ts';
import type { Product, Variants } from '#contract/catalogue.ts';
import { stockLabel, LOW_STOCK } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import type { ProductReviews as Reviews } from '#contract/reviews.ts';
import { Arrival, arriving } from '#storefront/ui/arrival.tsx';
import { hasCode, isInvalid } from '#storefront/app/calls/error-kind.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { callOf } from '#storefront/app/calls/load.ts';
import { PageHead, StructuredData } from '#storefront/app/page/page-head.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { ProductRails, SoldOutAlternatives } from '#storefront/related/product-rails.tsx';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { CompareProduct } from '#storefront/compare/compare-product.tsx';
import { SaveForLater } from '#storefront/catalogue/save-for-later.tsx';
import { ProductReviews } from '#storefront/reviews/product-reviews.tsx';
import { ratingData } from '#storefront/reviews/rating-data.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { Breadcrumb, type Crumb } from '#storefront/ui/breadcrumb.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { ProductPrice } from '#storefront/catalogue/product-price.tsx';
import { breadcrumbData } from '#storefront/catalogue/breadcrumb-data.ts';
import { BuyBox } from './buy-box.tsx';
import { categoryPath } from '#storefront/catalogue/category-path.ts';
import { Gallery } from './gallery.tsx';
import type { Gone } from './no-longer-sold.tsx';
import { productData } from './product-data.ts';
import { ProductSkeleton } from './product-skeleton.tsx';
import { WordsHere } from './words-here.tsx';
import styles from './product-page.module.css';

const NoLongerSold = laterPart(async () => (await import('./no-longer-sold.tsx')).NoLongerSold, {
  isRare: true,
});
const ProductChoice = laterPart(async () => (await import('./product-choice.tsx')).ProductChoice);
const ProductStory = laterPart(async () => (await import('./product-story.tsx')).ProductStory);

const KeyFactsList = laterPart(async () => (await import('./key-facts-list.tsx')).KeyFactsList);

const SoldOut = laterPart(async () => (await import('./sold-out.tsx')).SoldOut, { isRare: true });
const RatingLine = laterPart(async () => (await import('#storefront/reviews/rating-line.tsx')).RatingLine);

const NOT_FOUND = 'Product not found.';
/** If something takes longer than this, the page is shown without it and can still sell. */
const EXTRA_MILLISECONDS = 5000;

interface Found {
  product: Product;
  /** Null if they could not be loaded. */
  details: ProductDetails | null;
  variants: Variants;
  /** Null if they could not be loaded. */
  reviews: Reviews | null;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.productId?.trim();
  if (!id) throw new ApiError(404, { detail: 'Product ID is missing.' });
  const page = await arriving(findPage(callOf({ context }), id));
  const isGone = 'now' in page && 'category' in page.now;
  return data({ page }, { status: isGone ? 404 : 200 });
}

async function findPage(call: Call, id: string): Promise<Found | Gone> {
  const request = { params: { id } };
  const extra = { signal: AbortSignal.timeout(EXTRA_MILLISECONDS) };
  const details = call('getProductDetails', request, extra).catch(() => null);
  const variants = call('listVariants', request, extra).catch(() => ({ Options: [], Variants: [] }));
  const reviews = call('listReviews', { ...request, query: {} }, extra).catch(() => null);
  try {
    return {
      product: await call('getProduct', request),
      details: await details,
      variants: await variants,
      reviews: await reviews,
    };
  } catch (error) {
    if (hasCode(error, 'catalogue/product-no-longer-sold')) {
      return (await import('./no-longer-sold.tsx')).findInstead(call, error);
    }
    // A malformed id leads to no product either.
    throw isInvalid(error) ? new ApiError(404, { detail: NOT_FOUND }) : error;
  }
}

export function Component() {
  const { page } = useLoaderData<typeof loader>();
  const { productId = '' } = useParams();
  const isVariant = (shown: Found | Gone) =>
    'product' in shown && shown.variants.Variants.some(({ Uuid }) => Uuid === productId);
  return (
    <Arrival
      of={page}
      keeps={isVariant}
      skeleton={
        <>
          <PageHead title="Product" />
          <ProductSkeleton />
        </>
      }
      renderFailed={(error) => <Failed error={error} />}
    >
      {(found, isStale) =>
        'product' in found ? (
          // Switching between the variants of a style keeps the page mounted, and with it the focus.
          <ProductView
            key={found.variants.Variants[0]?.Uuid ?? found.product.Uuid}
            found={found}
            isStale={isStale}
          />
        ) : (
          <NoLongerSold gone={found} />
        )
      }
    </Arrival>
  );
}

export function ErrorBoundary() {
  return <Failed error={useRouteError()} />;
}

function Failed({ error }: { error: unknown }) {
  return <Problem error={error} isPage notFound={NOT_FOUND} />;
}

/** `isPreview`: the product is not in the shop yet, so nothing can be done with it. */
export function ProductView({
  found: { product, details, variants, reviews },
  isStale,
  isPreview = false,
}: {
  found: Found;
  isStale: boolean;
  isPreview?: boolean;
}) {
  const { publicUrl, shop } = useSite();
  const { Uuid, Name, Brand, StockLevel, InBasketsCount, Description: text, ImageCollection } = product;
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
      {!isPreview && (
        <PageHead
          title={Name}
          description={text || `${Name}, ${formatPounds(product.Price)}.`}
          path={path}
          picture={ImageCollection[0]?.ImagePath}
          kind="product"
        />
      )}
      <StructuredData
        data={
          import.meta.env.SSR && !isPreview
            ? { ...productData({ publicUrl, shop }, path, product, details), ...ratingData(reviews) }
            : null
        }
      />
      <StructuredData
        data={import.meta.env.SSR && !isPreview ? breadcrumbData(publicUrl, crumbs, path) : null}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <Gallery key={Uuid} product={product} />
        </div>
        <div className={styles.buy}>
          <div className={styles.head}>
            {Brand && <p className={styles.brand}>{Brand}</p>}
            <h1 className={styles.name}>
              <WholeWords>{Name}</WholeWords>
            </h1>
            <RatingLine reviews={reviews} />
            <DeliveryCost
              isPromotable={details?.IsPromotable === true}
              of={details?.Delivery && <WordsHere delivery={details.Delivery} />}
            />
            <p className={styles.price}>
              <ProductPrice size="large" price={product.Price} was={details?.WasPrice} />
              {details?.UnitPrice && (
                <span className={styles.unitPrice}>{formatUnitPrice(details.UnitPrice)}</span>
              )}
              {shop.vatNumber !== null && <span className={styles.vat}>including VAT</span>}
            </p>
            <KeyFactsList details={details} />
            {/* A row of its own, so that changes after Add to Basket shift nothing else. */}
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
          <ProductChoice product={product} details={details} variants={variants} />
          {!isPreview && (
            <>
              <BuyBox key={`box-${Uuid}`} product={product} delivery={details?.Delivery} isStale={isStale} />
              {StockLevel <= 0 && <SoldOut product={product} details={details} />}
              {StockLevel <= 0 && <SoldOutAlternatives productId={Uuid} />}
              <div className={styles.keep}>
                <SaveForLater product={product} look="page" />
                <CompareProduct product={product} look="page" />
              </div>
            </>
          )}
          {details?.IsPromotable && <Benefits details={details} />}
        </div>
        <ProductStory product={product} details={details} />
      </div>
      {!isPreview && (
        <>
          <ProductReviews productId={Uuid} reviews={reviews} />
          <ProductRails productId={Uuid} />
        </>
      )}
    </article>
  );
}

/** Benefits that apply to every product that may be promoted. */
function Benefits({ details: { Delivery, ReturnRule } }: { details: ProductDetails }) {
  const { cost } = useSite().shop.deliveryWords;
  return (
    <ul className={styles.benefits}>
      <li>
        <Icon name="truck" />
        {Delivery ? <WordsHere delivery={Delivery} /> : cost}
      </li>
      {!ReturnRule && (
        <li>
          <Icon name="return" />
          14 days to change your mind
        </li>
      )}
      <li>
        <Icon name="shield" />
        Safe payment with PayPal
      </li>
    </ul>
  );
}

function stockTone(stock: number): BadgeTone {
  if (stock <= 0) return 'plain';
  return stock < LOW_STOCK ? 'caution' : 'success';
}
