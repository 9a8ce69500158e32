import type { RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { and, countBits, listBits } from './finding/bits.rules.ts';
import type { FacetCopy } from './finding/facet-copy.rules.ts';
import { currentFacets, loadedProductCount } from './finding/facet-copy.service.ts';
import type { Filter } from './finding/filters.queries.ts';
import { meeting } from './finding/fitting.rules.ts';
import { sampleAnswers, type SearchPart } from './search-part.queries.ts';
import { halvingsToRank, halvingsToSample } from './search-part.rules.ts';

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

/** Few enough to look each one up. */
const FEW = 20_000;

/** This process knows them; PostgreSQL would read the rows of all products to find them. */
function fittingIfFew(copy: FacetCopy, filters: readonly Filter[]): Pick<SearchPart, 'fitting'> {
  if (filters.length === 0) return {};
  const bits = filters.map((filter) => meeting(copy, filter)).reduce(and);
  return countBits(bits) <= FEW ? { fitting: [...listBits(bits)].map(copy.idOf) } : {};
}
