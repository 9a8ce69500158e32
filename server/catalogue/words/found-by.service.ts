import type { FoundBy } from '#contract/desk/search.ts';
import { refuse } from '#contract/refusal.ts';
import type { Database } from '#server/platform/database.ts';
import { findIsListed, listGroupsThatHit, listSearchesNear } from './found-by.queries.ts';
import { listMisses } from './misses.service.ts';
import { listMatches } from './try-search.queries.ts';

const MOST_GROUPS = 30;
/** Of what was searched for and not found, so much is gone through, and so much is told. */
const [MISSES_READ, MISSES_TOLD] = [300, 10];

/** What leads shoppers to a product beside its own words, and what they looked for near it in vain. */
export async function findWordsFor(db: Database, productId: string, now: Date): Promise<FoundBy> {
  const isListed = await findIsListed(db, productId);
  if (isListed === null) throw refuse('catalogue/product-not-found');
  const groups = await listGroupsThatHit(db, productId, MOST_GROUPS);
  // A phrase may stand in several groups.
  const phrases = new Map(groups.flatMap((group) => group.phrases.map((phrase) => [phrase.words, phrase])));
  const matches = await listMatches(db, [productId], [...phrases.values()]);
  const misses = await listMisses(db, now, MISSES_READ);
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
