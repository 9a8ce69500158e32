import type { DatabaseTransaction } from '#server/platform/database.ts';

/** Returns whether it was not packed before. */
export async function markPacked(
  trx: DatabaseTransaction,
  orderId: string,
  staffId: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('packed_orders')
    .values({ order_id: orderId, staff_id: staffId, packed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether it was packed before. */
export async function unmarkPacked(trx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('packed_orders')
    .where('order_id', '=', orderId)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}
