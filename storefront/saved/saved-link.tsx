import { Link } from 'react-router';
import { lazyExtra, WhenIdle } from '#storefront/app/page/lazy.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './saved-link.module.css';

const SavedCount = lazyExtra(async () => (await import('./saved-count.tsx')).SavedCount);

/** In the top bar, where that is wide enough. */
export function SavedLink() {
  return (
    <Link to="/saved" className={styles.link} aria-label="Saved for later">
      <Icon name="heart" />
      <WhenIdle>
        <SavedCount />
      </WhenIdle>
    </Link>
  );
}
