import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_LENGTH } from '#contract/limits.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { searchPath } from './search-path.ts';
import styles from './search-box.module.css';

const SearchSuggestions = lazyExtra(async () => (await import('./search-suggestions.tsx')).SearchSuggestions);

/** One tap away on every page. A plain form, so it also works before the page is hydrated. */
export function SearchBox() {
  const { shop } = useSite();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- focused before React took over: only the browser knows
    if (document.activeElement === input.current) setIsInUse(true);
  }, []);
  const { pathname, search } = useLocation();
  const term =
    pathname === '/products' || pathname === '/' ? (new URLSearchParams(search).get('search') ?? '') : '';

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement;
    const path = searchPath(field.value);
    if (path === null) return;
    field.blur(); // Closes the phone's keyboard, so that the results are visible.
    void navigate(path);
  }

  return (
    <search className={styles.search}>
      <form className={styles.box} action="/products" method="get" onSubmit={go}>
        <input
          // The field follows the address: a new search, or back to all products.
          key={term}
          ref={input}
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
          onFocus={() => setIsInUse(true)}
        />
        <button type="submit" className={styles.button} aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      {isInUse && <SearchSuggestions key={term} field={input} />}
    </search>
  );
}
