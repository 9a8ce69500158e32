import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';
import tones from './tones.module.css';

export type BadgeTone = 'plain' | 'action' | 'accent' | 'success' | 'caution' | 'danger' | 'info';

/** A short label on the thing it describes. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  /** A class name for code outside the shop that looks for it. */
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, tones[tone] ?? styles[tone], className)}>{children}</span>;
}

/** A number on the corner of an icon. Shows nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
