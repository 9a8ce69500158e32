import type { Database } from '#server/platform/database/database.ts';
import { coalesce } from '#server/platform/coalesce.ts';
import {
  EVERYTHING,
  listAllFacets,
  listChangedFacets,
  listFacetValues,
  PAGE_OF_CHANGES,
  type ChangedFacets,
  type ChangedRow,
  type Snapshot,
} from './facet-index.queries.ts';
import { createFacetIndex, type FacetIndex } from './facet-index.rules.ts';
import { AGE, PRICE, STOCK } from '#server/search/filters/filters.rules.ts';

interface Kept {
  copy: FacetIndex;
  /** The snapshot that the copy shows; null while it is empty. */
  seen: Snapshot | null;
  server: string | null;
  catchUp: () => Promise<FacetIndex>;
}

const kept = new WeakMap<Database, Kept>();

/**
 * This process's copy of the facets, with everything committed before the call. The first caller waits until it has
 * been read.
 */
export function currentFacets(db: Database): Promise<FacetIndex> {
  return keptFor(db).catchUp();
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = {
    ...{ copy: createFacetIndex(), seen: null, server: null },
    catchUp: coalesce(() => catchUp(db, own)),
  };
  kept.set(db, own);
  return own;
}

async function catchUp(db: Database, own: Kept): Promise<FacetIndex> {
  const { seen } = own;
  const first = seen === null ? await listAllFacets(db, null) : await listChangedFacets(db, seen, null);
  // Another server may have lost what the last one announced, and numbers its transactions differently.
  const isElsewhere = own.server !== null && own.server !== first.server;
  if (isElsewhere || first.rows.some(({ productId }) => productId === EVERYTHING)) {
    [own.seen, own.server] = [null, null];
    return catchUp(db, own);
  }
  if (seen === null) own.copy = createFacetIndex();
  for (let changes = first; ;) {
    await takeOver(db, own.copy, changes);
    const last = changes.rows.at(-1);
    if (!last || changes.rows.length < PAGE_OF_CHANGES) break;
    changes = seen === null ? await listAllFacets(db, last) : await listChangedFacets(db, seen, last);
  }
  [own.seen, own.server] = [first.snapshot, first.server];
  return own.copy;
}

async function takeOver(db: Database, copy: FacetIndex, { rows }: ChangedFacets): Promise<void> {
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
    if (!row.isListed) {
      copy.remove(row.productId);
      continue;
    }
    const { productId: id, styleId, stylePosition, isLead, isInStock, pricePence } = row;
    const values = [...ownValues(copy, row), ...row.ids.flatMap((each) => copy.numberOf(each) ?? [])];
    copy.set({ id, styleId, position: stylePosition ?? 0, isLead, isInStock, pricePence, values });
  }
}

/** The values in a product's own row, in the form of all others. */
function ownValues(
  copy: FacetIndex,
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
