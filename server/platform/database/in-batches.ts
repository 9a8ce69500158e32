import { sql, type RawBuilder } from 'kysely';
import type { DB } from '#database/tables.ts';
import type { Database } from './database.ts';

const BATCH = 1000;

/**
 * Deletes the rows that match a condition in batches: however many there are, no statement reaches its time limit or
 * holds many locks, and what is deleted stays deleted if the process ends midway. Rows to which very many others belong
 * are deleted one `atOnce`.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  { atOnce = BATCH } = {},
): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${condition} limit ${sql.lit(atOnce)} for update skip locked
      ))`.execute(db);
    if (numAffectedRows < atOnce) return;
  }
}
