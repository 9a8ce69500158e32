import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** Notes that they are in use, and returns those that are there. Writes at most once a day for each. */
export async function noteBuiltFiles(
  db: Database,
  paths: readonly string[],
  now: Date,
  dayBefore: Date,
): Promise<Set<string>> {
  await db
    .updateTable('built_files')
    .set({ last_run_at: now })
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .where('last_run_at', '<', dayBefore)
    .execute();
  const there = await db
    .selectFrom('built_files')
    .select('path')
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .execute();
  return new Set(there.map(({ path }) => path));
}

export async function insertBuiltFiles(
  db: Database,
  files: readonly { path: string; content: Buffer }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('built_files')
    .values(files.map((file) => ({ ...file, last_run_at: now })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

export async function findBuiltFile(db: Database, path: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('built_files')
    .select('content')
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.content;
}

export async function deleteBuiltFiles(db: Database, lastRunBefore: Date): Promise<void> {
  await db.deleteFrom('built_files').where('last_run_at', '<', lastRunBefore).execute();
}
