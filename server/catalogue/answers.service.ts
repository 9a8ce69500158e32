import type { Database } from '#server/platform/database.ts';
import { isAnyFound, nothing, type Found } from './finding/found.queries.ts';
import { answersTo, withDetails } from './product-search.queries.ts';
import { listDetailTexts } from './reading/details.rules.ts';
import { readSearch } from './reading/read-search.rules.ts';
import { lookUpWords } from './search.queries.ts';
import { understandSearch } from './search.rules.ts';

/** What answers a search in all that it asks for, and what does in part, for when nothing is the whole answer. */
export interface Answers {
  all: Found;
  some: Found | null;
}

export async function readAnswers(
  db: Database,
  search: string,
  categoryId: string | undefined,
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
  // Nothing but punctuation finds nothing – in a category that exists.
  if (!query && !isRead) return { all: nothing(categoryId), some: null };
  const find = (match: 'all' | 'some') =>
    query ? answersTo(query, match, details, limits) : withDetails(details, match, limits);
  const canMatchSome = (query ? query.concepts.length : detailed) > 1;
  return { all: find('all'), some: canMatchSome ? find('some') : null };
}

/**
 * Finds in the whole answers, or else in the others. Filters that leave nothing of the whole ones do not bring others in
 * their place.
 */
export async function findInAnswers<T>(
  db: Database,
  { all, some }: Answers,
  isNarrowed: boolean,
  find: (found: Found) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T> {
  const result = await find(all);
  if (!some || !isEmpty(result) || (isNarrowed && (await isAnyFound(db, all)))) return result;
  return find(some);
}
