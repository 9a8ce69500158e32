import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-card.module.css';

/** One of several things on white paper, what it says in a column. It keeps its frame in print, unlike `Card`. */
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
