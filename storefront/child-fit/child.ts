import { useState, useSyncExternalStore } from 'react';
import { createStored } from '#storefront/app/calls/stored.ts';
import { isChildMonth, type ChildMonth } from './fit.ts';

/*
 * The month in which a child was born or is due, kept only in this browser. It is in no address, link or call:
 * everything it is used for is worked out here. Only this module touches it.
 */

const stored = createStored<string | null>(
  'childMonth',
  null,
  (text) => (typeof text === 'string' ? text : null),
  String,
);

export function currentChild(): ChildMonth | null {
  const month = stored.read();
  return isChildMonth(month, new Date()) ? month : null;
}

/** Null forgets it. */
export const rememberChild: (month: ChildMonth | null) => void = stored.write;

/** Null when nothing is kept; undefined on the server and while the page hydrates. */
export function useChild(): ChildMonth | null | undefined {
  return useSyncExternalStore<ChildMonth | null | undefined>(stored.onChange, currentChild, () => undefined);
}

/** The day of the first render: anything worked out from a month may lag behind midnight. */
export function useToday(): Date {
  const [today] = useState(() => new Date());
  return today;
}
