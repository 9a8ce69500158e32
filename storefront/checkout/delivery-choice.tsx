import type { DeliveryOption } from '#contract/delivery-options.ts';
import { formatPounds } from '#contract/money.ts';
import { whenOf } from '#storefront/delivery/delivery-words.ts';
import styles from './delivery-choice.module.css';

/** How the goods come, where there is a choice: the cheapest parcel is chosen until somebody chooses. */
export function DeliveryChoice({
  options,
  chosen,
  onChoose,
}: {
  options: readonly DeliveryOption[];
  chosen: DeliveryOption | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>Delivery</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name="deliveryMethodId"
            required
            checked={option.id === chosen?.id}
            onChange={() => onChoose(option.id)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{option.name}</span>
            <small>{whenOf(option)}</small>
          </span>
          <span className={styles.cost}>{option.cost === 0 ? 'Free' : formatPounds(option.cost)}</span>
        </label>
      ))}
    </fieldset>
  );
}
