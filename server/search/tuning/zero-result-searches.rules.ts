import type { ProductQuery } from '#server/search/listing.service.ts';
import { readSearch } from '#server/search/query-parser/read-search.rules.ts';
import { normalForm } from '#contract/normal-form.ts';

const MAX_LENGTH = 60;

/**
 * What is kept of a search that found nothing: its words in lower case, without prices, ages, sizes and colours. Null
 * if somebody may have typed an address, or the number of a telephone, an order or a card, which must not be kept.
 */
export function missedWords(search: string): string | null {
  if (search.includes('@') || /(?:\d[\s().+-]*){5}/.test(search)) return null;
  const words = normalForm(readSearch(search).words, 'NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return words.length <= MAX_LENGTH && /\p{L}/u.test(words) ? words : null;
}

/** Whether it searches the whole shop: what a filter or a category leaves out may well exist. */
export function isWholeSearch(query: ProductQuery): boolean {
  const { categoryId, page, search, minPence, maxPence, brands, isInStock, ageMonths, attributes } = query;
  const isNarrowed =
    categoryId !== undefined ||
    (minPence ?? maxPence ?? ageMonths ?? null) !== null ||
    isInStock === true ||
    (brands?.length ?? 0) > 0 ||
    (attributes?.length ?? 0) > 0;
  return search !== '' && page === 1 && !isNarrowed;
}
