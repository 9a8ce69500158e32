import type { Database } from '#server/platform/database/database.ts';
import { coalesce } from '#server/platform/coalesce.ts';
import {
  listWords,
  plainTexts,
  readChanges,
  readGroups,
  type VocabularyState,
} from './vocabulary.queries.ts';
import { keepStems, unknownStems } from './stem.service.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

interface Kept {
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  /** Words whose stems the next statement reads as well. */
  wanted: Set<string>;
  catchUp: () => Promise<Vocabulary>;
}

const kept = new WeakMap<Database, Kept>();

/**
 * This process's vocabulary, with everything committed before the call. The first caller waits until it has been read.
 * `words`: their stems are read in the same statement; all that may be needed, given the vocabulary as it was.
 */
export function currentVocabulary(
  db: Database,
  words: (known: Vocabulary) => readonly string[] = () => [],
): Promise<Vocabulary> {
  const own = keptFor(db);
  if (own.vocabulary) for (const word of unknownStems(db, words(own.vocabulary))) own.wanted.add(word);
  return own.catchUp();
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = {
    ...{ vocabulary: null, state: null, wanted: new Set<string>() },
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
  keepStems(db, stems);
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
    .trim()
    .replaceAll(/\b(\d{1,2})in(\d{1,2})\b/g, '$1 in $2');
}
