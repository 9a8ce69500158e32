import type { Database } from '#server/platform/database.ts';
import {
  EVERYTHING,
  listChangedFacets,
  listFacetValues,
  PAGE_OF_CHANGES,
  type ChangedFacets,
  type ChangedRow,
  type Snapshot,
} from './facet-copy.queries.ts';
import { createFacetCopy, type FacetCopy } from './facet-copy.rules.ts';
import { AGE, PRICE, STOCK } from './filters.rules.ts';

interface Kept {
  copy: FacetCopy;
  /** What the copy shows; null: it is empty. */
  seen: Snapshot | null;
  server: string | null;
  catchingUp: Promise<FacetCopy> | null;
}

const kept = new WeakMap<Database, Kept>();

/**
 * The copy that this process keeps of what filters ask for, with all that had been committed when it was asked for, or
 * when another who asked at the same moment was answered. The first to ask waits until it has been read.
 */
export function currentFacets(db: Database): Promise<FacetCopy> {
  let own = kept.get(db);
  if (!own) {
    own = { copy: createFacetCopy(), seen: null, server: null, catchingUp: null };
    kept.set(db, own);
  }
  own.catchingUp ??= catchUp(db, own).finally(() => {
    own.catchingUp = null;
  });
  return own.catchingUp;
}

async function catchUp(db: Database, own: Kept): Promise<FacetCopy> {
  let changes = await listChangedFacets(db, own.seen, null);
  // Another server may have lost what the last one said, and numbers transactions in its own way.
  const isElsewhere = own.server !== null && own.server !== changes.server;
  if (isElsewhere || changes.rows.some(({ productId }) => productId === EVERYTHING)) {
    own.seen = null;
    changes = await listChangedFacets(db, null, null);
  }
  if (own.seen === null) own.copy = createFacetCopy();
  const { snapshot, server } = changes;
  for (;;) {
    await takeOver(db, own.copy, changes);
    const last = changes.rows.at(-1);
    if (!last || changes.rows.length < PAGE_OF_CHANGES) break;
    changes = await listChangedFacets(db, own.seen, last);
  }
  [own.seen, own.server] = [snapshot, server];
  return own.copy;
}

async function takeOver(db: Database, copy: FacetCopy, { rows }: ChangedFacets): Promise<void> {
  const changed = rows.map((row) => ({
    ...row,
    ids: JSON.parse(`[${row.valueIds.slice(1, -1)}]`) as number[],
  }));
  const unknown = new Set(
    changed.flatMap(({ ids, isListed }) =>
      isListed ? ids.filter((id) => copy.numberOf(id) === undefined) : [],
    ),
  );
  if (unknown.size > 0) {
    for (const { id, facet, word, name, number, upperNumber } of await listFacetValues(db, [...unknown])) {
      copy.addValue(id, { id, facet, word, name, low: number, high: upperNumber ?? number });
    }
  }
  for (const row of changed) {
    if (row.isListed)
      copy.set(row.productId, row.styleId, [
        ...row.ids.flatMap((id) => copy.numberOf(id) ?? []),
        ...ownValues(copy, row),
      ]);
    else copy.remove(row.productId);
  }
}

/** What the row of a product says itself, as values like all others. */
function ownValues(
  copy: FacetCopy,
  { pricePence, isInStock, ageFromMonths, ageToMonths }: ChangedRow,
): number[] {
  const value = (facet: string, low: number | null, high: number | null) => {
    const key = `${facet} ${low} ${high}`;
    return copy.numberOf(key) ?? copy.addValue(key, { id: null, facet, word: '', name: '', low, high });
  };
  return [
    value(PRICE, pricePence, pricePence),
    ...(isInStock ? [value(STOCK, null, null)] : []),
    ...(ageFromMonths !== null || ageToMonths !== null ? [value(AGE, ageFromMonths, ageToMonths)] : []),
  ];
}
