import { useState } from 'react';
import { useLocation } from 'react-router';
import { announce } from '#storefront/ui/announcer.tsx';
import { useAction } from '#storefront/ui/use-action.ts';

export interface Page<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** A page as most calls answer it: the last id leads to the next. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], hasMore: boolean): Page<Row> {
  return { rows, next: hasMore ? rows.at(-1)!.id : null };
}

export interface More<Row> {
  rows: readonly Row[];
  isThere: boolean;
  isBusy: boolean;
  failure: string;
  load: () => void;
}

/** The pages fetched for each history entry, so that going back finds the list as long as it was left. */
const fetched = new Map<string, { first: Page<unknown>; rest: Page<unknown>[] }>();

/** A list loaded page by page: the first with the screen, each further one by a press of 'More'. */
export function useMore<Row>(first: Page<Row>, fetchAfter: (next: string) => Promise<Page<Row>>): More<Row> {
  const { key } = useLocation();
  const [, redraw] = useState(0);
  const known = fetched.get(key);
  // When reloaded, as after a change, the list starts again at its first page.
  const isSame = known && JSON.stringify(known.first) === JSON.stringify(first);
  const rest = (isSame ? known.rest : []) as Page<Row>[];
  const next = (rest.at(-1) ?? first).next;
  const { run, isBusy, failure } = useAction(async (after: string) => {
    const page = await fetchAfter(after);
    fetched.set(key, { first, rest: [...rest, page] });
    redraw((count) => count + 1);
    announce(`${page.rows.length} more.`);
  });
  return {
    rows: [first, ...rest].flatMap((page) => page.rows),
    isThere: next !== null,
    isBusy,
    failure,
    load: () => next !== null && void run(next),
  };
}
