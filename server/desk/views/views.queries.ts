import { sql } from 'kysely';
import type { SavedView } from '#contract/desk/views.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export function listViews(db: Database, staffId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .where('staff_id', '=', staffId)
    .orderBy(sql`lower(name)`)
    .select(['id', 'name', 'path'])
    .execute();
}

export function upsertView(
  trx: DatabaseTransaction,
  { staffId, name, path }: { staffId: string; name: string; path: string },
): Promise<SavedView> {
  return trx
    .insertInto('saved_views')
    .values({ staff_id: staffId, name, path })
    .onConflict((same) => same.columns(['staff_id', 'name']).doUpdateSet({ path }))
    .returning(['id', 'name', 'path'])
    .executeTakeFirstOrThrow();
}

/** Returns whether there was one. */
export async function deleteView(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Until the transaction ends, nobody else can change which views this person has. */
export async function lockOwner(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
}
