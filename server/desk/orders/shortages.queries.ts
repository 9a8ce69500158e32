import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';

/** Whether an order has a line of which more are to be packed than were found. */
export const isShort = sql<boolean>`exists (
  select from order_shortages s join order_items i on i.id = s.order_item_id
  where i.order_id = orders.id and s.found < i.quantity - coalesce((
    select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.state <> 'failed'), 0))`;

export interface Shortage {
  /** The line of an order. */
  lineId: string;
  found: number;
}

export async function putShortages(
  trx: DatabaseTransaction,
  shortages: readonly Shortage[],
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  if (shortages.length === 0) return;
  await trx
    .insertInto('order_shortages')
    .values(
      shortages.map(({ lineId, found }) => ({
        order_item_id: lineId,
        found,
        staff_id: staffId,
        noted_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('order_item_id')
        .doUpdateSet((is) => ({ found: is.ref('excluded.found'), noted_at: is.ref('excluded.noted_at') })),
    )
    .execute();
}

/** Their goods were found after all. */
export async function deleteShortages(trx: DatabaseTransaction, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await trx.deleteFrom('order_shortages').where('order_item_id', 'in', lineIds).execute();
}
