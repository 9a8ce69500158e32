import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** The ghost of something that is on its way, in its shape. Decoration: the page says in words what loads. */
export function Skeleton({
  shape = 'line',
  width = 'full',
}: {
  shape?: 'line' | 'title' | 'square' | 'button' | 'block';
  width?: 'full' | 'most' | 'half' | 'third';
}) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />;
}
