import { Link } from 'react-router';
import { useStored } from '#storefront/app/calls/stored.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { save, savedList, unsave } from '#storefront/app/calls/saved-list.ts';
import { rememberPrice } from '#storefront/app/calls/saved-prices.ts';
import styles from './heart.module.css';

/** Saves a product for later, or removes it from the saved ones. */
export function Heart({
  id,
  name,
  price,
  look,
}: {
  id: string;
  name: string;
  price: number;
  look: 'card' | 'page';
}) {
  const isSaved = useStored(savedList).includes(id);
  function press() {
    if (isSaved) return unsave(id);
    save(id);
    rememberPrice(id, price);
  }
  const button = (
    <button
      type="button"
      className={classNames(styles.heart, styles[look])}
      aria-pressed={isSaved}
      aria-label={`Save for later: ${name}`}
      onClick={press}
    >
      <span className={styles.mark}>
        <Icon name="heart" size="small" />
      </span>
      {look === 'page' && 'Save for later'}
    </button>
  );
  if (look === 'card') return button;
  return (
    <>
      {button}
      {isSaved && (
        <Link to="/saved" className={styles.link}>
          See your list
        </Link>
      )}
    </>
  );
}
