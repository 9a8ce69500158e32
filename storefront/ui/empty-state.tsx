import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing here: a picture, the words, the next step. */
export function EmptyState({
  picture,
  title,
  isPage = false,
  children,
  action,
}: {
  picture?: ReactNode;
  title: string;
  /** It stands for the whole page: its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state} data-empty={isPage ? 'page' : 'part'}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
