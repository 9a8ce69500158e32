import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyExtra, useIsIdle } from '#storefront/app/lazy.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './saved-link.module.css';

const SavedCount = lazyExtra(async () => (await import('./saved-count.tsx')).SavedCount);

/** Of the top bar, where it is wide enough. */
export function SavedLink() {
  const isIdle = useIsIdle();
  return (
    <Link to="/saved" className={styles.link} aria-label="Saved for later">
      <Icon name="heart" />
      {isIdle && (
        <Suspense>
          <SavedCount />
        </Suspense>
      )}
    </Link>
  );
}
