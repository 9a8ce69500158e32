import type { DeliveryOption } from '#contract/delivery-options.ts';
import { formatPounds } from '#contract/money.ts';
import { whenOf } from './delivery-words.ts';
import styles from './delivery-ways.module.css';

/** Ways of delivery with their dates and prices. */
export function DeliveryWays({
  label = 'Ways of delivery',
  options,
}: {
  label?: string;
  options: readonly DeliveryOption[];
}) {
  return (
    <ul aria-label={label} className={styles.ways}>
      {options.map((option) => (
        <li key={option.id}>
          <span>
            {option.name}
            <small>{whenOf(option)}</small>
          </span>
          <span className={styles.cost}>{option.cost === 0 ? 'Free' : formatPounds(option.cost)}</span>
        </li>
      ))}
    </ul>
  );
}
