import type { Database } from '#server/platform/database.ts';
import { oneAfterAnother } from '#server/platform/one-after-another.ts';
import { primaryOf } from '#server/platform/read-database.ts';
import { inTime } from '#server/platform/running.ts';
import { listWords, readChanges, readGroups, type VocabularyState } from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

/** Of visitors for whom a vocabulary of a moment ago will do. */
const PATIENCE_MILLISECONDS = 300;

interface Kept {
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  catchUp: () => Promise<Vocabulary>;
}

const kept = new WeakMap<Database, Kept>();

/** The vocabulary that this process keeps, with all that had been committed when it was asked for. The first to ask waits until it has been read. */
export function currentVocabulary(db: Database): Promise<Vocabulary> {
  const primary = primaryOf(db);
  const own = keptFor(primary);
  const newest = own.catchUp();
  const { vocabulary } = own;
  // What is read from replicas may be old, and goes on while the primary is away.
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
