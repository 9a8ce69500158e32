import { classNames } from './class-names.ts';
import styles from './price.module.css';

/** A formatted amount, set in figures of equal width. */
export function Price({ children, size = 'medium' }: { children: string; size?: 'medium' | 'large' }) {
  return <span className={classNames(styles.price, size === 'large' && styles.large)}>{children}</span>;
}
