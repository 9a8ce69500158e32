import { PageHead } from '#storefront/app/page-head.tsx';
import { SleepyMoon } from '#storefront/app/pictures.tsx';
import styles from './offline-page.module.css';

/**
 * What the service worker shows for a page that cannot be had. It is shown at any address, without scripts:
 * everything on it works by itself. The worker fills the list (`storefront/service-worker/page-text.ts`).
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
        {/* The address it stands at is the page that was asked for. */}
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
