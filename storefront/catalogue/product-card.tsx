import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { LOW_STOCK, stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { CompareProduct } from '#storefront/compare/compare-product.tsx';
import { SaveForLater } from '#storefront/saved/save-for-later.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Price } from '#storefront/ui/price.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { PictureFrame } from './picture-frame.tsx';
import styles from './product-card.module.css';

export type CardHeading = 'h2' | 'h3';

function ProductCard({
  product,
  isFirst,
  heading: Heading,
}: {
  product: Product;
  isFirst: boolean;
  heading: CardHeading;
}) {
  const { Uuid, Name, Brand, Price: price, StockLevel, ImageCollection } = product;
  const isGone = StockLevel <= 0;
  return (
    <li className={styles.card}>
      <div className={classNames(styles.picture, isGone && styles.faded)}>
        <PictureFrame path={ImageCollection[0]?.ImagePath} alt="" name={Name} seed={Uuid} isFirst={isFirst} />
      </div>
      {Brand && <p className={styles.brand}>{Brand}</p>}
      <Heading className={styles.name}>
        {/* The link covers the card: one thing to press, one thing to read. */}
        <Link to={`/products/${Uuid}`}>
          <WholeWords>{Name}</WholeWords>
        </Link>
      </Heading>
      <Price>{formatPounds(price)}</Price>
      {StockLevel < LOW_STOCK && (
        <p className={classNames(styles.stock, isGone && styles.gone)}>{stockLabel(StockLevel)}</p>
      )}
      <CompareProduct product={product} />
      <SaveForLater product={product} />
    </li>
  );
}

/** `heading`: one below the heading that the grid stands under. */
export function ProductGrid({ products, heading }: { products: readonly Product[]; heading: CardHeading }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.Uuid} product={product} isFirst={index < 4} heading={heading} />
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.picture}>
            <Skeleton shape="square" />
          </div>
          <Skeleton width="most" />
          <Skeleton width="third" />
        </div>
      ))}
    </div>
  );
}
