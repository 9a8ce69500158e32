import { PageHead } from '#storefront/app/page/page-head.tsx';
import { SleepyMoon } from '#storefront/app/pictures/pictures.tsx';
import styles from './offline-page.module.css';

/**
 * Shown by the service worker for a page that cannot be loaded. It appears at any address and without scripts, so
 * everything on it works without code. The worker fills in the list (`storefront/service-worker/page-text.ts`).
 */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="You are offline" isIndexed={false} />
      <div className={styles.picture}>
        <SleepyMoon />
      </div>
      <h1>You are offline</h1>
      <p>We cannot reach the shop just now. Please check your connection and try again.</p>
      <p>
        {/* An empty address reloads the page that was requested. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that very one */}
        <a href="" className={styles.again}>
          Try again
        </a>
      </p>
      <nav aria-label="Pages you have seen" className={styles.stored}>
        <h2>Pages you have seen are still here</h2>
        <ul id="stored-pages"></ul>
      </nav>
    </div>
  );
}
