import { Link, useSearchParams } from 'react-router';
import type { Reading } from '#contract/search.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './chosen-chips.module.css';

/** The details recognised in a search: a price, an age, a size, a colour. Each can be removed. */
export function SearchDetails({ details }: { details: Reading['Details'] }) {
  const [query] = useSearchParams();
  if (details.length === 0) return null;

  function without(search: string): string {
    const next = new URLSearchParams(query);
    next.delete('page');
    if (search === '') next.delete('search');
    else next.set('search', search);
    return next.size > 0 ? `/products?${next}` : '/products';
  }
  return (
    <ul className={styles.read} aria-label="Read from your search">
      {details.map(({ Text, Without }, place) => (
        <li key={place}>
          <Link to={without(Without)} rel="nofollow" className={styles.chip}>
            <VisuallyHidden>Search without </VisuallyHidden>
            <span className={styles.text}>{Text}</span>
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
