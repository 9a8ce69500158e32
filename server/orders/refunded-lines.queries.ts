import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { OrderLine, StoredOrder } from './orders.types.ts';

/** How many of each line have been refunded, or are about to be, by the id of the line. */
export async function countRefunded(db: Database, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .groupBy('refund_lines.order_item_id')
    .select(['order_item_id as lineId', sql<number>`sum(refund_lines.quantity)::integer`.as('quantity')])
    .execute();
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}

/**
 * The goods of an order that have not been refunded by line. For those that have, the refund decided whether
 * they go back on sale or stay off the shelf.
 */
export async function listUnreturned(db: Database, order: StoredOrder): Promise<OrderLine[]> {
  const givenBack = await countRefunded(db, order.id);
  return order.lines
    .map((line) => ({ ...line, quantity: line.quantity - (givenBack.get(line.id) ?? 0) }))
    .filter((line) => line.quantity > 0);
}
