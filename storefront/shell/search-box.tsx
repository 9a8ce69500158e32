import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_LENGTH } from '#contract/limits.ts';
import { useSite } from '#storefront/app/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { searchPath } from './search-path.ts';
import styles from './search-box.module.css';

/** One tap away on every page. A plain form: it works before the page is alive, too. */
export function SearchBox() {
  const { shop } = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const term =
    pathname === '/products' || pathname === '/' ? (new URLSearchParams(search).get('search') ?? '') : '';

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement;
    const path = searchPath(field.value);
    if (path === null) return;
    field.blur(); // The phone's keyboard goes, the results show.
    void navigate(path);
  }

  return (
    <form className={styles.box} role="search" action="/products" method="get" onSubmit={go}>
      <input
        // The field follows the address: a new search, or back to all products.
        key={term}
        className={styles.field}
        type="search"
        name="search"
        defaultValue={term}
        placeholder={`Search ${shop.name}`}
        aria-label="Search products"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={MAX_LENGTH.search}
      />
      <button type="submit" className={styles.button} aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}
