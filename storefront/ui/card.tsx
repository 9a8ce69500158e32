import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A white surface with a hairline border. */
export function Card({
  as: Tag = 'div',
  children,
}: {
  as?: 'div' | 'section' | 'article' | 'li';
  children: ReactNode;
}) {
  return <Tag className={styles.card}>{children}</Tag>;
}
