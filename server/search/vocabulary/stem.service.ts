import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/database.ts';
import { stemWords, type ReadWord } from './stem.queries.ts';

/** Words whose stems only PostgreSQL knows. The answer is always the same, and the same words are typed again and again. */
const known = new WeakMap<Database, LRUCache<string, ReadWord>>();

/** About a megabyte. */
const MAX_STEMS = 10_000;

export function unknownStems(db: Database, words: readonly string[]): string[] {
  return words.filter((word) => !stemsFor(db).has(word));
}

export function keepStems(db: Database, stems: readonly ReadWord[]): void {
  for (const read of stems) stemsFor(db).set(read.word, read);
}

/** These words as in the documents. */
export async function stemsOf(db: Database, words: readonly string[]): Promise<(word: string) => ReadWord> {
  const found = new Map(words.map((word) => [word, stemsFor(db).get(word)]));
  const unknown = words.filter((word) => !found.get(word));
  const stems = unknown.length > 0 ? await stemWords(db, unknown) : [];
  keepStems(db, stems);
  for (const read of stems) found.set(read.word, read);
  return (word) => found.get(word)!;
}

function stemsFor(db: Database): LRUCache<string, ReadWord> {
  const stems = known.get(db) ?? new LRUCache<string, ReadWord>({ max: MAX_STEMS });
  known.set(db, stems);
  return stems;
}
