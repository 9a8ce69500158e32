import type { ReactNode } from 'react';
import { useMe } from '#desk/app/me.ts';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { More } from './more.ts';
import styles from './rows.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** For sums and counts: right-aligned. */
  isNumber?: boolean;
  /** The title of the row's card on a phone. Put the link that opens the row here. */
  isTitle?: boolean;
  /** A checkbox; on a card it is in the corner, beside the title. */
  isTick?: boolean;
  /** Self-explanatory: needs no heading on a card. */
  isPlain?: boolean;
  /** Hidden on a card, where another cell says the same. */
  isWide?: boolean;
  /** Shown only where there is room: neither on a card nor in a narrow table. */
  isExtra?: boolean;
  /** Hidden from a shop without a VAT number. */
  isOfVat?: boolean;
  /** Buttons; on a card they come last. */
  isActs?: boolean;
}

/**
 * A real table; below 700 px each row becomes a card. The roles are explicit, because browsers drop them when `display`
 * changes.
 */
export function Rows<Row>({
  label,
  columns: all,
  rows,
  idOf,
  empty,
  more,
}: {
  /** The table's accessible name, for people who jump from one to the next. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The next page, if there may be one. */
  more?: More<Row>;
}) {
  const columns = useShown(all);
  if (rows.length === 0) return empty;
  return (
    <div className={styles.list}>
      <table className={styles.table} role="table" aria-label={label}>
        <Head columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={idOf(row)} role="row" className={styles.row} data-row={idOf(row)}>
              {columns.map((column) => (
                <td key={column.head} role="cell" className={cellClass(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more?.failure && <Notice tone="error">{more.failure}</Notice>}
      {more?.isThere && (
        <div className={styles.more}>
          <Button busy={more.isBusy && 'Loading...'} onClick={more.load}>
            More
          </Button>
        </div>
      )}
    </div>
  );
}

/** The shape of a table that is loading. */
export function RowsSkeleton<Row>({
  columns: all,
  words,
}: {
  columns: readonly Column<Row>[];
  /** What is loading, for screen readers. */
  words: string;
}) {
  const columns = useShown(all);
  return (
    <div className={styles.list}>
      <p className={styles.hidden} role="status">
        {words}
      </p>
      <table className={styles.table} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <tr key={row} className={styles.row}>
              {columns.map((column) => (
                <td key={column.head} className={cellClass(column)} data-head={column.head}>
                  <Skeleton width="most" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useShown<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { saysVat } = useMe();
  return columns.filter(({ isOfVat }) => saysVat || !isOfVat);
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column.head} role="columnheader" scope="col" className={cellClass(column)}>
            <span className={classNames(column.isActs && styles.hidden)}>{column.head}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  const { isNumber, isTitle, isActs, isTick, isPlain, isWide, isExtra } = column;
  return classNames(
    isNumber && styles.number,
    isTitle && styles.title,
    isActs && styles.acts,
    isTick && styles.tick,
    isPlain && styles.plain,
    isWide && styles.wide,
    isExtra && styles.extra,
  );
}
