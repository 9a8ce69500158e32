import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrderByOwner, refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { UNPAID_ORDER_HOURS } from '#server/orders/orders.rules.ts';

/* The full text of everything a customer is sent about an order, and of each line in their activity log. */

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const address = {
  contactName: 'Ada Parent',
  streetAddress1: '1 High Street',
  streetAddress2: null,
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
};

async function orderWithEverything() {
  const product = await world.stock(5, { pricePence: 1999, name: 'Cot mobile' });
  const buyer = await world.buyer();
  await buyer.call('subscribe', { body: { ...newBrowser(), deviceId: null } });
  await buyer.call('setPrimaryBillingAddress', { params: { id: buyer.addressId } });
  await buyer.put(product, 2);
  const order = await buyer.order('Ring twice');
  const summary = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    placedAt: order.orderDate,
    firstName: 'Ada',
    totalPence: 4393,
  };
  const items = [
    {
      name: 'Cot mobile',
      sku: expect.stringMatching(/^SKU-/),
      picture: null,
      quantity: 2,
      unitPricePence: 1999,
      totalPence: 3998,
    },
  ];
  const whole = {
    ...summary,
    items,
    subtotalPence: 3998,
    shippingPence: 395,
    discountPence: 0,
    promotionCode: null,
    deliveryMethod: 'Standard delivery',
    taxPence: 732,
    termsVersion: 1,
    shippingAddress: expect.objectContaining(address),
    billingAddress: expect.objectContaining(address),
    paymentMethod: 'PayPal',
    notes: 'Ring twice',
  };
  return { buyer, order, summary, items, whole };
}

const pay = async (buyer: Buyer, orderId: string) => {
  await buyer.approve(orderId);
  expect((await buyer.capture(orderId)).status).toBe(200);
  return (await buyer.see(orderId)).paymentTransactionId!;
};

const pushesTo = async ({ id }: Buyer) =>
  world.shop.db
    .selectFrom('outbox')
    .where('kind', '=', 'push')
    .where('customer_id', '=', id)
    .orderBy('id')
    .select(['template', 'content'])
    .execute();

/** Oldest first. */
const activityOf = async ({ id }: Buyer) =>
  world.shop.db
    .selectFrom('activity')
    .where('customer_id', '=', id)
    .where('entity_type', '=', 'Order')
    .orderBy('id')
    .select(['action', 'changes', 'entity_id'])
    .execute();

describe('an order that takes its usual course', () => {
  test('is announced by e-mail and push at every step, and logged', async () => {
    const { buyer, order, summary, items, whole } = await orderWithEverything();
    const transactionId = await pay(buyer, order.id);
    const { expectedDelivery: arrival } = await buyer.see(order.id);
    expect(arrival).toBeTruthy();
    await shipOrder(world.context, order.id, {
      carrier: 'Otter Post',
      trackingUrl: 'https://otter.example/1',
    });
    await deliverOrder(world.context, order.id);
    await refundOrder(world.context, order.id, 1000);
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'PartiallyRefunded');

    const mailsOf = async (template: Parameters<typeof waitingMails>[2]) =>
      waitingMails(world.shop, buyer.email, template);
    expect(await mailsOf('order-confirmed')).toEqual([{ ...whole, transactionId, arrival }]);
    expect(await mailsOf('order-shipped')).toEqual([
      {
        ...summary,
        items,
        shippingAddress: expect.objectContaining(address),
        carrier: 'Otter Post',
        trackingUrl: 'https://otter.example/1',
      },
    ]);
    expect(await mailsOf('order-refunded')).toEqual([
      { ...summary, refundedPence: 1000, refundedInAllPence: 1000 },
    ]);

    const named = { orderId: order.id, orderNumber: order.orderNumber };
    expect(await pushesTo(buyer)).toEqual([
      { template: 'order-paid', content: expect.objectContaining(named) },
      { template: 'order-shipped', content: expect.objectContaining({ ...named, carrier: 'Otter Post' }) },
      { template: 'order-refunded', content: expect.objectContaining({ ...named, refundedPence: 1000 }) },
    ]);

    const { orderNumber } = order;
    expect(await activityOf(buyer)).toEqual(
      [
        ['Order placed', '£43.93'],
        ['Payment started', 'PayPal'],
        ['Payment captured', '£43.93'],
        ['Order shipped', 'left us with Otter Post'],
        ['Order delivered', 'delivered'],
        ['Payment refunded', '£10.00'],
      ].map(([action, words]) => ({
        action,
        changes: `${orderNumber}: ${words}`,
        entity_id: order.id,
      })),
    );
  });

  test('names no carrier if there is none', async () => {
    const { buyer, order } = await orderWithEverything();
    await pay(buyer, order.id);
    await shipOrder(world.context, order.id);
    expect((await activityOf(buyer)).at(-1)).toMatchObject({ changes: `${order.orderNumber}: left us` });
  });
});

describe('an order that is cancelled', () => {
  const lastWords = async (buyer: Buyer) => (await activityOf(buyer)).at(-1)!;

  test('by its customer is in the log of activities, and mailed to nobody', async () => {
    const { buyer, order } = await orderWithEverything();
    await buyer.call('cancelOrder', { params: { id: order.id } });
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toEqual([]);
    expect(await lastWords(buyer)).toEqual({
      action: 'Order cancelled',
      changes: `${order.orderNumber}: cancelled by you`,
      entity_id: order.id,
    });
  });

  test('because nobody paid it says so, within reasonable hours', async () => {
    const { buyer, order } = await orderWithEverything();
    await world.wait(UNPAID_ORDER_HOURS * 3600 - 60);
    await world.work();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Pending');
    await world.wait(120);
    await world.work();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Cancelled');
    expect((await lastWords(buyer)).changes).toBe(`${order.orderNumber}: not paid in time`);
  });

  test('by a newer one says so, before the newer one’s own payment', async () => {
    const { buyer, order } = await orderWithEverything();
    await buyer.order('Ring once');
    expect((await lastWords(buyer)).changes).toBe(`${order.orderNumber}: replaced by a newer order`);
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toEqual([]);
  });

  test.each([true, false])('by the owner says so, paid: %s', async (isPaid) => {
    const { buyer, order, whole } = await orderWithEverything();
    const transactionId = isPaid ? await pay(buyer, order.id) : null;
    await cancelOrderByOwner(world.context, order.id);
    expect((await lastWords(buyer)).changes).toBe(`${order.orderNumber}: cancelled by the shop`);
    expect(await waitingMails(world.shop, buyer.email, 'order-cancelled')).toEqual([
      { ...whole, transactionId, because: 'owner' },
    ]);
    if (isPaid) await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Refunded');
  });
});

describe('a refusal to the owner', () => {
  test('is a sentence', async () => {
    const { buyer, order } = await orderWithEverything();
    const sentenceOf = (act: Promise<unknown>) =>
      act.then(
        () => null,
        (error: { code: string; message: string }) => [error.code, error.message],
      );
    expect(await sentenceOf(deliverOrder(world.context, order.id))).toEqual([
      'orders/not-possible',
      `Order ${order.orderNumber} is Pending: it can’t become Delivered.`,
    ]);
    const tooLong = `https://otter.example/${'x'.repeat(479)}`;
    expect(await sentenceOf(shipOrder(world.context, order.id, { trackingUrl: tooLong }))).toEqual([
      'orders/invalid-tracking',
      'The tracking address must start with https:// and have at most 500 characters.',
    ]);
    expect(await sentenceOf(shipOrder(world.context, order.id, { carrier: 'x'.repeat(61) }))).toEqual([
      'orders/invalid-carrier',
      expect.stringContaining('The carrier'),
    ]);
    await pay(buyer, order.id);
    await shipOrder(world.context, order.id, { carrier: 'Otter Post', trackingUrl: tooLong.slice(0, -1) });
    const again = { carrier: 'Otter Post', trackingUrl: 'https://otter.example/2' };
    expect(await sentenceOf(shipOrder(world.context, order.id, again))).toEqual([
      'orders/already-shipped',
      `Order ${order.orderNumber} has already been shipped, and its customer has been told how.`,
    ]);
    expect(await shipOrder(world.context, order.id)).toMatchObject({ isChanged: false });
  });
});
