import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { PromisedTo, StockPosition } from './stock-position.rules.ts';

/**
 * The quantities that paid orders wait for, by line, less what has come back on sale and less what was
 * refunded without going back on sale. An order that is being sent or has been sent is `Shipped` as a whole.
 */
const waiting = sql`(
  select o.id as order_id, o.order_number, i.product_id, i.quantity - coalesce((
    select sum(m.change)::integer from stock_moves m
    where m.order_id = o.id and m.product_id = i.product_id and m.reason in ('order-cancelled', 'returned')
  ), 0) - coalesce((
    select sum(l.quantity - l.back_on_sale)::integer
    from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.state = 'completed'
  ), 0) as quantity
  from orders o join order_items i on i.order_id = o.id
  where o.status = 'Processing'
)`;

/** The one place that computes positions. A product never counted has 0 everywhere. */
export async function readPositions(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, StockPosition>> {
  const { rows } = await sql<StockPosition & { productId: string }>`
    select wanted.id as "productId", coalesce(s.available, 0) as "onSale", coalesce(s.reserved, 0) as held,
      coalesce(paid.quantity, 0) as "paidNotSent", coalesce(s.on_hand, 0) + coalesce(paid.quantity, 0) as "onShelf"
    from unnest(${productIds}::uuid[]) as wanted (id)
    left join stock s on s.product_id = wanted.id
    left join (
      select product_id, sum(quantity)::integer as quantity from ${waiting} as line
      where product_id = any (${productIds}::uuid[]) group by product_id
    ) as paid on paid.product_id = wanted.id
  `.execute(db);
  return new Map(rows.map(({ productId, ...position }) => [productId, position]));
}

/**
 * Locks the stock of these products, creating missing rows with 0. Locks in the same order as `lockStock`.
 */
export async function lockPositions(
  trx: DatabaseTransaction,
  productIds: readonly string[],
): Promise<Map<string, StockPosition>> {
  await sql`
    insert into stock (product_id, on_hand) select id, 0 from unnest(${productIds}::uuid[]) as wanted (id)
    order by id on conflict do nothing
  `.execute(trx);
  await sql`
    select from stock where product_id = any (${productIds}::uuid[]) order by product_id for update
  `.execute(trx);
  // A separate statement, so that it sees the changes of transactions that the lock waited for.
  return readPositions(trx, productIds);
}

/** The orders to which stock of a product is promised: those waiting to be sent first, oldest first. */
export async function listPromises(db: Database, productId: string): Promise<PromisedTo[]> {
  const { rows } = await sql<PromisedTo>`
    select order_number as "orderNumber", quantity, is_paid as "isPaid" from (
      select order_id, order_number, quantity, true as is_paid from ${waiting} as line
      where product_id = ${productId} and quantity > 0
      union all
      select o.id, o.order_number, i.quantity, false from orders o join order_items i on i.order_id = o.id
      where o.reserved_until is not null and i.product_id = ${productId}
    ) as promise
    order by is_paid desc, order_id limit 100
  `.execute(db);
  return rows;
}
