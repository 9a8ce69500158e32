import { Link } from 'react-router';
import { idleExtra } from '#storefront/app/page/lazy.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './saved-link.module.css';

const SavedCount = idleExtra(async () => (await import('./saved-count.tsx')).SavedCount);

export function SavedLink() {
  return (
    <Link to="/saved" className={styles.link} aria-label="Saved for later">
      <Icon name="heart" />
      <SavedCount />
    </Link>
  );
}
