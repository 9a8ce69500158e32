import { formatPounds } from '#contract/money.ts';
import { classNames } from './class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A formatted amount, set in figures of equal width. */
export function Price({
  children,
  size = 'medium',
  was,
}: {
  children: string;
  size?: 'medium' | 'large';
  /** What it cost before it was reduced, in pounds. */
  was?: number | undefined;
}) {
  const price = (
    <span className={classNames(styles.price, size === 'large' && styles.large)}>{children}</span>
  );
  if (!was) return price;
  return (
    <>
      <VisuallyHidden>Now </VisuallyHidden>
      {price}{' '}
      <span className={styles.was}>
        was <s>{formatPounds(was)}</s>
      </span>
    </>
  );
}
