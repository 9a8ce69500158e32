import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** At the end of a screen, and in sight before that: what becomes of all of it. */
export function BottomBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** Buttons among others at the head of a screen; on a phone they stand in a bar below it. */
export function MainActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
