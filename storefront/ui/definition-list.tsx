import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './definition-list.module.css';

export interface Definition {
  term: string;
  /** Smaller print below the term. */
  note?: string;
  /** A row without one is left out. */
  detail: ReactNode;
  /** An emphasised row, such as the grand total. */
  isStrong?: boolean;
}

/** Terms on the left, their values on the right. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {rows
        .filter((row) => row.detail !== null && row.detail !== undefined && row.detail !== '')
        .map((row, index) => (
          <div key={index} className={classNames(styles.row, row.isStrong && styles.strong)}>
            <dt>
              {row.term}
              {row.note && <small>{row.note}</small>}
            </dt>
            <dd>{row.detail}</dd>
          </div>
        ))}
    </dl>
  );
}
