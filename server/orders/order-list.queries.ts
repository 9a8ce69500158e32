import { sql } from 'kysely';
import { folded } from '#contract/folding.ts';
import { escapeLike, type Database } from '#server/platform/database/database.ts';
import { searchWords } from './order-search.rules.ts';
import type { OrderStatus, PaymentStatus } from './orders.rules.ts';
import type { OrderLine } from './orders.types.ts';

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
 * A page of the customer's orders, newest first, and how many there are. A search finds orders in which each
 * word occurs in the number (with or without its dash), the status, the payment status or a product name.
 */
export async function listOrders(
  db: Database,
  customerId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; total: number }> {
  const patterns = searchWords(folded(search)).map((word) => `%${escapeLike(word)}%`);
  // A search word contains no space, so it cannot match across two of the texts.
  const matches = sql`find_text(concat_ws(
    ' ', o.order_number, replace(o.order_number, '-', ''), o.status, o.payment_status,
    (select string_agg(i.product_name, ' ') from order_items i where i.order_id = o.id)
  )) like all (${patterns}::text[])`;
  // One statement, so that count and page show the same moment.
  const { rows } = await sql<{
    total: number;
    orders: (Omit<ListedOrder, 'placedAt'> & { placedAt: string })[];
  }>`
    with found as (
      select o.* from orders o
      where o.customer_id = ${customerId} and ${patterns.length === 0 ? sql`true` : matches}
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
              'imagePath', shown_picture(i.image_path),
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
