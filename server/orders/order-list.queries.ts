import { sql } from 'kysely';
import { escapeLike, type Database } from '#server/platform/database.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';
import type { OrderLine } from './orders.queries.ts';

export interface ListedOrder {
  id: string;
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalPence: number;
  lines: OrderLine[];
}

/**
 * A page of the customer's orders, newest first, and how many there are. A search finds by order number
 * (with or without its dash), status, payment status and product name.
 */
export async function listOrders(
  db: Database,
  customerId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; total: number }> {
  const pattern = `%${escapeLike(search)}%`;
  const matches = sql`(
    o.order_number ilike ${pattern}
    or replace(o.order_number, '-', '') ilike ${pattern}
    or o.status ilike ${pattern}
    or o.payment_status ilike ${pattern}
    or exists (select from order_items i where i.order_id = o.id and i.product_name ilike ${pattern})
  )`;
  // One statement, so that the count and the page are of the same moment.
  const { rows } = await sql<{
    total: number;
    orders: (Omit<ListedOrder, 'placedAt'> & { placedAt: string })[];
  }>`
    with found as (
      select o.* from orders o
      where o.customer_id = ${customerId} and ${search === '' ? sql`true` : matches}
    ), page as (
      select * from found order by id desc limit ${limit} offset ${offset}
    )
    select
      (select count(*) from found) as total,
      coalesce((
        select json_agg(json_build_object(
          'id', page.id,
          'orderNumber', page.order_number,
          'placedAt', page.placed_at,
          'status', page.status,
          'paymentStatus', page.payment_status,
          'totalPence', page.total_pence,
          'lines', (
            select json_agg(json_build_object(
              'id', i.id,
              'productId', i.product_id,
              'name', i.product_name,
              'sku', i.product_sku,
              'imagePath', i.image_path,
              'vatClass', i.vat_class,
              'quantity', i.quantity,
              'unitPricePence', i.unit_price_pence,
              'totalPence', i.total_pence
            ) order by i.position)
            from order_items i where i.order_id = page.id
          )
        ) order by page.id desc)
        from page
      ), '[]') as orders
  `.execute(db);
  const { total, orders } = rows[0]!;
  return { total, orders: orders.map((order) => ({ ...order, placedAt: new Date(order.placedAt) })) };
}
