import { sql } from 'kysely';
import type { Deduction } from '#server/outbox/email-contents.types.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What has been kept back, in refunds so far, of goods of an order that came back worn. */
export async function listKeptBack(db: Database, orderId: string): Promise<Deduction[]> {
  const { rows } = await sql<Deduction>`
    select order_items.product_name as name, return_lines.deduction_pence as "amountPence",
      return_lines.deduction_reason as reason
    from refunds
    join return_lines on return_lines.return_id = refunds.return_id
    join order_items on order_items.id = return_lines.order_item_id
    where refunds.order_id = ${orderId} and refunds.state <> 'failed' and refunds.deduction_pence > 0
      and return_lines.deduction_pence > 0
    order by refunds.id, order_items.position`.execute(db);
  return rows;
}
