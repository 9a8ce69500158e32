import type { ReactNode } from 'react';
import { shielded } from '#storefront/ui/shield.ts';
import styles from './bottom-bar.module.css';

/** The main actions, at the end of a screen and in view before that. */
export function BottomBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section ref={shielded} className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** Buttons at the head of a screen; on a phone, in a bar at its foot. */
export function MainActions({ children }: { children: ReactNode }) {
  return (
    <div ref={shielded} className={styles.acts}>
      {children}
    </div>
  );
}
