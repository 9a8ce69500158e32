import { Link } from 'react-router';
import { BasketLink } from '#storefront/basket/basket-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LogoMark } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { useSite } from './site.ts';
import styles from './top-bar.module.css';

export function TopBar() {
  const { shop } = useSite();
  return (
    <div className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={`${shop.name}, home`}>
        <LogoMark />
        <span className={styles.name}>{shop.name}</span>
      </Link>
      <SearchBox />
      <div className={styles.tools}>
        <AccountMenu />
        <BasketLink />
      </div>
    </div>
  );
}
