import { useStored } from '#storefront/app/calls/stored.ts';
import styles from '#storefront/ui/badge.module.css';
import { savedList } from '#storefront/app/calls/saved-list.ts';

/** A number on the corner of the heart. The stylesheet writes it, so that it is not part of the link's name. */
export function SavedCount() {
  const { length } = useStored(savedList);
  return length > 0 ? <span className={styles.count} data-count={length > 99 ? '99+' : length} /> : null;
}
