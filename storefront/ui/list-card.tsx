import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-card.module.css';

/** One of several items on a white surface, its content in a column. Unlike `Card`, it keeps its frame in print. */
export function ListCard({
  as: Tag = 'li',
  className,
  children,
  ...rest
}: { as?: 'li' | 'div' | 'section'; children: ReactNode } & HTMLAttributes<HTMLElement>) {
  return (
    <Tag {...rest} className={classNames(styles.card, className)}>
      {children}
    </Tag>
  );
}
