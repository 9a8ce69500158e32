import { sql } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';

/** Whether the buyer of an order has withdrawn from it, or from part of it, and has not been refunded yet. */
export const isWithdrawn = sql<boolean>`exists (
  select from returns where returns.order_id = orders.id
    and returns.kind = 'withdrawal' and returns.closed_at is null)`;

export async function isOrderWithdrawn(db: Database, orderId: string): Promise<boolean> {
  return isAny(db.selectFrom('orders').where('id', '=', orderId).where(isWithdrawn).select('id'));
}
