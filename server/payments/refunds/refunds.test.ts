import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitingMails } from '#tests/support/outbox.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import type { Refusal } from '#contract/refusal.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { refundOrder } from './owner-refunds.service.ts';
import { findCurrentPayment } from '#server/payments/payments.queries.ts';
import { findRefund } from './refunds.queries.ts';
import { carryOutDueRefunds } from './refunds.service.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { reconcilePayment } from '#server/payments/reconcile.service.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

async function paidOrder() {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product);
  await buyer.approve(order.id);
  await buyer.capture(order.id);
  return { buyer, order, captureId: (await buyer.see(order.id)).paymentTransactionId! };
}

/**
 * Requests a refund and returns its state once PayPal has been asked, by the shop's own background or here.
 */
async function refund(orderId: string, amount: number | 'all') {
  const id = await refundOrder(world.context, orderId, amount);
  const look = async () => (await findRefund(world.shop.db, id))!;
  await world.work();
  await expect.poll(async () => (await look()).state !== 'requested' || (await look()).checks > 0).toBe(true);
  return (await look()).state;
}

const refundsOf = async (captureId: string) => {
  const refunded = await world.paypal.logged('capture.refunded');
  return refunded.map(({ refund }) => refund).filter((refund) => refund.captureId === captureId);
};

describe('a refund', () => {
  test('in part, and then of the rest, is shown on the order', async () => {
    const { buyer, order } = await paidOrder();
    expect(await refund(order.id, 1000)).toBe('completed');
    const once = await buyer.see(order.id);
    expect(once).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'PartiallyRefunded' });
    expect(once.refunds).toEqual([{ amount: 10, refundedAt: expect.stringMatching(ISO) }]);
    expect(await refund(order.id, 'all')).toBe('completed');
    const twice = await buyer.see(order.id);
    expect(twice).toMatchObject({ OrderStatus: 'Refunded', PaymentStatus: 'Refunded' });
    expect(twice.refunds).toEqual([...once.refunds!, { amount: 50, refundedAt: expect.stringMatching(ISO) }]);
    expect(await buyer.capture(order.id)).toMatchObject({ status: 400 });
  });

  test('of more than is left, of nothing, or of an unpaid order is refused', async () => {
    const { order } = await paidOrder();
    const refusalOf = (id: string, amount: number | 'all') =>
      refundOrder(world.context, id, amount).then(
        () => null,
        (error: Refusal) => [error.code, error.message],
      );
    expect(await refund(order.id, 1000)).toBe('completed');
    for (const amount of [5001, 0, -1, 0.5, Number.NaN]) {
      expect(await refusalOf(order.id, amount)).toEqual([
        'payments/too-much',
        `Between £0.01 and £50.00 of order ${order.orderNumber} can be refunded.`,
      ]);
    }
    expect(await refund(order.id, 5000)).toBe('completed');
    expect(await refusalOf(order.id, 1)).toEqual([
      'payments/nothing-left',
      `There is nothing left to refund on order ${order.orderNumber}.`,
    ]);
    const unpaid = await (await world.buyer()).orderOf(await world.stock(1));
    expect(await refusalOf(unpaid.id, 'all')).toEqual([
      'payments/not-paid',
      `Order ${unpaid.orderNumber} has not been paid.`,
    ]);
  });

  test('asked for twice at once never returns more than was paid', async () => {
    const { order, captureId } = await paidOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => refundOrder(world.context, order.id, 4000)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await Promise.all([world.work(), world.work()]);
    expect(await refundsOf(captureId)).toHaveLength(1);
  });

  test('whose answer is lost is made once, and becomes known in the end', async () => {
    const { buyer, order, captureId } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'drop-after', times: 3 });
    expect(await refund(order.id, 2500)).toBe('requested');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'PartiallyRefunded');
    expect(await refundsOf(captureId)).toHaveLength(1);
  });

  test('that PayPal refuses leaves the order paid, and can be asked for again', async () => {
    const { buyer, order } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'decline' });
    expect(await refund(order.id, 'all')).toBe('failed');
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
    expect(await refund(order.id, 'all')).toBe('completed');
  });

  test('made on PayPal’s website shows on the order when PayPal reports it', async () => {
    const { buyer, order, captureId } = await paidOrder();
    const { port } = world.shop.app.server.address() as { port: number };
    await world.paypal.sendWebhooksTo(`http://127.0.0.1:${port}/api/webhooks/paypal`);
    const api = await connectToPayPal(world.paypal);
    await api.refund(captureId, { body: { amount: { currency_code: 'GBP', value: '10.00' } } });
    await expect.poll(async () => (await buyer.see(order.id)).PaymentStatus).toBe('PartiallyRefunded');

    // By now the shop's own refunds are not the whole sum, so PayPal is asked for it.
    expect(await refund(order.id, 'all')).toBe('completed');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Refunded');
    expect((await refundsOf(captureId)).map(({ amount }) => amount.value).toSorted()).toEqual([
      '10.00',
      '50.00',
    ]);
    const mails = await waitingMails(world.shop, buyer.email, 'order-refunded');
    expect(mails.map((mail) => mail.refundedPence)).toEqual([1000, 5000]);
    expect((await buyer.see(order.id)).refunds!.map(({ amount }) => amount)).toEqual([10, 50]);
  });

  test('that is pending at PayPal is checked again some minutes later', async () => {
    const { buyer, order } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'pending' });
    expect(await refund(order.id, 1000)).toBe('requested');
    const row = await world.shop.db
      .selectFrom('refunds')
      .where('order_id', '=', order.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'requested', checks: 1, settled_at: null });
    const seconds = (row.check_at!.getTime() - row.created_at.getTime()) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(240);
    expect(seconds).toBeLessThan(260);
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
  });

  test('in many parts adds up to the whole, each announced once', async () => {
    const { buyer, order, captureId } = await paidOrder();
    for (const amount of [1, 1999, 2500]) expect(await refund(order.id, amount)).toBe('completed');
    await Promise.all([1000, 400, 100].map((amount) => refund(order.id, amount)));
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Refunded');
    expect(await refundsOf(captureId)).toHaveLength(6);
    const mails = await waitingMails(world.shop, buyer.email, 'order-refunded');
    expect(mails.reduce((sum, mail) => sum + mail.refundedPence, 0)).toBe(6000);
    expect(mails.at(-1)!.refundedInAllPence).toBe(6000);
  });
});

describe('asking PayPal for refunds', () => {
  /** Far enough ahead that the shop's own background leaves them to the test. */
  const ahead = () => secondsAfter(world.shop.clock.now(), 3600);

  const says = (status: string) => Promise.resolve({ id: 'R', status, amount: null, customId: null });

  /**
   * A refund due at a given moment, and a shop in which that moment has come and PayPal answers like this.
   */
  async function dueRefund(refundCapture: PayPal['refundCapture']) {
    const { db } = world.shop;
    // Refunds left open by other tests are not touched here.
    await db.updateTable('refunds').set({ check_at: null }).execute();
    // A webhook could arrive before the answer, which another test covers.
    await world.paypal.sendWebhooksTo(null);
    const { order, buyer } = await paidOrder();
    const start = ahead();
    const id = await refundOrder({ ...world.context, clock: { now: () => start } }, order.id, 1000);
    const asked: string[] = [];
    const paypal: PayPal = {
      ...world.context.paypal,
      refundCapture(captureId, amountPence, requestId) {
        asked.push(requestId);
        return refundCapture(captureId, amountPence, requestId);
      },
    };
    const workAt = (seconds: number) =>
      carryOutDueRefunds({ ...world.context, paypal, clock: { now: () => secondsAfter(start, seconds) } });
    const row = () => db.selectFrom('refunds').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const payment = () =>
      db.selectFrom('payments').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow();
    return { order, buyer, id, start, asked, workAt, row, payment };
  }

  const countOf = async (outcome: string) =>
    (await world.context.metrics.paymentsSettled.get()).values.find(
      ({ labels }) => labels.outcome === outcome,
    )?.value ?? 0;

  test('is repeated while PayPal does not answer, less and less often, as one request', async () => {
    const { id, start, asked, workAt, row } = await dueRefund(() =>
      Promise.reject(new PayPalError('unclear', 'no answer')),
    );
    await workAt(0);
    expect(await row()).toMatchObject({ state: 'requested', checks: 1, check_at: secondsAfter(start, 15) });
    await workAt(15);
    expect(await row()).toMatchObject({ state: 'requested', checks: 2, check_at: secondsAfter(start, 45) });
    expect(asked).toEqual([id, id]);
  });

  test('is repeated, some minutes apart, while the refund is pending', async () => {
    const { start, workAt, row } = await dueRefund(() => says('PENDING'));
    await workAt(0);
    expect(await row()).toMatchObject({ checks: 1, check_at: secondsAfter(start, 240), settled_at: null });
    await workAt(240);
    expect(await row()).toMatchObject({ checks: 2, check_at: secondsAfter(start, 240 + 480) });
  });

  test.each<[string, PayPal['refundCapture'], string]>([
    [
      'refuses it',
      () =>
        Promise.reject(new PayPalError('refused', 'no', { status: 422, issues: ['ONE', 'x'.repeat(99)] })),
      `ONE ${'x'.repeat(99)}`,
    ],
    ['has failed at it', () => says('FAILED'), 'FAILED'],
    ['has cancelled it', () => says('CANCELLED'), 'CANCELLED'],
  ])('ends when PayPal %s: the reason is kept, and the payment looked at', async (_how, answer, note) => {
    const { start, asked, workAt, row, payment, order, buyer } = await dueRefund(answer);
    const before = await countOf('refund-failed');
    await workAt(0);
    expect(await row()).toMatchObject({ state: 'failed', note, check_at: null, settled_at: start });
    expect((await payment()).check_at).toEqual(start);
    await workAt(7200);
    expect(asked).toHaveLength(1);
    expect(await countOf('refund-failed')).toBe(before + 1);
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
  });

  test('ends when the refund is made, and counts it', async () => {
    const real = world.context.paypal;
    const { start, asked, workAt, row, payment, order, buyer } = await dueRefund(real.refundCapture);
    const before = await countOf('refunded');
    await workAt(0);
    expect(await row()).toMatchObject({ state: 'completed', check_at: null, settled_at: start });
    expect((await row()).paypal_refund_id).toBeTruthy();
    expect((await payment()).check_at).not.toEqual(start);
    await workAt(7200);
    expect(asked).toHaveLength(1);
    expect(await countOf('refunded')).toBe(before + 1);
    expect((await buyer.see(order.id)).PaymentStatus).toBe('PartiallyRefunded');
  });

  const activitiesOf = (orderId: string) =>
    world.shop.db
      .selectFrom('activity')
      .where('entity_id', '=', orderId)
      .where('action', '=', 'Payment refunded')
      .select('changes')
      .execute();

  /**
   * A shop that gets PayPal's answer only after another process has carried out all refunds due a minute
   * later.
   */
  const slowAt = (now: Date): PaymentContext => {
    const { paypal } = world.context;
    const refundCapture: PayPal['refundCapture'] = async (...request) => {
      const answer = await paypal.refundCapture(...request);
      await carryOutDueRefunds({ ...world.context, clock: { now: () => secondsAfter(now, 61) } });
      return answer;
    };
    return { ...world.context, paypal: { ...paypal, refundCapture }, clock: { now: () => now } };
  };

  test('by two processes at once, one of them slow, is recorded once', async () => {
    const { start, row, order, buyer } = await dueRefund(world.context.paypal.refundCapture);
    await carryOutDueRefunds(slowAt(start));
    expect(await row()).toMatchObject({ state: 'completed', settled_at: secondsAfter(start, 61) });
    const mails = await waitingMails(world.shop, buyer.email, 'order-refunded');
    expect(mails.map((mail) => mail.refundedInAllPence)).toEqual([1000]);
    expect(await activitiesOf(order.id)).toEqual([{ changes: `${order.orderNumber}: £10.00` }]);
  });

  test('for unmatched money is recorded once as well', async () => {
    const { db } = world.shop;
    await db.updateTable('refunds').set({ check_at: null }).execute();
    const buyer = await world.buyer();
    const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
    const paypalOrderId = await buyer.approve(order.id);
    await buyer.call('cancelOrder', { params: { id: order.id } });
    await world.paypal.sendWebhooksTo(null);
    await (await connectToPayPal(world.paypal)).capture(paypalOrderId, { body: {} });
    const start = ahead();
    const { id } = (await findCurrentPayment(db, order.id))!;
    const context = slowAt(start);
    expect(await reconcilePayment(context, id, { isBuyerHere: false })).toBe('not-payable');
    await carryOutDueRefunds(context);
    expect(await activitiesOf(order.id)).toEqual([{ changes: `${order.orderNumber}: £60.00` }]);
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Failed' });
  });

  test('continues until none is due, however many there are', async () => {
    const { order } = await paidOrder();
    const now = ahead();
    const context = { ...world.context, clock: { now: () => now } };
    for (let pence = 1; pence <= 11; pence++) await refundOrder(context, order.id, pence);
    await carryOutDueRefunds(context);
    const left = await world.shop.db
      .selectFrom('refunds')
      .where('order_id', '=', order.id)
      .where('state', '=', 'requested')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
