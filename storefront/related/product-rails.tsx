import { lazyExtra, WhenIdle } from '#storefront/app/lazy.ts';
import styles from './product-rails.module.css';
import { RailsPlace } from './seen-lately.tsx';

const Alternatives = lazyExtra(async () => (await import('./alternatives.tsx')).Alternatives);

/** At the end of a product's page: what goes with it, what is like it, what was looked at before. */
export function ProductRails({ productId }: { productId: string }) {
  return (
    // As tall as its first row, so that the footer stays where it is.
    <div className={styles.rails}>
      <WhenIdle>
        <RailsPlace key={productId} productId={productId} />
      </WhenIdle>
    </div>
  );
}

/** Beside what is sold out: three that are like it and can be bought. */
export function SoldOutAlternatives({ productId }: { productId: string }) {
  return (
    <div className={styles.alternatives}>
      <WhenIdle>
        <Alternatives key={productId} productId={productId} />
      </WhenIdle>
    </div>
  );
}
