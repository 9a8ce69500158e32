import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface RefundAsk {
  orderNumber: string;
  staffId: string;
  who: string;
  kind: 'refund' | 'cancel';
  amountPence: number;
  returnId: string | null;
  at: Date;
}

/** If the same person asks again about the same order, the newer sum counts. */
export async function upsertAsk(
  trx: DatabaseTransaction,
  ask: {
    orderId: string;
    returnId: string | null;
    staffId: string;
    kind: 'refund' | 'cancel';
    amountPence: number;
    askedAt: Date;
  },
): Promise<void> {
  const { kind, amountPence: amount_pence, returnId: return_id, askedAt: asked_at } = ask;
  const asked = { kind, amount_pence, return_id, asked_at, declined_at: null, declined_by: null };
  await trx
    .insertInto('refund_asks')
    .values({ order_id: ask.orderId, staff_id: ask.staffId, ...asked })
    .onConflict((conflict) => conflict.columns(['order_id', 'staff_id']).doUpdateSet(asked))
    .execute();
}

/**
 * Requests to the owners for a refund, of one order or of all, that are still open: neither declined, nor made by an
 * owner, at the command line, by the person who asked, or by anybody else in at least that sum.
 */
export async function listOpenAsks(
  db: Database,
  { orderId = null, limit }: { orderId?: string | null; limit: number },
): Promise<RefundAsk[]> {
  const { rows } = await sql<RefundAsk>`
    select order_number as "orderNumber", asker.id as "staffId", asker.name as who, asks.kind, asks.amount_pence as "amountPence",
      asks.return_id as "returnId", asked_at as at
    from refund_asks asks
    join orders on orders.id = asks.order_id
    join staff asker on asker.id = asks.staff_id
    where (${orderId}::uuid is null or asks.order_id = ${orderId}::uuid)
      and declined_at is null and orders.refunded_pence < orders.total_pence
      and not exists (
        select from refunds left join staff giver on giver.id = refunds.staff_id
        where refunds.order_id = asks.order_id and refunds.created_at > asks.asked_at
          and (giver.id is null or giver.id = asks.staff_id or giver.role = 'owner'
            or refunds.amount_pence >= asks.amount_pence))
    order by asked_at limit ${limit}`.execute(db);
  return rows;
}

/** Returns whether there was one. */
export async function declineAsks(
  trx: DatabaseTransaction,
  orderId: string,
  staffId: string,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('refund_asks')
    .set({ declined_at: now, declined_by: staffId })
    .where('order_id', '=', orderId)
    .where('declined_at', 'is', null)
    .returning('order_id')
    .execute();
  return rows.length > 0;
}

export async function deleteOldAsks(db: Database, askedBefore: Date): Promise<void> {
  await db.deleteFrom('refund_asks').where('asked_at', '<', askedBefore).execute();
}
