import type { Database } from '#server/platform/database/database.ts';
import { isAnyGift } from '#server/search/query-parser/gift.rules.ts';
import { splitOffMissing } from '#server/search/query-parser/missing.rules.ts';
import { readSearch, type SearchReading } from '#server/search/query-parser/read-search.rules.ts';
import { understandSearch, type SearchQuery } from '#server/search/query-parser/search.rules.ts';
import { lookUpWords } from './look-up.service.ts';

export interface Understood {
  reading: SearchReading;
  /** What to search for; null if no words are left once details and missing words are taken out. */
  query: SearchQuery | null;
  /** True if it has nothing but words that say nothing ("for a"). */
  isCommon: boolean;
  /** Somebody looks for a gift for a child of some age, and says no more of it. */
  isGiftByAge: boolean;
  /** What no product knows, as typed. */
  missing: string[];
}

/** A search as the shop understands it. */
export async function understand(db: Database, search: string): Promise<Understood> {
  const reading = readSearch(search);
  const isGiftByAge = reading.age !== null && isAnyGift(reading.words);
  const looked = await lookUpWords(db, isGiftByAge ? 'gift' : reading.words, search);
  const { words, missing } =
    looked.isSku || isGiftByAge
      ? { words: looked.words, missing: [] }
      : splitOffMissing(looked.words, search);
  return {
    ...{ reading, isGiftByAge, missing },
    isCommon: words.every(({ isCommon }) => isCommon),
    query: understandSearch(words, looked.synonyms, looked.letters),
  };
}
