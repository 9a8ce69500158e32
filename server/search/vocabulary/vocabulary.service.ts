import type { Database } from '#server/platform/database/database.ts';
import { coalesce } from '#server/platform/coalesce.ts';
import { listWords, readChanges, readGroups, type VocabularyState } from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

interface Kept {
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  catchUp: () => Promise<Vocabulary>;
}

const kept = new WeakMap<Database, Kept>();

/**
 * This process's vocabulary, with everything committed before the call. The first caller waits until it has been read.
 */
export function currentVocabulary(db: Database): Promise<Vocabulary> {
  return keptFor(db).catchUp();
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = { vocabulary: null, state: null, catchUp: coalesce(() => catchUp(db, own)) };
  kept.set(db, own);
  return own;
}

async function catchUp(db: Database, own: Kept): Promise<Vocabulary> {
  if (own.vocabulary === null || own.state === null) return readAll(db, own);
  const { words, isOther, ...state } = await readChanges(db, own.state.snapshot);
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
