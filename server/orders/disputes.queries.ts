import { sql } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';

/**
 * Whether somebody else has a claim on the money that paid an order: a dispute that is open or was lost, a
 * reversal, or a payment that PayPal holds.
 */
export const isDisputed = sql<boolean>`exists (
  select from payment_cases where payment_cases.order_id = orders.id
    and (payment_cases.closed_at is null or payment_cases.outcome = 'RESOLVED_BUYER_FAVOUR'))`;

export async function isOrderDisputed(db: Database, orderId: string): Promise<boolean> {
  return isAny(db.selectFrom('orders').where('id', '=', orderId).where(isDisputed).select('id'));
}
