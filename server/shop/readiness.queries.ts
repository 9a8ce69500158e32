import type { Database } from '#server/platform/database/database.ts';

/** Whether anybody can open the whole desk. */
export async function hasOwnerAtDesk(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
