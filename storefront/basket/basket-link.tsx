import { Link } from 'react-router';
import { CountBadge } from '#storefront/ui/badge.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { useFreshBasketSummary } from './basket-summary.ts';
import styles from './basket-link.module.css';

/** The basket of the top bar, with its count. */
export function BasketLink() {
  const { count } = useFreshBasketSummary();
  const words = count === 0 ? 'Basket' : `Basket, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <Link to="/basket" className={styles.link} aria-label={words}>
      <Icon name="basket" />
      <span className={styles.count}>
        <CountBadge count={count} />
      </span>
    </Link>
  );
}
