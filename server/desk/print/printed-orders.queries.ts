import { sql } from 'kysely';
import type { PrintedOrder } from '#contract/desk/print.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isWithdrawn } from '#server/orders/withdrawn.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

type OrderToPrint = Omit<PrintedOrder, 'placedAt' | 'url'> & { id: string; placedAt: Date };

/** Orders with what is left of their lines after refunds, including those in progress. */
export async function listOrdersToPrint(
  db: Database,
  { numbers, openOrSince }: { numbers: readonly string[]; openOrSince: Date | undefined },
): Promise<OrderToPrint[]> {
  const { rows } = await sql<OrderToPrint>`
    select orders.id, order_number as "orderNumber", placed_at as "placedAt", orders.status,
      shipping_address as "shippingAddress", delivery_method_name as "deliveryMethod",
      delivery_kind = 'collection' as "isCollected", notes, ${isDisputed} as "isDisputed",
      ${isWithdrawn} as "isWithdrawn",
      (
        select crate from parcels join rounds on rounds.id = parcels.round_id
        where parcels.order_id = orders.id and parcels.state <> 'sent' and rounds.ended_at is null
      ) as crate,
      coalesce(lines.all, '[]') as lines
    from orders
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'productId', i.product_id, 'name', i.product_name, 'sku', i.product_sku,
        'imagePath', shown_picture(i.image_path), 'quantity', i.quantity - given.back,
        'options', coalesce(to_jsonb(p.option_values), '[]'),
        'shelf', coalesce(p.shelf, ''), 'shelfOrder', coalesce(p.shelf_order, '~')
      ) order by i.position) as all
      from order_items i
      left join products p on p.id = i.product_id
      cross join lateral (
        select coalesce(sum(l.quantity), 0)::integer as back
        from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_item_id = i.id and r.order_id = orders.id and r.state <> 'failed'
      ) given
      where i.order_id = orders.id and i.quantity > given.back
    ) lines on true
    where order_number = any (${numbers})
      and (${openOrSince ?? null}::timestamptz is null or orders.status = 'Processing' or placed_at >= ${openOrSince ?? null})
  `.execute(db);
  return rows;
}
