import { sql } from 'kysely';
import type { Deletion } from '#database/deletion-list.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/**
 * In the transaction of the deletion: a record without the deletion would be false, and a deletion without
 * the record would be lost.
 */
export async function recordDeletion(trx: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  await sql`
    insert into deletions (id_hash, asked_at) values (account_hash(${customerId}), ${now}) on conflict do nothing
  `.execute(trx);
}

/** All deletions, or those asked for from that moment on. */
export async function listDeletions(db: Database, since: Date | null): Promise<Deletion[]> {
  const rows = await db
    .selectFrom('deletions')
    .select(['id_hash', 'asked_at'])
    .$if(since !== null, (query) => query.where('asked_at', '>=', since))
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => ({ idHash: row.id_hash.toString('hex'), askedAt: new Date(row.asked_at) }));
}
