import { expect } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { PayPalSimulator } from '#tests/support/simulators.ts';

export interface Ledger {
  /** How many of each product were on the shelf before anything was sold. */
  onHand: Map<string, number>;
}

/**
 * Must hold whatever has happened: the reserved stock is what unpaid orders hold; what has left the shelf is what paid
 * orders bought and did not return; and PayPal has taken the money for the paid orders exactly once and to the penny,
 * and refunded what they say. The witness is PayPal's own log, not ours.
 */
export async function expectLedgerToBalance(
  db: Database,
  paypal: PayPalSimulator,
  ledger: Ledger,
): Promise<void> {
  // Read first, because the shop keeps working: anything decided from here on is still left out below.
  const waiting = new Set(
    [
      ...(await db.selectFrom('refunds').where('state', '=', 'requested').select('order_id').execute()),
      ...(await db.selectFrom('payments').where('check_at', 'is not', null).select('order_id').execute()),
    ].map((row) => row.order_id),
  );
  const orders = await db.selectFrom('orders').selectAll().execute();
  const items = await db.selectFrom('order_items').selectAll().execute();
  const stock = await db.selectFrom('stock').selectAll().execute();
  const refundLines = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .where('refunds.state', '<>', 'failed')
    .select(['order_item_id', 'quantity', 'back_on_sale', 'state'])
    .execute();
  // What had come back of an order when all of its money went back otherwise than for a return.
  const alsoBack = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.return_id', '=', 'returns.id').on('refunds.state', '<>', 'failed'),
    )
    .where('outcome', '=', 'refunded')
    .where('refunds.id', 'is', null)
    .select(['order_item_id', 'back_on_sale'])
    .execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const isPaid = (order: (typeof orders)[number]) => order.payment_transaction_id !== null;

  const sumOf = (productId: string, counts: (order: (typeof orders)[number]) => boolean) =>
    items
      .filter((item) => item.product_id === productId)
      .filter((item) => counts(orders.find((order) => order.id === item.order_id)!))
      .reduce((sum, item) => sum + item.quantity, 0);

  // Refunds by line decide line by line; other goods return with their order.
  const goneFromShelf = (item: (typeof items)[number]) => {
    const order = orders.find(({ id }) => id === item.order_id)!;
    if (!isPaid(order)) return 0;
    const lines = refundLines.filter((line) => line.order_item_id === item.id);
    const byLine = lines.reduce((sum, line) => sum + line.quantity, 0);
    const back = lines.reduce((sum, line) => sum + (line.state === 'completed' ? line.back_on_sale : 0), 0);
    const also = alsoBack
      .filter((line) => line.order_item_id === item.id)
      .reduce((sum, line) => sum + line.back_on_sale, 0);
    return byLine - back + (order.restocked_at === null ? item.quantity - byLine - also : 0);
  };

  for (const row of stock) {
    const held = sumOf(row.product_id, (order) => order.reserved_until !== null);
    const sold = items
      .filter((item) => item.product_id === row.product_id)
      .reduce((sum, item) => sum + goneFromShelf(item), 0);
    expect({ reserved: row.reserved, before: row.on_hand + sold }).toEqual({
      reserved: held,
      before: ledger.onHand.get(row.product_id),
    });
  }

  const { captures, refunds } = await paypal.state();
  const came = captures.filter((capture) => !['PENDING', 'DECLINED'].includes(capture.status));
  // A payment whose answer does not fit its order is left to a person: its money is not checked, even once abandoned.
  const inReview = new Set(
    payments
      .filter(
        ({ state, note }) =>
          state === 'review' || (state === 'abandoned' && note?.startsWith('does not agree')),
      )
      .map((payment) => payment.order_id),
  );
  const unmatched = new Set(
    payments.filter((payment) => payment.state === 'unmatched').map((payment) => payment.paypal_capture_id),
  );
  const pence = (value: string) => Math.round(Number(value) * 100);
  const taken = came
    .filter((capture) => !unmatched.has(capture.id) && !inReview.has(capture.custom_id))
    .map((capture) => ({ order: capture.custom_id, id: capture.id, pence: pence(capture.amount.value) }));
  const paid = orders
    .filter(isPaid)
    .map((order) => ({ order: order.id, id: order.payment_transaction_id, pence: order.total_pence }));
  expect(byOrder(taken)).toEqual(byOrder(paid));

  // What PayPal has refunded must match the orders, except for refunds the shop has not heard of yet.
  const known = orders.filter((order) => isPaid(order) && !waiting.has(order.id));
  const backOf = (captureId: string) =>
    refunds
      .filter((refund) => refund.status === 'COMPLETED')
      .filter((refund) =>
        refund.links.some((link: { href: string }) => link.href.endsWith(`/captures/${captureId}`)),
      )
      .reduce((sum, refund) => sum + pence(refund.amount.value), 0);
  expect(known.map((order) => [order.order_number, order.refunded_pence])).toEqual(
    known.map((order) => [order.order_number, backOf(order.payment_transaction_id!)]),
  );
}

function byOrder<T extends { order: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => a.order.localeCompare(b.order));
}
