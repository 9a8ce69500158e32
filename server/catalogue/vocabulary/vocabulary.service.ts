import type { Database } from '#server/platform/database.ts';
import { primaryOf } from '#server/platform/read-database.ts';
import { inTime } from '#server/platform/running.ts';
import { listWords, readChanges, readGroups, type VocabularyState } from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

/** Of visitors for whom a vocabulary of a moment ago will do. */
const PATIENCE_MILLISECONDS = 300;

interface Kept {
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  catchingUp: Promise<Vocabulary> | null;
}

const kept = new WeakMap<Database, Kept>();

/**
 * The vocabulary that this process keeps, with all that had been committed when it was asked for, or when another who asked
 * at the same moment was answered. The first to ask waits until it has been read.
 */
export function currentVocabulary(db: Database): Promise<Vocabulary> {
  const primary = primaryOf(db);
  const own = kept.get(primary) ?? { vocabulary: null, state: null, catchingUp: null };
  kept.set(primary, own);
  own.catchingUp ??= catchUp(primary, own).finally(() => {
    own.catchingUp = null;
  });
  const { vocabulary, catchingUp } = own;
  // What is read from replicas may be old, and goes on while the primary is away.
  if (db === primary || vocabulary === null) return catchingUp;
  return inTime(catchingUp, PATIENCE_MILLISECONDS).catch(() => vocabulary);
}

async function catchUp(db: Database, own: Kept): Promise<Vocabulary> {
  if (own.vocabulary === null || own.state === null) return readAll(db, own);
  const { words, isOther, ...state } = await readChanges(db, own.state.snapshot);
  // Another server may have lost what the last one said, and numbers transactions in its own way.
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
