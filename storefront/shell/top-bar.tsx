import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { whenIdle } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { BasketLink } from '#storefront/basket/basket-link.tsx';
import { SavedLink } from '#storefront/saved/saved-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LogoMark } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

/** Scrolls away with the page and returns as soon as the page scrolls up. */
export function TopBar() {
  const { shop } = useSite();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const from = window.scrollY;
    let end = whenIdle(() => {
      void import('./scrolling.ts')
        .then(({ startScrolling }) => {
          if (bar.current) end = startScrolling(bar.current, from);
        })
        .catch(() => {});
    });
    return () => end();
  }, []);
  return (
    <header ref={bar} className={styles.bar}>
      <div className={styles.row}>
        <Link to="/" className={styles.logo} aria-label={`${shop.name}, home`}>
          <LogoMark />
          <span className={styles.name}>{shop.name}</span>
        </Link>
        <SearchBox />
        <div className={styles.tools}>
          <SavedLink />
          <AccountMenu />
          <BasketLink />
        </div>
      </div>
    </header>
  );
}
