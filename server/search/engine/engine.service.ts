import type { Sort } from '#contract/finding.ts';
import type { PageOptions, ProductPage } from '#server/catalogue/catalogue.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Band } from '#server/search/filters/facets.rules.ts';
import type { Filter } from '#server/search/filters/filters.queries.ts';
import { listDetailTexts } from '#server/search/query-parser/details.rules.ts';
import { understand } from '#server/search/vocabulary/understand.service.ts';
import { currentVocabulary } from '#server/search/vocabulary/vocabulary.service.ts';
import { findCards } from './cards.rules.ts';
import { countFacets, type CountedFacets, type Scope } from './facet-counts.rules.ts';
import { currentFacets } from './facet-index.service.ts';
import {
  answersTo,
  giftsByAge,
  isAnyFound,
  isCategory,
  listFound,
  listIds,
  nothing,
  readCards,
  withDetails,
  type Found,
} from './product-search.queries.ts';

/*
 * The door of the search engine. Searches are ranked by PostgreSQL; lists and counts come from the index of facets that
 * each process holds. A shop that outgrows this puts another engine behind these functions.
 */

/** The products of a list before they are narrowed. */
export interface Listed {
  /** Empty if there is no search. */
  search: string;
  categoryId?: string | undefined;
  /** The values that mark the products of the category and all below it. */
  categoryIds: readonly number[];
  /** Leaves out products that match only part of a search. */
  isWholeOnly?: boolean | undefined;
}

/** A page of the listed products that meet the filters; null if there is no such category. */
export async function findPage(
  db: Database,
  listed: Listed,
  filters: readonly Filter[],
  sort: Sort,
  options: PageOptions,
): Promise<ProductPage | null> {
  if (listed.search) {
    return findAnswers(
      db,
      listed,
      filters,
      (found) => listFound(db, found, filters, sort, options),
      (page) => page?.total === 0,
    );
  }
  const { categoryId, categoryIds } = listed;
  const valueIds = categoryId === undefined ? null : categoryIds;
  const cards = findCards(await currentFacets(db), { valueIds, filters, sort, ...options });
  return readCards(db, cards, categoryId, options);
}

/**
 * How many of the listed products that meet the filters have each word of the facets in `words`, and each band; null if
 * there is no such category.
 */
export async function countListed(
  db: Database,
  listed: Listed,
  filters: readonly Filter[],
  words: ReadonlySet<string>,
  bands: readonly Band[],
): Promise<CountedFacets | null> {
  const count = async (scope: Scope) => countFacets(await currentFacets(db), scope, filters, words, bands);
  const { search, categoryId, categoryIds } = listed;
  if (search) {
    return findAnswers(
      db,
      listed,
      filters,
      async (found) => {
        const ids = await listIds(db, found);
        return ids && count({ kind: 'products', ids });
      },
      (counted) => counted?.total === 0,
    );
  }
  if (categoryId === undefined) return count({ kind: 'everything' });
  return (await isCategory(db, categoryId)) ? count({ kind: 'values', ids: categoryIds }) : null;
}

/** Reads what has changed, so that visitors have little to wait for. */
export async function catchUp(db: Database): Promise<void> {
  await currentFacets(db);
  await currentVocabulary(db);
}

/**
 * Looks in the full matches, or else in the partial ones. If filters exclude every full match, partial ones do not take
 * their place.
 */
async function findAnswers<T>(
  db: Database,
  listed: Listed,
  filters: readonly Filter[],
  find: (found: Found) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T> {
  const { all, some } = await readAnswers(db, listed);
  const result = await find(all);
  if (!some || !isEmpty(result)) return result;
  if (filters.length > 0 && (await isAnyFound(db, all))) return result;
  return find(some());
}

/** The products that match all of a search, and those that match part of it, for when none matches all. */
interface Answers {
  all: Found;
  some: (() => Found) | null;
}

async function readAnswers(db: Database, { search, categoryId, isWholeOnly }: Listed): Promise<Answers> {
  const { reading, query, isCommon, isGiftByAge, missing } = await understand(db, search);
  const { age } = reading;
  const details = { age, texts: listDetailTexts(reading) };
  const limits = { minPence: reading.minPence, maxPence: reading.maxPence, categoryId };
  const detailed = details.texts.length + (age ? 1 : 0);
  const isRead = detailed > 0 || limits.minPence !== null || limits.maxPence !== null;
  // A search of nothing but punctuation, or of a brand that the shop does not have, finds nothing – in a category that
  // exists. "for a" says nothing once the rest of "for a 1 year old" has been read.
  const isNothing = isCommon && (missing.length > 0 || (!query && !isRead));
  if (isNothing) return { all: nothing(categoryId), some: null };
  if (query && age && isGiftByAge) return { all: giftsByAge(query, { ...details, age }, limits), some: null };
  const asked = isRead && isCommon ? null : query;
  const find = (match: 'all' | 'some') =>
    asked ? answersTo(asked, match, details, limits) : withDetails(details, match, limits);
  const canMatchSome = !isWholeOnly && (asked ? asked.concepts.length : detailed) > 1;
  return { all: find('all'), some: canMatchSome ? () => find('some') : null };
}
