import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/*
 * A note from staff to one another about an order, or their email to its buyer. It may be about the buyer, and is
 * deleted with the account.
 */

export async function insertNote(
  trx: DatabaseTransaction,
  note: { orderId: string; staffId: string; body: string; writtenAt: Date; isToBuyer?: boolean },
): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({
      order_id: note.orderId,
      staff_id: note.staffId,
      body: note.body,
      written_at: note.writtenAt,
      is_to_buyer: note.isToBuyer ?? false,
    })
    .execute();
}

/** The number of one of these orders that already has that many notes; null if none does. */
export async function findFullOfNotes(
  db: Database,
  orderIds: readonly string[],
  max: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .where('id', 'in', orderIds)
    .where(sql<boolean>`(select count(*) from order_notes where order_id = orders.id) >= ${max}`)
    .limit(1)
    .select('order_number as orderNumber')
    .executeTakeFirst();
  return row?.orderNumber ?? null;
}

/** For the buyer, so without the author: to them it is the shop. */
export async function listNotesOf(db: Database, customerId: string) {
  return db
    .selectFrom('order_notes')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .where('orders.customer_id', '=', customerId)
    .orderBy('order_notes.id')
    .select([
      'orders.order_number as orderNumber',
      'order_notes.written_at as writtenAt',
      'order_notes.body as note',
      'is_to_buyer as wasEmailedToBuyer',
    ])
    .execute();
}

/** Deletes the notes of orders whose address has been erased. */
export async function deleteOrphanedNotes(db: Database): Promise<void> {
  await db
    .deleteFrom('order_notes')
    .where((row) =>
      row.exists(
        row
          .selectFrom('orders')
          .whereRef('orders.id', '=', 'order_notes.order_id')
          .where('orders.customer_id', 'is', null)
          .where(sql<boolean>`not orders.shipping_address ? 'contactName'`)
          .select('orders.id'),
      ),
    )
    .execute();
}
