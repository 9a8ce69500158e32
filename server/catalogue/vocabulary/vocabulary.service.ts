import type { Database } from '#server/platform/database.ts';
import { oneAfterAnother } from '#server/platform/one-after-another.ts';
import { primaryOf } from '#server/platform/read-database.ts';
import { inTime } from '#server/platform/running.ts';
import { listWords, readChanges, readGroups, type VocabularyState } from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

/** For visitors who can be answered with a slightly older vocabulary. */
const PATIENCE_MILLISECONDS = 300;

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
  const primary = primaryOf(db);
  const own = keptFor(primary);
  const newest = own.catchUp();
  const { vocabulary } = own;
  // A caller that reads from replicas accepts an older vocabulary, and is served while the primary is down.
  if (db === primary || vocabulary === null) return newest;
  return inTime(newest, PATIENCE_MILLISECONDS).catch(() => vocabulary);
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = { vocabulary: null, state: null, catchUp: oneAfterAnother(() => catchUp(db, own)) };
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
