import { sql } from 'kysely';
import type { MethodKind } from '#contract/delivery/zones.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isWithdrawn } from '#server/orders/withdrawn.queries.ts';
import type { OrderStatus } from '#server/orders/orders.rules.ts';
import type { AddressSnapshot } from '#server/orders/orders.types.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface StoredLine {
  id: string;
  productId: string;
  name: string;
  /** What is left of it after refunds. */
  quantity: number;
  packed: number;
  found: number | null;
}

export interface StoredTote {
  orderId: string;
  number: number;
  orderNumber: string;
  state: 'claimed' | 'packed' | 'sent';
  claimedUntil: Date | null;
  status: OrderStatus;
  deliveryKind: MethodKind;
  isDisputed: boolean;
  /** Its buyer no longer wants all of it. */
  isWithdrawn: boolean;
  isInReview: boolean;
  /** The act that is waiting for it. */
  waits: string | null;
  /** Parts of it may have been deleted with the account. */
  shippingAddress: Partial<AddressSnapshot>;
  /** Null: an order from before there was a choice. */
  deliveryMethodId: string | null;
  email: string | null;
  notes: string | null;
  /** As typed in packing. */
  weightGrams: number | null;
  lines: StoredLine[];
}

/** `lines.all` of `orders`: what is left of each line, how many of it are packed, and how many were found. */
export const linesOfOrders = sql`
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'productId', i.product_id, 'name', i.product_name, 'quantity', i.quantity - given.back,
        'packed', (select coalesce(sum(quantity), 0) from parcel_lines where order_item_id = i.id),
        'found', (select found from order_shortages where order_item_id = i.id)
      ) order by i.position) as all
      from order_items i
      cross join lateral (
        select coalesce(sum(l.quantity), 0)::integer as back
        from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_item_id = i.id and r.order_id = orders.id and r.state <> 'failed'
      ) given
      where i.order_id = orders.id
    ) lines on true`;

/** The totes of a pick run in their order, or one of them. */
export async function listTotes(
  db: Database,
  roundId: string,
  orderId: string | null = null,
): Promise<StoredTote[]> {
  const { rows } = await sql<StoredTote>`
    select orders.id as "orderId", parcels.crate as number, order_number as "orderNumber", parcels.state,
      parcels.claimed_until as "claimedUntil", orders.status, orders.delivery_kind as "deliveryKind", ${isDisputed} as "isDisputed",
      ${isWithdrawn} as "isWithdrawn",
      exists (select from payments where payments.order_id = orders.id and payments.state = 'review') as "isInReview",
      (select kind from desk_jobs where desk_jobs.order_id = orders.id and desk_jobs.state = 'waiting') as waits,
      shipping_address as "shippingAddress", orders.delivery_method_id as "deliveryMethodId", customers.email, notes,
      parcels.weight_grams as "weightGrams", coalesce(lines.all, '[]') as lines
    from parcels
    join orders on orders.id = parcels.order_id
    left join customers on customers.id = orders.customer_id
    ${linesOfOrders}
    where parcels.round_id = ${roundId} and (${orderId}::uuid is null or orders.id = ${orderId}::uuid)
    order by parcels.crate`.execute(db);
  return rows;
}
