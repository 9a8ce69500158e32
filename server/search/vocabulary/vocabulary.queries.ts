import { sql, type RawBuilder } from 'kysely';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';
import { stemmed, type ReadWord } from './stem.queries.ts';
import type { Group, VocabularyWord } from './vocabulary.rules.ts';

/** What a statement saw, as PostgreSQL writes it: `xmin:xmax:` and the transactions in progress between them. */
export type Snapshot = string;

export interface VocabularyState {
  /** The snapshot of this statement. */
  snapshot: Snapshot;
  /** Differs after a restart, and on another machine. */
  server: string;
}

const PAGE = 20_000;

/** The synonyms, and the snapshot from before the words are read. */
export async function readGroups(db: Database): Promise<VocabularyState & { groups: Group[] }> {
  const { rows } = await sql<VocabularyState & { groups: Group[] }>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      coalesce((select jsonb_agg(to_jsonb(stems) order by id) from search_synonyms), '[]') as groups
  `.execute(db);
  return rows[0]!;
}

export async function* listWords(db: Database): AsyncGenerator<VocabularyWord[]> {
  for (let after = ''; ;) {
    const words = await db
      .selectFrom('search_words')
      .where('word', '>', after)
      .select(['word', 'stem'])
      .orderBy('word')
      .limit(PAGE)
      .execute();
    yield words;
    if (words.length < PAGE) return;
    after = words.at(-1)!.word;
  }
}

interface Changes extends VocabularyState {
  words: VocabularyWord[];
  /** Of the wanted words. */
  stems: ReadWord[];
  isOther: boolean;
}

/** Changes that a snapshot did not see: the added words, and whether anything else has changed. Each is read once. */
export async function readChanges(db: Database, seen: Snapshot, wanted: readonly string[]): Promise<Changes> {
  const [, next, underWay = ''] = seen.split(':');
  // A row that claims to come from a future transaction was restored from another server.
  const isNew = (column: RawBuilder<unknown>) => sql`(
    ${column} >= ${next}::xid8 and ${column} < pg_snapshot_xmax(pg_current_snapshot())
    or ${column} = any (${underWay.split(',').filter(Boolean)}::text[]::xid8[])
  )`;
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      exists (select from vocabulary_changes where ${isNew(sql`changed_in`)}) as "isOther",
      coalesce((
        select jsonb_agg(jsonb_build_object('word', word, 'stem', stem))
        from search_words where ${isNew(sql`added_in`)}
      ), '[]') as words,
      coalesce((select jsonb_agg(to_jsonb(read)) from (${stemmed(wanted)}) read), '[]') as stems
  `.execute(db);
  return rows[0]!;
}

/** Like `plainText`, with the accents that PostgreSQL knows. */
export async function plainTexts(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ texts: string[] }>`
    select array(
      select search_text(text) from unnest(${texts}::text[]) with ordinality as t (text, place) order by place
    ) as texts
  `.execute(db);
  return rows[0]!.texts;
}

/**
 * Which of these occur in any document. PostgreSQL looks up a rare word and scans for a common one, so it has to know
 * the words when it plans.
 */
export async function findDescribed(db: Database, stems: readonly string[]): Promise<Set<string>> {
  if (stems.length === 0) return new Set();
  const isDescribed = stems.map(
    (stem) =>
      sql`exists (select from product_index where is_listed and document @@ quote_literal(${stem})::tsquery)`,
  );
  const { rows } = await sql<{ described: boolean[] }>`
    ${PLANNED_EACH_TIME} select array[${sql.join(isDescribed)}] as described
  `.execute(db);
  return new Set(stems.filter((_, place) => rows[0]!.described[place]));
}
