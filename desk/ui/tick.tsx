import type { InputHTMLAttributes } from 'react';
import styles from './tick.module.css';

/** A checkbox in a cell of its own, with a target wide enough for a thumb. */
export function Tick(input: InputHTMLAttributes<HTMLInputElement> & { 'aria-label': string }) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
    </label>
  );
}
