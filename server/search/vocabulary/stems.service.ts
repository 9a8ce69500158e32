import type { Database } from '#server/platform/database/database.ts';
import { plainTexts, stemWords, type ReadWord } from './vocabulary.queries.ts';

/** About a megabyte. The same words are typed again and again. */
const MAX_KEPT = 10_000;

const kept = new WeakMap<Database, Map<string, ReadWord>>();

/** These words as in the documents. Only PostgreSQL knows, and its answer is always the same. */
export async function stemsOf(db: Database, words: readonly string[]): Promise<(word: string) => ReadWord> {
  const known = kept.get(db) ?? new Map<string, ReadWord>();
  kept.set(db, known);
  const wanted = new Map(words.map((word) => [word, known.get(word)]));
  const unknown = [...wanted].flatMap(([word, read]) => (read ? [] : [word]));
  for (const read of unknown.length > 0 ? await stemWords(db, unknown) : []) {
    wanted.set(read.word, read);
    known.set(read.word, read);
    if (known.size > MAX_KEPT) known.delete(known.keys().next().value!);
  }
  return (word) => wanted.get(word)!;
}

/** Plain words, lower case, without accents, with one space between them, like `search_text` in the database. */
export async function readPlain(db: Database, texts: readonly string[]): Promise<string[]> {
  // Only PostgreSQL knows the accents of other letters.
  const isPlain = texts.every((text) => /^[\0-\x7f]*$/.test(text));
  return isPlain ? texts.map(plainText) : plainTexts(db, texts);
}

function plainText(text: string): string {
  return text
    .replaceAll(/['`]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
