import { MAX_COMPARED } from '#contract/limits.ts';
import { productIds } from '#storefront/app/calls/product-ids.ts';
import { createStored } from '#storefront/app/calls/stored.ts';

/** The products being compared: all from one category, in the order in which they were chosen. */
export interface ComparedList {
  category: string;
  ids: readonly string[];
}

const NOTHING: ComparedList = { category: '', ids: [] };

export const comparedList = createStored<ComparedList>('comparedProducts', NOTHING, (stored) => {
  const { category, ids } = (stored ?? {}) as Partial<Record<keyof ComparedList, unknown>>;
  return typeof category === 'string' ? { category, ids: productIds(ids, MAX_COMPARED) } : NOTHING;
});

/** A product of another category starts a new comparison. Returns whether there was room. */
export function compare(id: string, category: string): boolean {
  const before = comparedList.read();
  const ids = before.category === category ? before.ids : [];
  if (ids.length >= MAX_COMPARED) return false;
  comparedList.write({ category, ids: [...ids.filter((one) => one !== id), id] });
  return true;
}

export function uncompare(id: string): void {
  const { category, ids } = comparedList.read();
  comparedList.write({ category, ids: ids.filter((one) => one !== id) });
}

/** Continues with the list from a link. */
export function takeOver(list: ComparedList): void {
  comparedList.write(list);
}

export function endComparison(): void {
  comparedList.write(NOTHING);
}
