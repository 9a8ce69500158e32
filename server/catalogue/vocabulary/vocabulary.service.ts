import type { Database } from '#server/platform/database.ts';
import { oneAfterAnother } from '#server/platform/one-after-another.ts';
import { primaryOf } from '#server/platform/read-database.ts';
import { inTime } from '#server/platform/running.ts';
import { listWords, readChanges, readGroups, type VocabularyState } from './vocabulary.queries.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

/** Of visitors for whom a vocabulary of a moment ago will do. */
const PATIENCE_MILLISECONDS = 300;

/** More new words than that are read page by page, with all others. */
const MOST_NEW_WORDS = 20_000;

interface Kept {
  mostBytes: number;
  /** Null: it has not been read, or takes more than `mostBytes`. */
  vocabulary: Vocabulary | null;
  state: VocabularyState | null;
  catchUp: () => Promise<Vocabulary | null>;
}

const kept = new WeakMap<Database, Kept>();

/** What the words of this database may take of the process's memory. Beyond it PostgreSQL looks them up. */
export function boundVocabulary(db: Database, mostBytes: number): void {
  keptFor(primaryOf(db)).mostBytes = mostBytes;
}

/**
 * The vocabulary that this process keeps, with all that had been committed when it was asked for. The first to ask waits until it
 * has been read. Null: it is too large to be kept.
 */
export function currentVocabulary(db: Database): Promise<Vocabulary | null> {
  const primary = primaryOf(db);
  const own = keptFor(primary);
  const newest = own.catchUp();
  const { vocabulary } = own;
  // What is read from replicas may be old, and goes on while the primary is away.
  if (db === primary || own.state === null) return newest;
  return inTime(newest, PATIENCE_MILLISECONDS).catch(() => vocabulary);
}

function keptFor(db: Database): Kept {
  const known = kept.get(db);
  if (known) return known;
  const own: Kept = {
    ...{ mostBytes: Infinity, vocabulary: null, state: null },
    catchUp: oneAfterAnother(() => catchUp(db, own)),
  };
  kept.set(db, own);
  return own;
}

async function catchUp(db: Database, own: Kept): Promise<Vocabulary | null> {
  const { vocabulary, state: last } = own;
  if (last === null) return readAll(db, own);
  // What is too large already becomes smaller only by what is no new word.
  const { words, isOther, ...state } = await readChanges(db, last.snapshot, vocabulary ? MOST_NEW_WORDS : 0);
  // Another server may have lost what the last one said, and numbers transactions in its own way.
  if (isOther || state.server !== last.server) return readAll(db, own);
  if (vocabulary === null) return null;
  if (words === null) return readAll(db, own);
  vocabulary.add(words);
  own.state = state;
  if (vocabulary.bytes() > own.mostBytes) own.vocabulary = null;
  return own.vocabulary;
}

async function readAll(db: Database, own: Kept): Promise<Vocabulary | null> {
  const vocabulary = createVocabulary();
  const { groups, ...state } = await readGroups(db);
  vocabulary.addGroups(groups);
  let fits = vocabulary.bytes() <= own.mostBytes;
  for await (const words of listWords(db)) {
    vocabulary.add(words);
    fits = vocabulary.bytes() <= own.mostBytes;
    if (!fits) break;
  }
  [own.vocabulary, own.state] = [fits ? vocabulary : null, state];
  return own.vocabulary;
}
