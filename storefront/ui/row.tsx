import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './row.module.css';

/** Items side by side, the last at the far end; stacked where there is no room. */
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

/** A row's name, with its badges. */
export function RowName({ children }: { children: ReactNode }) {
  return <p className={classNames(styles.row, styles.named)}>{children}</p>;
}
