import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder in the shape of what is loading. Decorative: the page says in words what loads. */
export function Skeleton({
  shape = 'line',
  width = 'full',
}: {
  shape?: 'line' | 'title' | 'square' | 'button' | 'block';
  width?: 'full' | 'most' | 'half' | 'third';
}) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />;
}
