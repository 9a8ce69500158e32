import type { RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { and, countBits, listBits } from './filters/bits.rules.ts';
import type { FacetIndex } from './filters/facet-index.rules.ts';
import { currentFacets, loadedProductCount } from './filters/facet-index.service.ts';
import type { Filter } from './filters/filters.queries.ts';
import { meeting } from './filters/fitting.rules.ts';
import { sampleAnswers, type Sampled, type SearchPart } from './search-part.queries.ts';

/** A shop with at most this many products ranks all matches, so that every count is exact: that takes 0.1 s at most. */
const LARGE = 20_000;
/** This many are looked at to estimate the number of matches. */
const SAMPLE = 2000;
/** At most about this many are ranked, and at least half of that. */
const MAX_RANKED = 5000;
/** The index knows no smaller part of all products. */
const MAX_HALVINGS = 12;
/** Few enough to look each one up. */
const FEW = 20_000;

/**
 * The parts that a search looks at. Null: all matches. In a large shop with very many matches: those that fit the
 * filters, which may be few, and then the same without filters.
 */
export async function partsOf(
  db: Database,
  { tables, condition }: { tables: RawBuilder<unknown>; condition: RawBuilder<unknown> },
  filters: readonly Filter[],
): Promise<(SearchPart | null)[]> {
  const sampled = halvingsToSample(loadedProductCount(db));
  if (sampled === null) return [null];
  const sample = await sampleAnswers(db, tables, condition, filters, sampled);
  const whole = halvingsToRank({ ...sample, fitting: sample.answers }, sampled);
  if (whole === null) return [{ halvings: 0, sampled, filters: [] }];
  const fitting = halvingsToRank(sample, sampled)!;
  const copy = await currentFacets(db);
  return [
    { halvings: fitting, sampled, filters, ...fittingIfFew(copy, filters) },
    ...(filters.length > 0 ? [{ halvings: whole, sampled, filters: [] }] : []),
  ];
}

/** How often the products have to be halved for a sample; null if nothing is left out. */
export function halvingsToSample(products: number): number | null {
  if (products <= LARGE) return null;
  return Math.min(MAX_HALVINGS, Math.floor(Math.log2(products / SAMPLE)));
}

/** How often the fitting products have to be halved; null if all matches can be ranked. */
export function halvingsToRank({ answers, fitting }: Sampled, sampled: number): number | null {
  if (answers * 2 ** sampled <= MAX_RANKED) return null;
  const expected = fitting * 2 ** sampled;
  return Math.min(sampled, Math.max(0, Math.ceil(Math.log2(expected / MAX_RANKED))));
}

/** This process knows them; PostgreSQL would read the rows of all products to find them. */
function fittingIfFew(copy: FacetIndex, filters: readonly Filter[]): Pick<SearchPart, 'fitting'> {
  if (filters.length === 0) return {};
  const bits = filters.map((filter) => meeting(copy, filter)).reduce(and);
  return countBits(bits) <= FEW ? { fitting: [...listBits(bits)].map(copy.idOf) } : {};
}
