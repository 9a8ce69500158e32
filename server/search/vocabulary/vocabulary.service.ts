import type { Database } from '#server/platform/database/database.ts';
import { coalesce } from '#server/platform/coalesce.ts';
import {
  listWords,
  plainTexts,
  readChanges,
  readGroups,
  stemWords,
  type ReadWord,
  type VocabularyState,
} from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

interface Kept {
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  /** Words as in the documents, for which only PostgreSQL knows them. The answer is always the same. */
  stems: Map<string, ReadWord>;
  /** Words whose stems the next statement reads as well. */
  wanted: Set<string>;
  catchUp: () => Promise<Vocabulary>;
}

const kept = new WeakMap<Database, Kept>();

/** About a megabyte. The same words are typed again and again. */
const MAX_STEMS = 10_000;

/**
 * This process's vocabulary, with everything committed before the call. The first caller waits until it has been read.
 * `words`: their stems are read in the same statement; all that may be needed, given the vocabulary as it was.
 */
export function currentVocabulary(
  db: Database,
  words: (known: Vocabulary) => readonly string[] = () => [],
): Promise<Vocabulary> {
  const own = keptFor(db);
  if (own.vocabulary) {
    for (const word of words(own.vocabulary)) if (!own.stems.has(word)) own.wanted.add(word);
  }
  return own.catchUp();
}

/** These words as in the documents. */
export async function stemsOf(db: Database, words: readonly string[]): Promise<(word: string) => ReadWord> {
  const own = keptFor(db);
  const found = new Map(words.map((word) => [word, own.stems.get(word)]));
  const unknown = [...found].flatMap(([word, read]) => (read ? [] : [word]));
  for (const read of unknown.length > 0 ? await stemWords(db, unknown) : []) {
    found.set(read.word, read);
    keepStem(own, read);
  }
  return (word) => found.get(word)!;
}

function keepStem({ stems }: Kept, read: ReadWord): void {
  stems.set(read.word, read);
  if (stems.size > MAX_STEMS) stems.delete(stems.keys().next().value!);
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = {
    ...{ vocabulary: null, state: null, stems: new Map<string, ReadWord>(), wanted: new Set<string>() },
    catchUp: coalesce(() => catchUp(db, own)),
  };
  kept.set(db, own);
  return own;
}

async function catchUp(db: Database, own: Kept): Promise<Vocabulary> {
  if (own.vocabulary === null || own.state === null) return readAll(db, own);
  const wanted = [...own.wanted];
  own.wanted.clear();
  const { words, stems, isOther, ...state } = await readChanges(db, own.state.snapshot, wanted);
  for (const read of stems) keepStem(own, read);
  // Another server may have lost what the last one announced, and numbers its transactions differently.
  if (isOther || state.server !== own.state.server) return readAll(db, own);
  own.vocabulary.add(words);
  own.state = state;
  return own.vocabulary;
}

async function readAll(db: Database, own: Kept): Promise<Vocabulary> {
  const vocabulary = createVocabulary();
  const { groups, ...state } = await readGroups(db);
  vocabulary.addGroups(groups);
  for await (const words of listWords(db)) vocabulary.add(words);
  [own.vocabulary, own.state] = [vocabulary, state];
  return vocabulary;
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
