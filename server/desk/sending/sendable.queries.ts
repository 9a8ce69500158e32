import { sql } from 'kysely';
import { linesOfOrders, type StoredTote } from '#server/desk/pick-run/totes.queries.ts';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isWithdrawn } from '#server/orders/withdrawn.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface SendableOrder extends Omit<StoredTote, 'number' | 'claimedUntil' | 'notes'> {
  isRefundUnderWay: boolean;
  /** Who has it in their round; null if nobody does, or no longer. */
  packer: { id: string; name: string } | null;
}

/** What sending needs to know of these orders, each with what is left of its lines. */
export async function listSendable(
  db: Database,
  { numbers, openOrSince, now }: { numbers: readonly string[]; openOrSince: Date | undefined; now: Date },
): Promise<SendableOrder[]> {
  const { rows } = await sql<SendableOrder>`
    select orders.id as "orderId", order_number as "orderNumber", coalesce(parcels.state, 'claimed') as state,
      orders.status, orders.delivery_kind as "deliveryKind", ${isDisputed} as "isDisputed",
      ${isWithdrawn} as "isWithdrawn",
      exists (select from payments where payments.order_id = orders.id and payments.state = 'review') as "isInReview",
      exists (select from refunds where refunds.order_id = orders.id and refunds.state = 'requested') as "isRefundUnderWay",
      (select kind from desk_jobs where desk_jobs.order_id = orders.id and desk_jobs.state = 'waiting') as waits,
      case when parcels.claimed_until > ${now}::timestamptz
        then jsonb_build_object('id', staff.id, 'name', staff.name) end as packer,
      shipping_address as "shippingAddress", orders.delivery_method_id as "deliveryMethodId", customers.email,
      parcels.weight_grams as "weightGrams", coalesce(lines.all, '[]') as lines
    from orders
    left join customers on customers.id = orders.customer_id
    left join parcels on parcels.order_id = orders.id
    left join staff on staff.id = parcels.claimed_by
    ${linesOfOrders}
    where order_number = any (${numbers})
      and (${openOrSince ?? null}::timestamptz is null or orders.status = 'Processing' or placed_at >= ${openOrSince ?? null})`.execute(
    db,
  );
  return rows;
}

/** If two people want the same orders at once, the second learns of the first. */
export async function lockInOrder(trx: DatabaseTransaction, orderIds: readonly string[]): Promise<void> {
  await sql`select from orders where id = any (${orderIds}::uuid[]) order by id for no key update`.execute(
    trx,
  );
}
