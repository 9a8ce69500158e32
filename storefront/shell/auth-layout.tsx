import { Link, Outlet } from 'react-router';
import { useSite } from '#storefront/app/page/site.ts';
import { MAIN_ID } from './app.tsx';
import { Footer } from './footer.tsx';
import { LogoMark } from './logo.tsx';
import styles from './auth-layout.module.css';

/** The pages for logging in and registering: a single card, without distractions. */
export function Component() {
  const { shop } = useSite();
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to="/" className={styles.logo}>
          <LogoMark />
          {shop.name}
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.card}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
