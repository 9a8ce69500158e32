import type { ReactNode } from 'react';
import styles from './field-with-button.module.css';

/** One field with the button that sends it at its side. */
export function FieldWithButton({ children }: { children: ReactNode }) {
  return <div className={styles.both}>{children}</div>;
}
