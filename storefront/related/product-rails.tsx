import { lazyExtra, WhenIdle } from '#storefront/app/page/lazy.ts';
import styles from './product-rails.module.css';
import { RailsPlace } from './seen-lately.tsx';

const Alternatives = lazyExtra(async () => (await import('./alternatives.tsx')).Alternatives);

/** At the end of a product's page: companions, similar products, and products seen lately. */
export function ProductRails({ productId }: { productId: string }) {
  return (
    // As tall as its first row, so that the footer does not move.
    <div className={styles.rails}>
      <WhenIdle>
        <RailsPlace key={productId} productId={productId} />
      </WhenIdle>
    </div>
  );
}

/** Beside a sold-out product: three similar ones that can be bought. */
export function SoldOutAlternatives({ productId }: { productId: string }) {
  return (
    <div className={styles.alternatives}>
      <WhenIdle>
        <Alternatives key={productId} productId={productId} />
      </WhenIdle>
    </div>
  );
}
