import { sql } from 'kysely';
import type { OpenPayment, OpenRefund } from '#contract/desk/money.ts';
import type { Database } from '#server/platform/database/database.ts';

type Told<T> = Omit<T, 'since'> & { since: Date };

/**
 * Payments that wait for PayPal or for the owner. One that began capturing after `capturingBefore` is left out, because
 * its buyer is waiting for the answer. The states are all live ones, by which the index finds them.
 */
export async function listOpenPayments(
  db: Database,
  { capturingBefore, limit }: { capturingBefore: Date; limit: number },
): Promise<Told<OpenPayment>[]> {
  const { rows } = await sql<Told<OpenPayment>>`
    select payments.id, order_number as "orderNumber", payments.state, payments.amount_pence as "amountPence",
      coalesce(review_since, approved_at, created_at) as since, received, note
    from payments join orders on orders.id = payments.order_id
    where payments.state in ('capturing', 'pending', 'review')
      and (payments.state <> 'capturing' or coalesce(approved_at, created_at) < ${capturingBefore})
    order by since, payments.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Refunds that are not made, the refused ones only until another has been recorded after them. Money for an order that
 * did not want it is `unmatched`, and its refund is no part of what the order gives back. The states are those of the
 * index that finds them.
 */
export async function listOpenRefunds(db: Database, limit: number): Promise<Told<OpenRefund>[]> {
  const { rows } = await sql<Told<OpenRefund>>`
    select refunds.id, order_number as "orderNumber", refunds.amount_pence as "amountPence",
      case when owner_asked_at is not null then 'in-doubt' when refunds.state = 'failed' then 'refused'
        else 'under-way' end as state,
      payments.state = 'unmatched' as "isUnmatched", refunds.created_at as since, refunds.note
    from refunds
    join orders on orders.id = refunds.order_id
    join payments on payments.id = refunds.payment_id
    where refunds.state = 'requested'
      or (refunds.state = 'failed' and refunds.note is distinct from 'dropped by the owner'
        and (payments.state = 'unmatched' or orders.refunded_pence < orders.total_pence)
        and not exists (select from refunds later
          where later.payment_id = refunds.payment_id and later.id > refunds.id and later.state <> 'failed'))
    order by refunds.id limit ${limit}`.execute(db);
  return rows;
}
