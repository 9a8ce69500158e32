import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import { findingParameters } from '#contract/finding.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { listSortOrders } from './sort-orders.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './sort-select.module.css';

/** The sort order of the list: a native select, within a form of its own for browsers without code. */
export function SortSelect({
  facets,
  total,
  use,
}: {
  facets: readonly Facet[];
  /** How many products are in the list. */
  total: number;
  use: FindingInUse;
}) {
  const { finding, choose } = use;
  const { pathname, search } = useLocation();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);

  // Applies an order chosen before its code was there.
  useEffect(() => {
    const { value } = select.current!;
    if (value !== finding.sort) choose({ ...finding, sort: value });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when React has taken over
  }, []);

  const query = new URLSearchParams(search);
  const kept = [
    ...['search', 'categoryId'].map((name): [string, string] => [name, query.get(name) ?? '']),
    ...Object.entries(findingParameters({ ...finding, sort: 'recommended' })).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  ].filter(([, value]) => value !== '');
  return (
    <form action={pathname === '/' ? '/products' : pathname} method="get" className={styles.sort}>
      <label htmlFor={id} className={styles.label}>
        Sort by
      </label>
      <span className={styles.control}>
        <select
          ref={select}
          id={id}
          name="sort"
          value={finding.sort}
          autoComplete="off"
          onChange={(event) => choose({ ...finding, sort: event.currentTarget.value })}
        >
          {listSortOrders(facets, total, finding.sort).map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="small" />
      </span>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button type="submit" className={styles.go}>
          Sort
        </button>
      </noscript>
    </form>
  );
}
