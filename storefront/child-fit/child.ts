import { useState, useSyncExternalStore } from 'react';
import { isChildMonth, isRecent, type Child, type ChildMonth } from '#contract/child-fit.ts';
import { createStored, useStored } from '#storefront/app/calls/stored.ts';

/*
 * The month in which a child was born or is due, the height and the weight, kept only in this browser. They are in no
 * address, link or call: everything they are used for is worked out here. Only this module touches them.
 */

const month = createStored<string | null>(
  'childMonth',
  null,
  (text) => (typeof text === 'string' ? text : null),
  String,
);

/** In centimetres and kilograms, and the month in which the child was measured. */
export interface ChildSize {
  height: number | null;
  weight: number | null;
  measured: ChildMonth;
}

const NEVER: ChildSize = { height: null, weight: null, measured: '' };
/** What a child can have, so that a slip such as metres for centimetres is noticed. */
export const CHILD_SIZES = { height: { min: 20, max: 200 }, weight: { min: 0.5, max: 99 } };

const size = createStored<ChildSize>('childSize', NEVER, (stored) => {
  const { height, weight, measured } = (stored ?? {}) as Partial<Record<keyof ChildSize, unknown>>;
  if (!isRecent(measured, new Date())) return NEVER;
  return { height: within('height', height), weight: within('weight', weight), measured: measured as string };
});

function within(measure: keyof typeof CHILD_SIZES, value: unknown): number | null {
  const { min, max } = CHILD_SIZES[measure];
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

function currentMonth(): ChildMonth | null {
  const stored = month.read();
  return isChildMonth(stored, new Date()) ? stored : null;
}

export function rememberChild(born: ChildMonth, measured: ChildSize): void {
  month.write(born);
  size.write(measured.height === null && measured.weight === null ? NEVER : measured);
}

export function forgetChild(): void {
  month.write(null);
  size.write(NEVER);
}

/** Null when nothing is kept; undefined on the server and while the page hydrates. */
export function useChild(): Child | null | undefined {
  const born = useSyncExternalStore<ChildMonth | null | undefined>(
    month.onChange,
    currentMonth,
    () => undefined,
  );
  const { height, weight } = useStored(size);
  if (born === undefined) return undefined;
  return born === null ? null : { month: born, height, weight };
}

/** The day of the first render: anything worked out from a month may lag behind midnight. */
export function useToday(): Date {
  const [today] = useState(() => new Date());
  return today;
}
