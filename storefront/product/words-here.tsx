import type { ProductDetails } from '#contract/product-details.ts';
import { idleExtra } from '#storefront/app/page/lazy.ts';
import styles from './words-here.module.css';

const Here = idleExtra(async () => (await import('./delivery-here.tsx')).CostHere);

/** What delivery costs: to the mainland, and once the page is idle to the postcode that this browser remembers. */
export function WordsHere({ delivery }: { delivery: NonNullable<ProductDetails['Delivery']> }) {
  return (
    <span className={styles.both}>
      <span>{delivery.Words}</span>
      <Here delivery={delivery} />
    </span>
  );
}
