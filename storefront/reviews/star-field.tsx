import { useId } from 'react';
import { useFieldState } from '#storefront/ui/form.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { Star } from './stars.tsx';
import styles from './star-field.module.css';

const words = ['Poor', 'Not so good', 'All right', 'Good', 'Very good'];

/** One to five stars as five radio buttons, for pointer or arrow keys. */
export function StarField({ defaultValue }: { defaultValue?: number | undefined }) {
  const id = useId();
  const { fault, recheck } = useFieldState('Stars');
  return (
    <fieldset className={styles.field} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend>Your stars</legend>
      <div className={styles.stars}>
        {words.map((word, place) => (
          <label key={word} className={styles.star}>
            <input
              type="radio"
              name="Stars"
              value={place + 1}
              defaultChecked={defaultValue === place + 1}
              required
              data-label="Your stars"
              data-fault="Please choose from one to five stars."
              onChange={recheck}
            />
            <Star />
            <VisuallyHidden>{`${place === 0 ? '1 star' : `${place + 1} stars`}: ${word}`}</VisuallyHidden>
          </label>
        ))}
      </div>
      {fault && (
        <p className={styles.fault} id={`${id}-fault`}>
          <Icon name="warning" size="small" />
          {fault}
        </p>
      )}
    </fieldset>
  );
}
