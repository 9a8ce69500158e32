import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';

/** A checkbox whose whole line is the target. */
export function CheckboxField({
  children,
  ...input
}: { name: string; children: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'children'
>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
