import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import type { HoldHistory } from './holds.rules.ts';

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
        .where('held_from', 'is not', null)
        .where('payment_status', 'in', ['Pending', 'Failed'])
        .where((is) => is.or([is('reserved_until', 'is not', null), is('held_to', '>', yesterday)]))
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
