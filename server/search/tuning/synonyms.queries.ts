import { sql } from 'kysely';
import { folded } from '#contract/folding.ts';
import { escapeLike, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface SynonymGroupRow {
  id: string;
  words: string[];
  version: number;
  changedBy: string | null;
  changedAt: Date | null;
}

const select = sql`
  select search_synonyms.id, search_synonyms.words, search_synonyms.version, staff.name as "changedBy",
    search_synonyms.changed_at as "changedAt"
  from search_synonyms left join staff on staff.id = search_synonyms.staff_id`;

/** The last changed come first, then by the first word. */
export async function listGroups(
  db: Database,
  { search, limit }: { search: string; limit: number },
): Promise<SynonymGroupRow[]> {
  const { rows } = await sql<SynonymGroupRow>`
    ${select}
    where ${search} = '' or exists (
      select from unnest(search_synonyms.words) word where find_text(word) like ${`%${escapeLike(folded(search))}%`}
    )
    order by search_synonyms.changed_at desc nulls last, search_synonyms.words[1] collate "C", search_synonyms.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function findGroup(db: Database, id: string): Promise<SynonymGroupRow | undefined> {
  const { rows } = await sql<SynonymGroupRow>`${select} where search_synonyms.id = ${id}`.execute(db);
  return rows[0];
}

/** Two people who change synonyms at once take turns, so that neither makes a group that the other has just made. */
export async function lockGroups(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(trx);
}

export async function hasGroups(db: Database, max: number): Promise<boolean> {
  const row = await db
    .selectFrom('search_synonyms')
    .offset(max - 1)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A group of exactly these words, in any order. */
export async function findSameGroup(
  db: Database,
  words: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from search_synonyms where words @> ${words}::text[] and words <@ ${words}::text[] limit 1
  `.execute(db);
  return rows[0];
}

interface Writing {
  words: readonly string[];
  staffId: string | null;
  at: Date;
}

export async function insertGroup(
  trx: DatabaseTransaction,
  { words, staffId, at }: Writing,
): Promise<string> {
  const { id } = await trx
    .insertInto('search_synonyms')
    .values({ words: [...words], staff_id: staffId, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(
  trx: DatabaseTransaction,
  id: string,
  { words, staffId, at }: Writing,
): Promise<void> {
  await trx
    .updateTable('search_synonyms')
    .set({ words: [...words], staff_id: staffId, changed_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('search_synonyms').where('id', '=', id).execute();
}
