import { idleExtra } from '#storefront/app/page/lazy.ts';
import styles from './product-rails.module.css';
import { LateRails } from './late-rails.tsx';

const Alternatives = idleExtra(async () => (await import('./alternatives.tsx')).Alternatives);

/** At the end of a product's page: companions, similar products, and products seen lately. */
export function ProductRails({ productId }: { productId: string }) {
  return (
    // As tall as its first row, so that the footer does not move.
    <div className={styles.rails}>
      <LateRails key={productId} productId={productId} />
    </div>
  );
}

/** Beside a sold-out product: three similar ones that can be bought. */
export function SoldOutAlternatives({ productId }: { productId: string }) {
  return (
    <div className={styles.alternatives}>
      <Alternatives key={productId} productId={productId} />
    </div>
  );
}
