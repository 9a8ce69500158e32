import { Link, Outlet } from 'react-router';
import { useSite } from '#storefront/app/page/site.ts';
import { LoggedInNote } from '#storefront/session/logged-in-note.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { MAIN_ID } from './app.tsx';
import { QuietFooter } from './footer.tsx';
import { LogoMark } from './logo.tsx';
import styles from './checkout-layout.module.css';

/** Around checkout: nothing to look for and nothing to browse, only the way on and the way back. */
export function Component() {
  const { shop } = useSite();
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <div className={styles.row}>
          <Link to="/" className={styles.logo} aria-label={`${shop.name}, home`}>
            <LogoMark />
            <span className={styles.name}>{shop.name}</span>
          </Link>
          <p className={styles.secure}>
            <Icon name="lock" size="small" />
            Secure checkout
          </p>
          <Link to="/basket" className={styles.back}>
            <Icon name="chevron-left" size="small" />
            Back to basket
          </Link>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <LoggedInNote />
        <Outlet />
      </main>
      <QuietFooter />
    </div>
  );
}
