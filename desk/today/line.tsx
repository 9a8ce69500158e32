import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './today.module.css';

/** A waiting task, with a link to where it is done. */
export function Line({
  to,
  figure,
  isUrgent,
  children,
}: {
  to: string;
  figure: string;
  isUrgent?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className={styles.line} data-urgent={isUrgent || undefined}>
        <strong>{figure}</strong> <span>{children}</span>
        <Icon name="chevron-right" size="small" />
      </Link>
    </li>
  );
}
