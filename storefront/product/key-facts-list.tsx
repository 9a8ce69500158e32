import type { ProductDetails } from '#contract/product-details.ts';
import { keyFacts } from './key-facts.ts';
import styles from './key-facts-list.module.css';

/** Three facts beside the price. */
export function KeyFactsList({ details }: { details: ProductDetails | null }) {
  const facts = details ? keyFacts(details) : [];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
