import { sql } from 'kysely';
import { brokenInvariants } from '#database/invariants.ts';
import type { World } from './world.ts';

/** All discrepancies of the ledger, a sentence each. PayPal's own log is the witness for money. */
export async function findFaults(world: World): Promise<string[]> {
  await world.witness.read();
  const faults = await brokenInvariants(
    async (text) => (await sql<{ name: string; what: string }>`${sql.raw(text)}`.execute(world.db)).rows,
  );
  return [...faults, ...(await findMoneyFaults(world)), ...(await findStockFaults(world))];
}

/** What PayPal took and refunded must match the shop's records, capture by capture. */
async function findMoneyFaults({ db, witness }: World): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.order_id',
      'payments.state',
      'paypal_capture_id',
      'amount_pence',
      'total_pence',
      'refunded_pence',
    ])
    .execute();
  // Unmatched captures are refunded without any trace in the order.
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.state', '=', 'completed')
    .groupBy('paypal_capture_id')
    .select((each) => ['paypal_capture_id', each.fn.sum<string>('refunds.amount_pence').as('pence')])
    .execute();
  const unmatchedGiven = new Map(refunds.map((refund) => [refund.paypal_capture_id, Number(refund.pence)]));
  const byCapture = new Map(payments.map((payment) => [payment.paypal_capture_id, payment]));
  const ordersUnderReview = new Set(
    payments.filter(({ state }) => state === 'review').map((payment) => payment.order_id),
  );
  const faults: string[] = [];
  const taken = new Map<string, number>();

  for (const order of witness.orders.values()) {
    for (const capture of order.captures) {
      if (capture.status !== 'COMPLETED' || ordersUnderReview.has(order.orderId)) continue;
      const payment = byCapture.get(capture.id);
      if (!payment || !['completed', 'unmatched'].includes(payment.state)) {
        faults.push(
          `PayPal took ${capture.pence} pence for order ${order.orderId}: the shop says ${payment?.state}`,
        );
        continue;
      }
      if (payment.state === 'completed') {
        taken.set(order.orderId, (taken.get(order.orderId) ?? 0) + 1);
        if (capture.pence !== payment.total_pence) {
          faults.push(`order ${order.orderId} costs ${payment.total_pence}, PayPal took ${capture.pence}`);
        }
      }
      const given =
        payment.state === 'completed' ? payment.refunded_pence : (unmatchedGiven.get(capture.id) ?? 0);
      if (given !== order.refundedPence) {
        faults.push(
          `order ${order.orderId}: PayPal gave back ${order.refundedPence}, the shop says ${given}`,
        );
      }
    }
  }
  for (const [orderId, times] of taken) {
    if (times > 1) faults.push(`order ${orderId} was paid ${times} times`);
  }
  const witnessed = new Set(
    [...witness.orders.values()].flatMap(({ captures }) => captures.map(({ id }) => id)),
  );
  for (const payment of payments) {
    if (payment.paypal_capture_id !== null && !witnessed.has(payment.paypal_capture_id)) {
      faults.push(`order ${payment.order_id} says it was paid by a capture that PayPal does not know`);
    }
  }
  return faults;
}

/** What has left the shelf must have been bought and paid for. */
async function findStockFaults({ db, onHand }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('stock')
    .leftJoin(
      db
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .where('orders.payment_transaction_id', 'is not', null)
        .where('orders.restocked_at', 'is', null)
        .groupBy('order_items.product_id')
        .select((each) => ['order_items.product_id', each.fn.sum<number>('quantity').as('quantity')])
        .as('sold'),
      'sold.product_id',
      'stock.product_id',
    )
    .select(['stock.product_id', 'stock.on_hand', 'sold.quantity'])
    .execute();
  return rows.flatMap(({ product_id: id, on_hand: left, quantity }) => {
    const before = onHand.get(id);
    const sold = quantity ?? 0;
    if (before === undefined || left + sold === before) return [];
    return [`product ${id}: there were ${before}, ${sold} were sold, ${left} are left`];
  });
}

/** Work waiting for the shop itself rather than a person: none of it may remain. */
export async function listUnfinished({ db, now }: World): Promise<string[]> {
  const found = await sql<{ what: string }>`
    select 'payment ' || id || ' is ' || state as what from payments where state = 'capturing'
    union all
    select 'payment ' || id || ' is leased' from payments where leased_until > ${now()}
    union all
    -- A check that a refund or an event asks for is made by the job's next run, not by the same one.
    select 'payment ' || id || ' is to be checked' from payments where check_at <= ${now()}
    union all
    select 'order ' || o.id || ' waits for a payment' from orders o where payment_in_progress and not exists (
      select from payments p where p.order_id = o.id and p.state in ('pending', 'review'))
    union all
    select 'order ' || id || ' holds stock too long' from orders
      where reserved_until < ${now()} and not payment_in_progress
    union all
    select 'refund ' || id || ' is asked for' from refunds where state = 'requested' and owner_asked_at is null
    union all
    select 'account ' || id || ' waits to be deleted' from customers where deletion_asked_at is not null
  `.execute(db);
  return found.rows.map(({ what }) => what);
}

/** Mail not sent yet. If a message's sender has died, only the end of its lease shows that. */
export async function listUnsentMail({ db, now }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('given_up_at', 'is', null)
    .select(['template', 'tries', 'last_error', 'due_at'])
    .execute();
  return rows.map(({ template, tries, last_error: error, due_at: due }) => {
    const seconds = Math.round((due.getTime() - now().getTime()) / 1000);
    return `a mail, ${template}, is not sent: due in ${seconds} s, tried ${tries} times, ${error ?? 'no error'}`;
  });
}
