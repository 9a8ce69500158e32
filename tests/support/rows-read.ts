import { sql } from 'kysely';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

/** How many rows of a table PostgreSQL reads during `work`, by scans or through indexes. */
export async function countRowsRead(
  db: Database,
  table: string,
  work: (trx: DatabaseTransaction) => Promise<unknown>,
): Promise<number> {
  return transaction(db, async (trx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}
      `.execute(trx);
      return rows[0]!.read;
    };
    const before = await read();
    await work(trx);
    return (await read()) - before;
  });
}
