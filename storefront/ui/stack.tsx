import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

/** Children below one another, evenly spaced. */
export function Stack({
  as: Tag = 'div',
  gap = 'medium',
  isNarrow = false,
  children,
}: {
  as?: 'div' | 'ul';
  gap?: 'small' | 'medium' | 'large';
  /** No wider than a column of text. */
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return <Tag className={classNames(styles.stack, styles[gap], isNarrow && styles.narrow)}>{children}</Tag>;
}
