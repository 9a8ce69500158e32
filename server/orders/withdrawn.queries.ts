import { sql } from 'kysely';
import { isAny, type Database } from '#server/platform/database/database.ts';

/** Whether the buyer of an order has withdrawn from it, or from part of it, and has not been refunded yet. */
export const isWithdrawn = sql<boolean>`exists (
  select from returns where returns.order_id = orders.id
    and returns.kind = 'withdrawal' and returns.closed_at is null)`;

/** Whether they have withdrawn from all of it that has not been refunded. */
export async function isAllWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean }>`
    select not exists (
      select from order_items item where item.order_id = ${orderId} and item.quantity > (
        select coalesce(sum(line.quantity), 0) from return_lines line join returns told on told.id = line.return_id
        where line.order_item_id = item.id and told.kind = 'withdrawal'
          and (told.closed_at is null or told.outcome = 'refunded'))) as "isAll"`.execute(db);
  return rows[0]!.isAll;
}

/** What has come back of an order, is fit for sale, and has no refund of its own that would put it there. */
export async function listReceived(
  db: Database,
  orderId: string,
): Promise<{ productId: string; quantity: number }[]> {
  const { rows } = await sql<{ productId: string; quantity: number }>`
    select item.product_id as "productId", sum(line.back_on_sale)::integer as quantity
    from returns told join return_lines line on line.return_id = told.id
    join order_items item on item.id = line.order_item_id
    where told.order_id = ${orderId} and told.closed_at is null and line.back_on_sale > 0 and item.product_id is not null
      and not exists (select from refunds where refunds.return_id = told.id and refunds.state <> 'failed')
    group by item.product_id`.execute(db);
  return rows;
}

export async function isOrderWithdrawn(db: Database, orderId: string): Promise<boolean> {
  return isAny(db.selectFrom('orders').where('id', '=', orderId).where(isWithdrawn).select('id'));
}
