import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './name-link.module.css';

/** A name that leads to what it names. */
export function NameLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={classNames(styles.name, className)}>
      {children}
    </Link>
  );
}
