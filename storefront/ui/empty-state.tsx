import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Shown where there is nothing to list: a picture, some words, the next step. */
export function EmptyState({
  picture,
  title,
  isPage = false,
  children,
  action,
}: {
  picture?: ReactNode;
  title: string;
  /** It fills the whole page: its title is the page's heading. */
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
