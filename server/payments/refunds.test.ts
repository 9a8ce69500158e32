import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitingMails } from '#tests/support/outbox.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { OwnerRefusal } from '#server/orders/owner-refusal.ts';
import { refundOrder } from './owner-refunds.service.ts';
import { findRefund } from './refunds.queries.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedBooks());

async function paidOrder() {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product);
  await buyer.approve(order.id);
  await buyer.capture(order.id);
  return { buyer, order, captureId: (await buyer.see(order.id)).paymentTransactionId! };
}

/** Asks for a refund and says how it stands once PayPal has been asked, by the shop's own background or here. */
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
  test('of a part, and then of all that is left, is shown on the order', async () => {
    const { buyer, order } = await paidOrder();
    expect(await refund(order.id, 1000)).toBe('completed');
    expect(await buyer.see(order.id)).toMatchObject({
      OrderStatus: 'Processing',
      PaymentStatus: 'PartiallyRefunded',
    });
    expect(await refund(order.id, 'all')).toBe('completed');
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Refunded', PaymentStatus: 'Refunded' });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 400 });
  });

  test('of more than is left, of nothing, or of an order that is not paid is refused', async () => {
    const { order } = await paidOrder();
    for (const amount of [6001, 0, -1, 0.5]) {
      await expect(refundOrder(world.context, order.id, amount)).rejects.toThrow(OwnerRefusal);
    }
    await refund(order.id, 'all');
    await expect(refundOrder(world.context, order.id, 1)).rejects.toThrow(OwnerRefusal);
    const unpaid = await (await world.buyer()).orderOf(await world.stock(1));
    await expect(refundOrder(world.context, unpaid.id, 'all')).rejects.toThrow(OwnerRefusal);
  });

  test('asked for twice at once never gives back more than was paid', async () => {
    const { order, captureId } = await paidOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => refundOrder(world.context, order.id, 4000)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await Promise.all([world.work(), world.work()]);
    expect(await refundsOf(captureId)).toHaveLength(1);
  });

  test('whose answer is lost is made once, and known in the end', async () => {
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

  test('made at PayPal’s own pages shows on the order when PayPal tells of it', async () => {
    const { buyer, order, captureId } = await paidOrder();
    const { port } = world.shop.app.server.address() as { port: number };
    await world.paypal.sendWebhooksTo(`http://127.0.0.1:${port}/api/webhooks/paypal`);
    const api = await connectToPayPal(world.paypal);
    await api.refund(captureId, { body: { amount: { currency_code: 'GBP', value: '10.00' } } });
    await expect
      .poll(async () => (await buyer.see(order.id)).PaymentStatus, { timeout: 10_000 })
      .toBe('PartiallyRefunded');

    // The shop's own refunds alone are not the whole by now, and PayPal is asked what is.
    expect(await refund(order.id, 'all')).toBe('completed');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Refunded');
    expect((await refundsOf(captureId)).map(({ amount }) => amount.value).toSorted()).toEqual([
      '10.00',
      '50.00',
    ]);
    const mails = await waitingMails(world.shop, buyer.email, 'order-refunded');
    expect(mails.map((mail) => mail.refundedPence)).toEqual([1000, 5000]);
  });

  test('that PayPal is still at is asked after again, some minutes later', async () => {
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

  test('in many parts adds up to the whole, each told once', async () => {
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
