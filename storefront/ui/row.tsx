import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './row.module.css';

/** Things side by side, the last at the far end; below each other where there is no room. */
export function Row({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: 'div' | 'li';
  className?: string | undefined;
  children: ReactNode;
}) {
  return <Tag className={classNames(styles.row, className)}>{children}</Tag>;
}

/** What a row is about, and the badges that belong to it. */
export function RowName({ children }: { children: ReactNode }) {
  return <p className={classNames(styles.row, styles.named)}>{children}</p>;
}
