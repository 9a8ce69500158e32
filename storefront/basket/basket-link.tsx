import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CountBadge } from '#storefront/ui/badge.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { BASKET_UPDATED, useFreshBasketSummary } from './basket-summary.ts';
import styles from './basket-link.module.css';

export function BasketLink() {
  const { count } = useFreshBasketSummary();
  const changes = useBasketChanges();
  const words = count === 0 ? 'Basket' : `Basket, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <Link to="/basket" className={styles.link} aria-label={words}>
      <span key={changes} className={classNames(changes > 0 && styles.rocks)}>
        <Icon name="basket" />
      </span>
      <CountBadge count={count} />
    </Link>
  );
}

/** How often this tab has changed the basket since the page was loaded: the icon rocks once per change. */
function useBasketChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = () => setChanges((before) => before + 1);
    window.addEventListener(BASKET_UPDATED, count);
    return () => window.removeEventListener(BASKET_UPDATED, count);
  }, []);
  return changes;
}
