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
  const matches = await listMatches(
    db,
    [productId],
    groups.flatMap(({ phrases }) => phrases),
  );
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
    synonyms: groups.map(({ id, phrases }) => ({
      id,
      words: phrases.map(({ words }) => words),
      hits: matches.flatMap(({ word, where }) =>
        phrases.some(({ words }) => words === word) ? [{ word, where }] : [],
      ),
    })),
    misses: misses.filter(({ words }) => near.has(words)).slice(0, MISSES_TOLD),
  };
}
