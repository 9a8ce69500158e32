import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { sendEmail } from '#server/email/email.service.ts';
import { deliverNext } from '#server/outbox/outbox.service.ts';
import { cancelOrderByOwner, refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { listPaymentsOf } from '#server/payments/payments.queries.ts';
import { listRefundsOf } from '#server/payments/refunds/refunds.queries.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { startMailbox } from '#tests/support/simulators.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { deliverOrder, shipOrder } from './fulfilment.service.ts';
import {
  mayBecome,
  orderTransitions,
  UNPAID_ORDER_HOURS,
  type OrderStatus,
} from '#server/orders/orders.rules.ts';
import { Refusal } from '#contract/refusal.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
  // Messages stay in the outbox to be counted, and the test runs the background work itself.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

const isRefunded = (buyer: Buyer, orderId: string) => async () =>
  (await buyer.see(orderId)).PaymentStatus === 'Refunded';

async function pendingOrder({ quantity = 1 } = {}) {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  return { product, buyer, order: await buyer.orderOf(product, quantity) };
}

async function paidOrder(wishes?: { quantity: number }) {
  const pending = await pendingOrder(wishes);
  await pending.buyer.approve(pending.order.id);
  expect((await pending.buyer.capture(pending.order.id)).status).toBe(200);
  return pending;
}

async function subscribe(buyer: Buyer): Promise<void> {
  await buyer.call('subscribe', { body: { ...newBrowser(), deviceId: null } });
}

const pushesTo = async (buyer: Buyer) =>
  world.shop.db
    .selectFrom('outbox')
    .where('kind', '=', 'push')
    .where('customer_id', '=', buyer.id)
    .orderBy('id')
    .select(['template', 'content'])
    .execute();

const stockOf = (product: string) =>
  world.shop.db
    .selectFrom('stock')
    .where('product_id', '=', product)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow();
const onHand = async (product: string) => (await stockOf(product)).on_hand;

const actionsOf = async (buyer: Buyer) =>
  (await buyer.call('listActivity', { query: {} })).logs.map((entry) => `${entry.action} ${entry.changes}`);

/** Everything that an act could change. */
async function traces(orderId: string) {
  const { db } = world.shop;
  return {
    order: await db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow(),
    refunds: await db.selectFrom('refunds').where('order_id', '=', orderId).select('id').execute(),
    messages: await db.selectFrom('outbox').orderBy('id').select('id').execute(),
    activity: await db.selectFrom('activity').orderBy('id').select('id').execute(),
    stock: await db.selectFrom('stock').orderBy('product_id').selectAll().execute(),
  };
}

describe('shipping', () => {
  test('shows on the order, is logged, and is announced once by e-mail and push', async () => {
    const { buyer, order } = await paidOrder();
    await subscribe(buyer);
    const parcel = { carrier: ' Otter Post ', trackingUrl: 'https://otter.example/track?id=1' };

    expect(await shipOrder(world.context, order.orderNumber, parcel)).toMatchObject({ isChanged: true });
    const again = await shipOrder(world.context, order.id.toUpperCase(), parcel);
    expect(again).toMatchObject({ orderId: order.id, isChanged: false });

    expect(await buyer.see(order.id)).toMatchObject({
      OrderStatus: 'Shipped',
      shipment: {
        shippedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        carrier: 'Otter Post',
        trackingUrl: 'https://otter.example/track?id=1',
      },
    });
    expect(await waitingMails(world.shop, buyer.email, 'order-shipped')).toMatchObject([
      { orderNumber: order.orderNumber, carrier: 'Otter Post', shippingAddress: { city: 'Leeds' } },
    ]);
    expect(await pushesTo(buyer)).toMatchObject([
      { template: 'order-shipped', content: { orderNumber: order.orderNumber, carrier: 'Otter Post' } },
    ]);
    expect(await actionsOf(buyer)).toContain(`Order shipped ${order.orderNumber}: left us with Otter Post`);
  });

  test('needs no carrier and no tracking address', async () => {
    const { buyer, order } = await paidOrder();
    expect((await buyer.see(order.id)).shipment).toBeNull();
    await shipOrder(world.context, order.orderNumber.replace('-', '').toLowerCase());
    expect((await buyer.see(order.id)).shipment).toMatchObject({ carrier: null, trackingUrl: null });
  });

  test('refuses an unknown carrier, a link that is not https, and a second parcel for the same order', async () => {
    const { buyer, order } = await paidOrder();
    for (const form of [
      { carrier: 'x'.repeat(61) },
      { carrier: 'Otter\u001b[2J' },
      { carrier: 'two\nlines' },
      { trackingUrl: 'http://otter.example/1' },
      { trackingUrl: 'javascript:alert(1)' },
      { trackingUrl: 'otter.example/1' },
      { trackingUrl: 'https://user:secret@otter.example/1' },
      { trackingUrl: `https://otter.example/${'x'.repeat(500)}` },
    ]) {
      await expect(shipOrder(world.context, order.id, form), JSON.stringify(form)).rejects.toThrow(Refusal);
    }
    expect((await buyer.see(order.id)).OrderStatus).toBe('Processing');
    await shipOrder(world.context, order.id, { carrier: 'Otter Post' });
    await expect(shipOrder(world.context, order.id, { carrier: 'Beaver Mail' })).rejects.toMatchObject({
      code: 'orders/already-shipped',
    });
  });

  test('attempted twenty times at once happens once', async () => {
    const { buyer, order } = await paidOrder();
    const acts = await Promise.all(Array.from({ length: 20 }, () => shipOrder(world.context, order.id)));
    expect(acts.filter((act) => act.isChanged)).toHaveLength(1);
    expect(await waitingMails(world.shop, buyer.email, 'order-shipped')).toHaveLength(1);
  });

  test('delivering and refunding work for an order whose customer is deleted, whose kept address hears of the money alone', async () => {
    const { buyer, order } = await paidOrder();
    await buyer.call('deleteAccount', { body: { password: buyer.password } });
    const { activity } = await traces(order.id);
    await shipOrder(world.context, order.id);
    await deliverOrder(world.context, order.id);
    expect((await traces(order.id)).order).toMatchObject({ status: 'Delivered', customer_id: null });
    const refundId = await refundOrder(world.context, order.id, 'all');
    await world.workUntil(async () => (await traces(order.id)).order.payment_status === 'Refunded');
    expect(await traces(order.id)).toMatchObject({ refunds: [{ id: refundId }], activity });
    expect(await waitingMails(world.shop, buyer.email, 'order-shipped')).toEqual([]);
    expect(await waitingMails(world.shop, buyer.email, 'order-refunded')).toMatchObject([
      { isAccountGone: true },
    ]);
  });
});

describe('cancelling by the owner', () => {
  test('releases the stock of an unpaid order and says so', async () => {
    const { buyer, order } = await pendingOrder({ quantity: 2 });
    expect(await cancelOrderByOwner(world.context, order.id)).toMatchObject({
      isChanged: true,
      refundId: null,
    });
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toMatchObject([
      { because: 'owner', transactionId: null },
    ]);
    expect(await actionsOf(buyer)).toContain(`Order cancelled ${order.orderNumber}: cancelled by the shop`);
  });

  test('restocks a paid order’s goods and refunds what is left, once', async () => {
    const { buyer, order, product } = await paidOrder({ quantity: 2 });
    await subscribe(buyer);
    await refundOrder(world.context, order.id, 1000);
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'PartiallyRefunded');

    const acts = await Promise.all([1, 2, 3].map(() => cancelOrderByOwner(world.context, order.id)));
    expect(acts.filter((act) => act.isChanged)).toHaveLength(1);
    await world.workUntil(isRefunded(buyer, order.id));

    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Refunded' });
    expect(await onHand(product)).toBe(5);
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toMatchObject([
      { because: 'owner', transactionId: expect.any(String) },
    ]);
    expect(await waitingMails(world.shop, buyer.email, 'order-refunded')).toMatchObject([
      { refundedPence: 1000, refundedInAllPence: 1000, totalPence: 12_000 },
      { refundedPence: 11_000, refundedInAllPence: 12_000 },
    ]);
    expect((await pushesTo(buyer)).map((push) => push.template)).toEqual([
      'order-refunded',
      'order-refunded',
    ]);
  });

  test('refunds nothing more if a paid order’s money is already on its way back', async () => {
    const { buyer, order, product } = await paidOrder();
    const refundId = await refundOrder(world.context, order.id, 'all');
    expect(await cancelOrderByOwner(world.context, order.id)).toMatchObject({
      isChanged: true,
      refundId: null,
    });
    expect((await traces(order.id)).refunds).toEqual([{ id: refundId }]);
    expect(await onHand(product)).toBe(5);
    await world.workUntil(isRefunded(buyer, order.id));
  });

  test('leaves a refund that PayPal refuses to be made later', async () => {
    const { buyer, order } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'decline' });
    await cancelOrderByOwner(world.context, order.id);
    await world.workUntil(async () => (await world.paypal.faults()).length === 0);
    await expect
      .poll(async () => {
        await refundOrder(world.context, order.id, 'all').catch(() => {});
        await world.work();
        return (await buyer.see(order.id)).PaymentStatus;
      })
      .toBe('Refunded');
    expect((await buyer.see(order.id)).OrderStatus).toBe('Cancelled');
  });

  test('is refused while money may be on its way', async () => {
    const { buyer, order } = await pendingOrder();
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    const paypalOrderId = await buyer.approve(order.id);
    await buyer.capture(order.id);
    await expect(cancelOrderByOwner(world.context, order.id)).rejects.toMatchObject({
      code: 'orders/payment-under-way',
    });
    const { captures } = await world.paypal.state();
    const capture = captures.find((one) => one.custom_id === order.id);
    expect(paypalOrderId).toBeTruthy();
    await world.paypal.settle(capture.id, 'COMPLETED');
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
  });
});

describe('an order whose payment is in review', () => {
  async function doubtfulOrder() {
    const pending = await pendingOrder();
    await pending.buyer.approve(pending.order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
    await pending.buyer.capture(pending.order.id);
    return pending;
  }
  const paymentStates = async (orderId: string) =>
    (await listPaymentsOf(world.shop.db, { orderId })).map(({ state }) => state);

  test('can be cancelled by the owner, and its customer can order again', async () => {
    const { buyer, order, product } = await doubtfulOrder();
    expect(await paymentStates(order.id)).toEqual(['review']);
    const acts = await Promise.all([1, 2, 3].map(() => cancelOrderByOwner(world.context, order.id)));
    expect(acts.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    expect(acts[0]!.refundId).toBeNull();
    expect(await paymentStates(order.id)).toEqual(['abandoned']);
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Failed' });
    expect(await stockOf(product)).toEqual({ on_hand: 5, reserved: 0 });
    const [letter, ...more] = await waitingMails(world.shop, buyer.email, 'order-cancelled');
    expect(letter).toMatchObject({ because: 'payment-unclear' });
    expect(more).toEqual([]);

    const next = await buyer.orderOf(product);
    expect(next.id).not.toBe(order.id);
    await buyer.approve(next.id);
    expect((await buyer.capture(next.id)).status).toBe(200);
  });

  test('lets the owner end it when the order is cancelled already', async () => {
    const { buyer, order } = await doubtfulOrder();
    // As if its stock were gone by then.
    await world.shop.db
      .updateTable('orders')
      .set({ payment_in_progress: false })
      .where('id', '=', order.id)
      .execute();
    await buyer.call('cancelOrder', { params: { id: order.id } });
    expect(await paymentStates(order.id)).toEqual(['review']);
    expect(await cancelOrderByOwner(world.context, order.id)).toMatchObject({ isChanged: true });
    expect(await cancelOrderByOwner(world.context, order.id)).toMatchObject({ isChanged: false });
    expect(await paymentStates(order.id)).toEqual(['abandoned']);
  });

  test('is refunded if PayPal later says that all the money came', async () => {
    const { buyer, order } = await doubtfulOrder();
    await cancelOrderByOwner(world.context, order.id);
    await world.workUntil(
      async () => (await listRefundsOf(world.shop.db, { orderId: order.id }))[0]?.state === 'completed',
    );
    expect(await paymentStates(order.id)).toEqual(['unmatched']);
    expect((await buyer.see(order.id)).OrderStatus).toBe('Cancelled');
  });
});

describe('an order’s transitions', () => {
  const acts = {
    Shipped: (id: string) => shipOrder(world.context, id),
    Delivered: (id: string) => deliverOrder(world.context, id),
    Cancelled: (id: string) => cancelOrderByOwner(world.context, id),
  };
  /** Brings an order into a state by permitted transitions. */
  async function orderThatIs(status: OrderStatus): Promise<string> {
    const { buyer, order } = status === 'Pending' ? await pendingOrder() : await paidOrder();
    if (status === 'Shipped' || status === 'Delivered') await acts.Shipped(order.id);
    if (status === 'Delivered') await acts.Delivered(order.id);
    if (status === 'Cancelled') await acts.Cancelled(order.id);
    if (status === 'Refunded') await refundOrder(world.context, order.id, 'all');
    if (status === 'Refunded' || status === 'Cancelled') await world.workUntil(isRefunded(buyer, order.id));
    return order.id;
  }

  for (const from of Object.keys(orderTransitions) as OrderStatus[]) {
    test(`lead from ${from} only where the table says`, async () => {
      for (const to of Object.keys(acts) as (keyof typeof acts)[]) {
        const id = await orderThatIs(from);
        // An order marked as delivered by mistake is put back on its way, not sent again.
        const isPutBack = from === 'Delivered' && to === 'Shipped';
        if (mayBecome({ status: from, deliveryKind: 'parcel' }, to) && !isPutBack) {
          expect(await acts[to](id), to).toMatchObject({ isChanged: true });
          continue;
        }
        const before = await traces(id);
        if (from === to) expect(await acts[to](id), to).toMatchObject({ isChanged: false });
        else await expect(acts[to](id), to).rejects.toMatchObject({ code: 'orders/not-possible' });
        expect(await traces(id), to).toEqual(before);
      }
    });
  }

  test('do not exist for an unknown order', async () => {
    for (const unknown of ['7KQ2-M9XD', '00000000-0000-4000-8000-000000000000', '', "' or true --"]) {
      await expect(deliverOrder(world.context, unknown)).rejects.toMatchObject({
        code: 'orders/not-found',
        message: 'Order not found.',
      });
    }
  });
});

describe('a customer is informed', () => {
  test('of a payment by a confirmation and a push, and of their own cancellation by nothing', async () => {
    const { buyer, order } = await pendingOrder();
    await subscribe(buyer);
    await buyer.approve(order.id);
    await Promise.all([buyer.capture(order.id), world.work(), buyer.capture(order.id)]);
    expect(await pushesTo(buyer)).toMatchObject([
      { template: 'order-paid', content: { orderId: order.id, orderNumber: order.orderNumber } },
    ]);
    const other = await buyer.orderOf(await world.stock(1));
    await buyer.call('cancelOrder', { params: { id: other.id } });
    await buyer.call('cancelOrder', { params: { id: other.id } });
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toEqual([]);
  });

  test('not of an order replaced by a newer one, but of the reason when one has expired', async () => {
    const { buyer, order } = await pendingOrder();
    const newer = await buyer.orderOf(await world.stock(1));
    expect((await buyer.see(order.id)).OrderStatus).toBe('Cancelled');
    await world.wait((UNPAID_ORDER_HOURS + 1) * 3600);
    await world.work();
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toMatchObject([
      { orderNumber: newer.orderNumber, because: 'expired' },
    ]);
  });

  test('over SMTP, with one e-mail for each cause', async () => {
    const { db, context } = world.shop;
    await db.deleteFrom('outbox').execute();
    const { buyer, order } = await paidOrder();
    await shipOrder(world.context, order.id, { trackingUrl: 'https://otter.example/1' });
    await refundOrder(world.context, order.id, 'all');
    await world.workUntil(isRefunded(buyer, order.id));
    const mailbox = await startMailbox();
    const gateway = createMailGateway(mailbox.smtpUrl, { connections: 1 });
    try {
      while (await deliverNext(context, 'email', (message) => sendEmail(context.config, gateway, message)));
      const mails = await mailbox.messages({ to: buyer.email });
      expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
        `Your Dandle order ${order.orderNumber} has been shipped`,
        `Your Dandle order ${order.orderNumber} is confirmed`,
        `£60.00 refunded for your Dandle order ${order.orderNumber}`,
      ]);
      expect(mails.find((mail) => mail.subject.includes('has been shipped'))!.text).toContain(
        'https://otter.example/1',
      );
    } finally {
      gateway.close();
      await mailbox.stop();
    }
  });
});
