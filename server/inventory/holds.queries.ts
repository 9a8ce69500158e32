import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { HoldHistory } from './holds.rules.ts';

/*
 * Written as in the indexes `orders_held_by_customer` and `orders_paid_by_customer`, without parameters: a customer may
 * have years of orders, and only the latest are read.
 */
const isUnpaidHold = sql<boolean>`(held_from is not null and payment_status in ('Pending', 'Failed'))`;
const heldUntil = sql<Date>`(case when reserved_until is null then held_to else 'infinity' end)`;

/**
 * How the customer has held stock since yesterday, and how everybody has held these products. Orders with the same
 * `held_from` share one hold: it continues while one of them holds stock, or has held it since the gap began.
 */
export async function findHoldHistory(
  trx: DatabaseTransaction,
  customerId: string,
  productIds: readonly string[],
  { yesterday, gapBegan }: { yesterday: Date; gapBegan: Date },
): Promise<HoldHistory> {
  const { lapsed, ended, ...history } = await trx
    .selectFrom((query) =>
      query
        .selectFrom('orders')
        .where('customer_id', '=', customerId)
        .where(isUnpaidHold)
        .where(heldUntil, '>', yesterday)
        .groupBy('held_from')
        .select([
          'held_from',
          sql<number>`sum(holds_lapsed)`.as('lapsed'),
          sql<boolean>`bool_or(reserved_until is not null or held_to > ${gapBegan})`.as('goes_on'),
        ])
        .as('hold'),
    )
    .select([
      sql<Date | null>`min(held_from) filter (where goes_on)`.as('heldFrom'),
      sql<number>`coalesce(sum(lapsed), 0)::integer`.as('lapsed'),
      sql<number>`(count(*) filter (where not goes_on))::integer`.as('ended'),
      sql<Date | null>`(
        select max(unpaid_holding_worn_off_at) from stock where product_id = any(${productIds}::uuid[])
      )`.as('wornOffAt'),
      sql<boolean>`exists (
        select from orders
        where customer_id = ${customerId} and payment_status in ('Paid', 'PartiallyRefunded')
      )`.as('hasPaid'),
    ])
    .executeTakeFirstOrThrow();
  return { ...history, unpaidHolds: Math.max(lapsed, ended) };
}
