import type { FoundBy } from '#contract/desk/search.ts';
import { refuse } from '#contract/refusal.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findIsListed, listGroupsThatHit, listSearchesNear } from './search-terms-of-product.queries.ts';
import { listZeroResultSearches } from './zero-result-searches.service.ts';
import { listMatches } from './try-search.queries.ts';

const MAX_GROUPS = 30;
/** How many searches that found nothing are looked through, and how many are shown. */
const [MISSES_READ, MISSES_TOLD] = [300, 10];

/** The synonyms that lead shoppers to a product, and similar searches that found nothing. */
export async function findWordsFor(db: Database, productId: string, now: Date): Promise<FoundBy> {
  const isListed = await findIsListed(db, productId);
  if (isListed === null) throw refuse('catalogue/product-not-found');
  const groups = await listGroupsThatHit(db, productId, MAX_GROUPS);
  // A phrase may be in several groups.
  const phrases = new Map(groups.flatMap((group) => group.phrases.map((phrase) => [phrase.words, phrase])));
  const matches = await listMatches(db, [productId], [...phrases.values()]);
  const misses = await listZeroResultSearches(db, now, MISSES_READ);
  const near = new Set(
    await listSearchesNear(
      db,
      productId,
      misses.map(({ words }) => words),
    ),
  );
  return {
    isListed,
    synonyms: groups.map((group) => {
      const words = group.phrases.map((phrase) => phrase.words);
      const hits = matches.filter(({ word }) => words.includes(word));
      return { id: group.id, words, hits: hits.map(({ word, where }) => ({ word, where })) };
    }),
    misses: misses.filter(({ words }) => near.has(words)).slice(0, MISSES_TOLD),
  };
}
