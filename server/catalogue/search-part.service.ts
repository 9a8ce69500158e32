import type { RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { and, countBits } from './finding/bits.rules.ts';
import type { FacetCopy } from './finding/facet-copy.rules.ts';
import { currentFacets, productsAtHand } from './finding/facet-copy.service.ts';
import type { Filter } from './finding/filters.queries.ts';
import { meeting } from './finding/fitting.rules.ts';
import { sampleAnswers, type SearchPart } from './search-part.queries.ts';
import { halvingsToRank, halvingsToSample } from './search-part.rules.ts';

/**
 * The parts that a search looks at: null, all that answers it; in a large shop, where very many do, what fits the filters, of
 * which there may be few, and then the same without filters.
 */
export async function partsOf(
  db: Database,
  { tables, condition }: { tables: RawBuilder<unknown>; condition: RawBuilder<unknown> },
  filters: readonly Filter[],
): Promise<(SearchPart | null)[]> {
  const sampled = halvingsToSample(productsAtHand(db));
  if (sampled === null) return [null];
  const sample = await sampleAnswers(db, tables, condition, filters, sampled);
  const whole = halvingsToRank({ ...sample, fitting: sample.answers }, sampled);
  if (whole === null) return [{ halvings: 0, sampled, filters: [] }];
  const fitting = halvingsToRank(sample, sampled)!;
  const copy = await currentFacets(db);
  return [
    { halvings: fitting, sampled, filters, areFew: areFew(copy, filters) },
    ...(filters.length > 0 ? [{ halvings: whole, sampled, filters: [] }] : []),
  ];
}

/** So few that each can be looked up. */
const FEW = 20_000;

function areFew(copy: FacetCopy, filters: readonly Filter[]): boolean {
  const sets = filters.map((filter) => meeting(copy, filter));
  return sets.length > 0 && countBits(sets.reduce(and)) <= FEW;
}
