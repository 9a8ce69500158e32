import type { FacetList, ProductList } from '#contract/catalogue.ts';
import { readSort, type Finding, type Sort } from '#contract/finding.ts';
import { refuse } from '#contract/refusal.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  listAllProducts,
  listProductsOfCategory,
  type PageOptions,
  type ProductPage,
} from '#server/catalogue/catalogue.queries.ts';
import { BASKET_COUNTS_FOR_DAYS, showProduct } from '#server/catalogue/catalogue.rules.ts';
import { findCards } from './filters/cards.rules.ts';
import { loadedFacets } from './filters/facet-index.service.ts';
import type { Filter } from './filters/filters.queries.ts';
import { attributesOnce, listFacetsOf, readNarrowing, type Narrowing } from './filters/facets.service.ts';
import {
  everything,
  isAnyFound,
  listFound,
  nothing,
  ofCategory,
  readCards,
  type Found,
} from './filters/found.queries.ts';
import { answering, answersTo, withDetails } from './product-search.queries.ts';
import { listDetailTexts } from './query-parser/details.rules.ts';
import { readSearch } from './query-parser/read-search.rules.ts';
import { partsOf } from './search-part.service.ts';
import { lookUpWords } from './vocabulary/look-up.service.ts';
import { understandSearch } from './search.rules.ts';

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
  const { page, pageSize, categoryId, search } = query;
  const options = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    basketsSince: daysBefore(now, BASKET_COUNTS_FOR_DAYS),
  };
  const sort = readSort(query.sort ?? 'recommended') ?? { by: 'recommended' };
  const narrowing = await readNarrowing(db, query, categoryId);
  const { filters } = narrowing;
  const found = search
    ? await findAnswers(
        db,
        query,
        filters,
        ([answers]) => listFound(db, answers!, filters, sort, options),
        (result) => result?.total === 0,
      )
    : await listOf(db, categoryId, narrowing, sort, options);
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

/** A page of all products, or of a category; null if there is no such category. */
async function listOf(
  db: Database,
  categoryId: string | undefined,
  { filters, categoryIds }: Narrowing,
  sort: Sort,
  options: PageOptions,
): Promise<ProductPage | null> {
  const copy = await loadedFacets(db);
  if (copy) {
    const valueIds = categoryId === undefined ? null : categoryIds;
    return readCards(db, findCards(copy, { valueIds, filters, sort, ...options }), categoryId, options);
  }
  if (filters.length > 0 || sort.by !== 'recommended') {
    const found = categoryId ? ofCategory(categoryId, categoryIds) : everything();
    return listFound(db, found, filters, sort, options);
  }
  return categoryId ? listProductsOfCategory(db, categoryId, options) : listAllProducts(db, options);
}

/** The facets by which the same products may be narrowed. Refuses an unknown category. */
export async function listFacets(db: Database, query: ProductQuery): Promise<FacetList> {
  const { categoryId, search } = query;
  const narrowing = await readNarrowing(db, query, categoryId);
  const attributes = attributesOnce(db, categoryId, narrowing);
  const count = (found: readonly Found[]) => listFacetsOf(db, found, query, narrowing, attributes);
  const facets = search
    ? await findAnswers(db, query, narrowing.filters, count, (result) => result?.Total === 0)
    : await count([categoryId ? ofCategory(categoryId, narrowing.categoryIds) : everything()]);
  if (!facets) throw refuse('catalogue/category-not-found');
  return facets;
}

/**
 * Looks in the full matches, or else in the partial ones. If filters exclude every full match, partial ones do not take
 * their place. `find` is given what fits the filters and, if that is not all, the same without filters.
 */
async function findAnswers<T>(
  db: Database,
  query: ProductQuery,
  filters: readonly Filter[],
  find: (found: readonly Found[]) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T> {
  const { all, some } = await readAnswers(db, query, filters);
  const result = await find(all);
  if (!some || !isEmpty(result)) return result;
  if (filters.length > 0 && (await isAnyFound(db, all.at(-1)!))) return result;
  return find(await some());
}

/** The products that match all of a search, and those that match part of it, for when none matches all. */
interface Answers {
  all: readonly Found[];
  some: (() => Promise<readonly Found[]>) | null;
}

async function readAnswers(
  db: Database,
  { search, categoryId, isWholeOnly }: ProductQuery,
  filters: readonly Filter[],
): Promise<Answers> {
  const reading = readSearch(search);
  const details = { age: reading.age, texts: listDetailTexts(reading) };
  const limits = { minPence: reading.minPence, maxPence: reading.maxPence, categoryId };
  const detailed = details.texts.length + (details.age ? 1 : 0);
  const isRead = detailed > 0 || limits.minPence !== null || limits.maxPence !== null;
  const { words, synonyms, letters } = await lookUpWords(db, reading.words, search);
  // "for a" says nothing once the rest of "for a 1 year old" has been read.
  const query =
    isRead && words.every(({ isCommon }) => isCommon) ? null : understandSearch(words, synonyms, letters);
  // A search of nothing but punctuation finds nothing – in a category that exists.
  if (!query && !isRead) return { all: [nothing(categoryId)], some: null };
  const find = async (match: 'all' | 'some') => {
    const parts = await partsOf(db, answering(query, match, details, limits), filters);
    return parts.map((part) =>
      query ? answersTo(query, match, details, limits, part) : withDetails(details, match, limits, part),
    );
  };
  const canMatchSome = !isWholeOnly && (query ? query.concepts.length : detailed) > 1;
  return { all: await find('all'), some: canMatchSome ? () => find('some') : null };
}
