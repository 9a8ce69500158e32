import type { FacetList, ProductList } from '#contract/catalogue.ts';
import { readSort, type Finding } from '#contract/finding.ts';
import { refuse } from '#contract/refusal.ts';
import { BASKET_COUNTS_FOR_DAYS, showProduct } from '#server/catalogue/catalogue.rules.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { countListed, findPage } from './engine/engine.service.ts';
import { listBands, showFacets } from './filters/facets.rules.ts';
import { filtersOf, listFacetAttributes, lookUpValues, type Filter } from './filters/filters.queries.ts';
import { askedValues, BRAND, CATEGORY, problemsOf, type KnownValue } from './filters/filters.rules.ts';

export interface ProductQuery extends Partial<Finding> {
  page: number;
  pageSize: number;
  categoryId?: string | undefined;
  /** Empty if there is no search. */
  search: string;
  /** Leaves out products that match only part of a search. */
  isWholeOnly?: boolean;
}

/** A page of all products, of a category, or of the results of a search. Refuses an unknown category. */
export async function listProducts(db: Database, query: ProductQuery, now: Date): Promise<ProductList> {
  const { page, pageSize } = query;
  const options = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    basketsSince: daysBefore(now, BASKET_COUNTS_FOR_DAYS),
  };
  const sort = readSort(query.sort ?? 'recommended') ?? { by: 'recommended' };
  const { filters, categoryIds } = await readNarrowing(db, query);
  const found = await findPage(db, { ...query, categoryIds }, filters, sort, options);
  if (!found) throw refuse('catalogue/category-not-found');
  return {
    Products: found.products.map(showProduct),
    PageInfo: {
      CurrentPage: page,
      TotalPages: Math.ceil(found.total / pageSize),
      PageSize: pageSize,
      TotalItems: found.total,
    },
  };
}

/** The facets by which the same products may be narrowed. Refuses an unknown category. */
export async function listFacets(db: Database, query: ProductQuery): Promise<FacetList> {
  const { filters, known, categoryIds } = await readNarrowing(db, query);
  const keys = [...new Set(known.map(({ facet }) => facet))].filter((key) => key !== BRAND);
  const attributes = await listFacetAttributes(db, query.categoryId, keys);
  const bands = listBands(query, known, attributes);
  const words = attributes
    .filter(({ kind }) => kind === 'choice' || kind === 'boolean')
    .map(({ key }) => key);
  const counted = await countListed(
    db,
    { ...query, categoryIds },
    filters,
    new Set([BRAND, ...words]),
    bands,
  );
  if (!counted) throw refuse('catalogue/category-not-found');
  return showFacets(counted.total, counted.values, bands, known, attributes);
}

interface Narrowing {
  filters: Filter[];
  known: KnownValue[];
  /** The value of the requested category; empty if the category holds nothing. */
  categoryIds: number[];
}

/** The request in the shop's own values. Unknown attributes narrow nothing; refuses malformed values. */
async function readNarrowing(db: Database, query: ProductQuery): Promise<Narrowing> {
  const values = await lookUpValues(db, askedValues(query, query.categoryId));
  const known = values.filter(({ facet, kind }) => facet === BRAND || kind !== null);
  const problems = problemsOf(known);
  if (problems.length > 0) throw invalidFields(problems);
  const categoryIds = values.filter(({ facet }) => facet === CATEGORY).flatMap(({ ids }) => ids);
  return { known, categoryIds, filters: filtersOf(query, known) };
}
