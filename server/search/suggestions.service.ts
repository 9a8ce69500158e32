import {
  SUGGESTED_CATEGORIES,
  SUGGESTED_PRODUCTS,
  type Reading,
  type Suggestions,
} from '#contract/search.ts';
import { giftAges, giftPath, giftPrices, type GiftPage } from '#contract/gift-pages.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { BASKET_COUNTS_FOR_DAYS, showProduct } from '#server/catalogue/catalogue.rules.ts';
import { listProducts } from './listing.service.ts';
import { isAnyGift } from './query-parser/gift.rules.ts';
import { readSearch, withoutDetail, type SearchReading } from './query-parser/read-search.rules.ts';
import { understand } from './vocabulary/understand.service.ts';
import type { SearchQuery } from './query-parser/search.rules.ts';
import { findCategories, listSuggested, sampleCards } from './suggestions.queries.ts';

const MIN_LETTERS = 2;
/** A word that this many of the sampled cards have is common: the best of the sample answer it. */
const COMMON_FROM = 12;
/** Some of the products found may not be suggested. */
const CANDIDATES = 3 * SUGGESTED_PRODUCTS;

const NOTHING: Suggestions = { Products: [], Categories: [] };

/** What somebody who is still typing may be looking for. */
export async function listSuggestions(db: Database, typed: string, now: Date): Promise<Suggestions> {
  if ([...typed.matchAll(/[\p{L}\p{N}]/gu)].length < MIN_LETTERS) return NOTHING;
  const { reading, query, isCommon } = await understand(db, typed);
  if (!query || isCommon) return NOTHING;
  const [ids, categories] = await Promise.all([
    findCandidates(db, typed, query, reading, now),
    findCategories(db, query, SUGGESTED_CATEGORIES),
  ]);
  const basketsSince = daysBefore(now, BASKET_COUNTS_FOR_DAYS);
  const products = await listSuggested(db, ids, { limit: SUGGESTED_PRODUCTS, offset: 0, basketsSince });
  return {
    Products: products.map(showProduct),
    Categories: categories.map(({ id, name, path }) => ({ Id: id, Name: name, Path: path })),
  };
}

/**
 * In a large shop only rare words are searched for, because a search ranks every product that has a common word, or one
 * of them.
 */
async function findCandidates(
  db: Database,
  typed: string,
  query: SearchQuery,
  reading: SearchReading,
  now: Date,
): Promise<string[]> {
  const sampled = await sampleCards(db, query, 'all', reading, CANDIDATES);
  if (!sampled.isWhole && sampled.matches >= COMMON_FROM) return sampled.ids;
  const asked = { page: 1, pageSize: CANDIDATES, search: typed, isWholeOnly: !sampled.isWhole };
  const { Products, PageInfo } = await listProducts(db, asked, now);
  if (sampled.isWhole || PageInfo.TotalItems > 0) return Products.map(({ Uuid }) => Uuid);
  return (await sampleCards(db, query, 'some', reading, CANDIDATES)).ids;
}

/** The price, age, size and colours that a search names, each with the search without it. */
export function showReading(search: string): Reading {
  const { words, details } = readSearch(search);
  return {
    Words: words,
    Details: details.map((detail) => ({
      Kind: detail.kind,
      Text: search.slice(detail.start, detail.end),
      Without: withoutDetail(search, detail),
    })),
  };
}

/** The same, with what no product knows, and the page of gifts that answers it. */
export async function explainSearch(db: Database, search: string): Promise<Reading> {
  const { reading, missing } = await understand(db, search);
  return {
    ...showReading(search),
    ...(missing.length > 0 && { Missing: missing }),
    ...(isAnyGift(reading.words) && { Gifts: giftPath(giftPageFor(reading)) }),
  };
}

/** The page of the nearest age that has been reached, and of the lowest limit that is not below the one asked for. */
function giftPageFor({ age, maxPence }: SearchReading): GiftPage {
  return {
    age: (age && giftAges.findLast(({ months }) => months <= age.fromMonths)) ?? null,
    price: (maxPence !== null && giftPrices.find(({ pounds }) => 100 * pounds >= maxPence)) || null,
  };
}
