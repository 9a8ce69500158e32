import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface StoredReminder {
  id: string;
  productId: string;
  remindOn: string;
  channel: 'email' | 'push';
}

const columns = ['id', 'product_id as productId', 'remind_on as remindOn', 'channel'] as const;

/** Until the transaction ends, nobody else can change how many reminders this customer has. */
export async function lockReminders(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders of ${customerId}`}, 0))`.execute(trx);
}

export async function countOtherReminders(
  trx: DatabaseTransaction,
  customerId: string,
  productId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('reminders')
    .where('customer_id', '=', customerId)
    .where('product_id', '<>', productId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One per product: another day or channel replaces the one before. */
export async function saveReminder(
  trx: DatabaseTransaction,
  customerId: string,
  { productId, remindOn, channel }: Omit<StoredReminder, 'id'>,
  now: Date,
): Promise<StoredReminder> {
  const saved = await trx
    .insertInto('reminders')
    .values({
      ...{ customer_id: customerId, product_id: productId, created_at: now },
      ...{ remind_on: remindOn, channel },
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'product_id']).doUpdateSet({ remind_on: remindOn, channel }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return saved as StoredReminder;
}

/** The next first. */
export async function listReminders(db: Database, customerId: string): Promise<StoredReminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .where('customer_id', '=', customerId)
    .orderBy('remind_on')
    .orderBy('id')
    .select(columns)
    .execute();
  return rows as StoredReminder[];
}

export async function deleteReminder(db: Database, customerId: string, id: string): Promise<boolean> {
  return isAny(db.deleteFrom('reminders').where('id', '=', id).where('customer_id', '=', customerId));
}

export interface DueReminder extends StoredReminder {
  customerId: string;
}

/** Locks reminders until the transaction ends. Skips those that others have locked. */
export async function lockDueReminders(
  trx: DatabaseTransaction,
  until: string,
  max: number,
): Promise<DueReminder[]> {
  const rows = await trx
    .selectFrom('reminders')
    .where('remind_on', '<=', until)
    .orderBy('remind_on')
    .orderBy('id')
    .limit(max)
    .select([...columns, 'customer_id as customerId'])
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as DueReminder[];
}

export async function deleteSentReminders(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('reminders')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function postponeReminder(db: Database, id: string, until: string): Promise<void> {
  await db.updateTable('reminders').set({ remind_on: until }).where('id', '=', id).execute();
}

export async function exportReminders(db: Database, customerId: string) {
  return db
    .selectFrom('reminders')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .select(['product_id as productId', 'remind_on as remindOn', 'channel', 'created_at as askedAt'])
    .execute();
}
