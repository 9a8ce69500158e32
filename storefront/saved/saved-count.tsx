import { useStored } from '#storefront/app/stored.ts';
import { CountBadge } from '#storefront/ui/badge.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { savedList } from './saved-list.ts';
import styles from './saved-link.module.css';

/** Beside the words of its link. */
export function SavedCount() {
  const { length } = useStored(savedList);
  return (
    <span className={styles.count}>
      <CountBadge count={length} />
      {length > 0 && <VisuallyHidden>{`, ${length}`}</VisuallyHidden>}
    </span>
  );
}
