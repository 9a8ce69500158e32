import type { FacetList } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { countFacets } from './count-facets.rules.ts';
import { currentFacets } from './facet-index.service.ts';
import { listFacetAttributes } from './facets.queries.ts';
import { listBands, showFacets, type FacetAttribute } from './facets.rules.ts';
import { filtersOf, lookUpValues, type Filter } from './filters.queries.ts';
import { askedValues, BRAND, CATEGORY, problemsOf, type KnownValue } from './filters.rules.ts';
import { readScope, type Found } from './found.queries.ts';

export interface Narrowing {
  filters: Filter[];
  known: KnownValue[];
  /** The value of the requested category; empty if the category holds nothing. */
  categoryIds: number[];
}

/** The request in the shop's own values. Unknown attributes narrow nothing; refuses malformed values. */
export async function readNarrowing(
  db: Database,
  finding: Partial<Finding>,
  categoryId: string | undefined,
): Promise<Narrowing> {
  const values = await lookUpValues(db, askedValues(finding, categoryId));
  const known = values.filter(({ facet, kind }) => facet === BRAND || kind !== null);
  const problems = problemsOf(known);
  if (problems.length > 0) throw invalidFields(problems);
  const categoryIds = values.filter(({ facet }) => facet === CATEGORY).flatMap(({ ids }) => ids);
  return { known, categoryIds, filters: filtersOf(finding, known) };
}

/** Looks the attributes up once, however often it is called. */
export function attributesOnce(
  db: Database,
  categoryId: string | undefined,
  { known }: Pick<Narrowing, 'known'>,
): () => Promise<FacetAttribute[]> {
  const keys = [...new Set(known.map(({ facet }) => facet))].filter((key) => key !== BRAND);
  let asked: Promise<FacetAttribute[]> | null = null;
  return () => (asked ??= listFacetAttributes(db, categoryId, keys));
}

/** The facets by which the found products together can be narrowed; null if there is no such category. */
export async function listFacetsOf(
  db: Database,
  found: readonly Found[],
  finding: Partial<Finding>,
  { filters, known }: Pick<Narrowing, 'filters' | 'known'>,
  listAttributes: () => Promise<FacetAttribute[]>,
): Promise<FacetList | null> {
  const [attributes, ...scopes] = await Promise.all([
    listAttributes(),
    ...found.map((each) => readScope(db, each)),
  ]);
  if (!scopes.every((scope) => scope !== null)) return null;
  const bands = listBands(finding, known, attributes);
  const words = attributes
    .filter(({ kind }) => kind === 'choice' || kind === 'boolean')
    .map(({ key }) => key);
  const { total, values } = countFacets(
    await currentFacets(db),
    scopes,
    filters,
    new Set([BRAND, ...words]),
    bands,
  );
  return showFacets(total, values, bands, known, attributes);
}
