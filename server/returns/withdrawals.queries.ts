import type { Database } from '#server/platform/database/database.ts';

export async function insertRequest(
  db: Database,
  { id, sealed, askedAt }: { id: string; sealed: string; askedAt: Date },
): Promise<void> {
  await db.insertInto('withdrawal_requests').values({ id, sealed, asked_at: askedAt }).execute();
}
