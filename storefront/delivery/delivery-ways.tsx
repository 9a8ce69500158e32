import type { DeliveryOption } from '#contract/delivery-options.ts';
import { formatPounds } from '#contract/money.ts';
import { whenOf } from './delivery-words.ts';
import styles from './delivery-ways.module.css';

/** All ways of delivery with their dates and prices, where there is more than one. */
export function DeliveryWays({ options }: { options: readonly DeliveryOption[] }) {
  if (options.length < 2) return null;
  return (
    <ul aria-label="Ways of delivery" className={styles.ways}>
      {options.map((option) => (
        <li key={option.id}>
          <span>
            {option.name}
            <small>{whenOf(option)}</small>
          </span>
          <span>{option.cost === 0 ? 'Free' : formatPounds(option.cost)}</span>
        </li>
      ))}
    </ul>
  );
}
