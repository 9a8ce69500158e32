import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { paymentStateTransitions } from './payments.rules.ts';

/* The way of a payment from end to end. What each answer does in each state is the table in apply-outcome.test.ts; which calls
   are made to PayPal, asking-paypal.test.ts. */

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(() => world.expectBalancedLedger());

const refusal = (code: string) => expect.objectContaining({ code });

const capturesOf = async (orderId: string) =>
  (await world.paypal.state()).captures.filter((capture) => capture.custom_id === orderId);

const paypalOrdersOf = async (orderId: string) =>
  (await world.paypal.state()).orders.filter((order) => order.purchase_units[0].custom_id === orderId);

const statesOf = async (orderId: string) =>
  (
    await world.shop.db
      .selectFrom('payments')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .select('state')
      .execute()
  ).map((payment) => payment.state);

const lettersOf = async (orderId: string) =>
  world.shop.db
    .selectFrom('outbox')
    .where('deduplication_key', '=', `order-confirmed:${orderId}`)
    .selectAll()
    .execute();

const isPaid = (buyer: Buyer, order: Order) => async () =>
  (await buyer.see(order.id)).PaymentStatus === 'Paid';

/** A buyer with an order that is waiting to be paid. */
async function customerWithOrder({ onHand = 5, quantity = 1, pricePence = 1999 } = {}) {
  const product = await world.stock(onHand, { pricePence });
  const buyer = await world.buyer();
  return { product, buyer, order: await buyer.orderOf(product, quantity) };
}

describe('paying an order', () => {
  test('takes the money once, sells the stock, empties the basket and confirms', async () => {
    const { buyer, order } = await customerWithOrder({ quantity: 2 });
    await buyer.approve(order.id);

    const answer = await buyer.capture(order.id);

    expect(answer.status).toBe(200);
    const paid = JSON.parse(answer.text);
    expect(paid).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'Paid', grandTotal: 43.93 });
    const [capture] = await capturesOf(order.id);
    expect(paid.paymentTransactionId).toBe(capture.id);
    expect((await buyer.call('getBasket', { query: {} })).items).toEqual([]);
    expect(await lettersOf(order.id)).toMatchObject([
      { template: 'order-confirmed', content: { orderNumber: order.orderNumber, transactionId: capture.id } },
    ]);
  });

  test('leaves in the basket what was added meanwhile', async () => {
    const { buyer, order, product } = await customerWithOrder({ quantity: 2 });
    const other = await world.stock(5);
    await buyer.approve(order.id);
    await buyer.put(product, 1);
    await buyer.put(other, 4);
    await buyer.capture(order.id);
    const { items } = await buyer.call('getBasket', { query: {} });
    expect(items.map((item) => [item.productId, item.quantity])).toEqual([
      [product, 1],
      [other, 4],
    ]);
  });

  test('answers 400 with the digits in its text after the capture, and only then', async () => {
    const { buyer, order } = await customerWithOrder();
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/not-approved' });
    await buyer.initiate(order.id);
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/not-approved' });
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
    const again = await buyer.capture(order.id);
    expect(again).toMatchObject({ status: 400, code: 'payments/already-captured' });
    expect(again.text).toContain('400');
    expect(await capturesOf(order.id)).toHaveLength(1);
  });

  test('answers 404 to a malformed id and reads no body', async () => {
    const buyer = await world.buyer();
    for (const id of ['400', 'x', '%00', '../400', 'a'.repeat(400)]) {
      const answer = await buyer.capture(id);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('400');
    }
  });

  test('sends PayPal sums that agree to the penny, with everything it needs', async () => {
    const { buyer, order } = await customerWithOrder({ quantity: 2 });
    await buyer.initiate(order.id);
    const [at] = await paypalOrdersOf(order.id);
    expect(at.purchase_units[0]).toMatchObject({
      custom_id: order.id,
      invoice_id: order.orderNumber,
      description: `Dandle order ${order.orderNumber}`,
      amount: {
        currency_code: 'GBP',
        value: '43.93',
        breakdown: { item_total: { value: '39.98' }, shipping: { value: '3.95' } },
      },
      items: [
        {
          name: expect.stringContaining('Muslin square'),
          sku: expect.stringMatching(/^SKU-/),
          quantity: '2',
          unit_amount: { value: '19.99' },
        },
      ],
      shipping: {
        name: { full_name: 'Ada Parent' },
        address: {
          address_line_1: '1 High Street',
          admin_area_2: 'Leeds',
          admin_area_1: 'West Yorkshire',
          postal_code: 'LS1 1AA',
          country_code: 'GB',
        },
      },
    });
    const [entry] = (await world.paypal.logged('order.created')).filter(
      ({ order: made }) => made.id === at.id,
    );
    expect(entry!.order.experience).toMatchObject({
      brand_name: 'Dandle',
      user_action: 'PAY_NOW',
      shipping_preference: 'SET_PROVIDED_ADDRESS',
      return_url: `http://shop.test/payment/paypal/return?orderId=${order.id}`,
      cancel_url: `http://shop.test/payment/paypal/cancel?orderId=${order.id}`,
    });
  });
});

describe('starting a payment', () => {
  test('makes one PayPal order even when PayPal’s answer is lost', async () => {
    const { buyer, order } = await customerWithOrder();
    await world.paypal.fault({ operation: 'create', fault: 'drop-after', times: 3 });
    await expect(buyer.initiate(order.id)).rejects.toEqual(refusal('payments/provider-unavailable'));
    await buyer.initiate(order.id);
    expect(await paypalOrdersOf(order.id)).toHaveLength(1);
    expect(await statesOf(order.id)).toEqual(['created']);
  });

  test('gives the same address while a buyer can use it, and a new attempt afterwards', async () => {
    const { buyer, order } = await customerWithOrder();
    const first = await buyer.initiate(order.id);
    await world.wait(2 * 3600);
    expect(await buyer.initiate(order.id)).toBe(first);
    await world.wait(3600);
    const second = await buyer.initiate(order.id);
    expect(second).not.toBe(first);
    expect(await statesOf(order.id)).toEqual(['abandoned', 'created']);
    await world.paypal.approve(second);
    expect((await buyer.capture(order.id)).status).toBe(200);
  });

  test('never captures the attempt that was replaced, although its buyer approved it', async () => {
    const { buyer, order } = await customerWithOrder();
    const first = await buyer.initiate(order.id);
    await world.wait(2.6 * 3600);
    await buyer.initiate(order.id);
    await world.paypal.approve(first);
    await world.wait(120);
    await world.work();
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409 });
    expect(await capturesOf(order.id)).toEqual([]);
  });

  test.each(['drop-before', 'not-json'] as const)(
    'says that nothing was charged when PayPal fails with %s, and succeeds afterwards',
    async (fault) => {
      const { buyer, order } = await customerWithOrder();
      await world.paypal.fault({ operation: 'create', fault, times: 3 });
      await expect(buyer.initiate(order.id)).rejects.toEqual(refusal('payments/provider-unavailable'));
      await buyer.initiate(order.id);
      expect(await paypalOrdersOf(order.id)).toHaveLength(1);
    },
  );

  test('is refused for a paid and for a cancelled order', async () => {
    const { buyer, order } = await customerWithOrder();
    await buyer.approve(order.id);
    await buyer.capture(order.id);
    await expect(buyer.initiate(order.id)).rejects.toEqual(refusal('payments/already-paid'));
    const { buyer: other, order: cancelled } = await customerWithOrder();
    await other.call('cancelOrder', { params: { id: cancelled.id } });
    await expect(other.initiate(cancelled.id)).rejects.toEqual(refusal('payments/not-payable'));
  });
});

describe('a buyer who never returns', () => {
  test('gets the order that was approved', async () => {
    const { buyer, order } = await customerWithOrder();
    await buyer.approve(order.id);
    await world.workUntil(isPaid(buyer, order));
    expect(await capturesOf(order.id)).toHaveLength(1);
    expect(await lettersOf(order.id)).toHaveLength(1);
    expect(await buyer.capture(order.id)).toMatchObject({ status: 400 });
  });
});

describe('an unknown outcome', () => {
  test.each(['drop-after', 'cut-body'] as const)(
    'after %s is never guessed: 503, no second charge, and the poller finds out',
    async (fault) => {
      const { buyer, order } = await customerWithOrder();
      await buyer.approve(order.id);
      await world.paypal.fault({ operation: 'capture', fault, times: 3 });
      expect(await buyer.capture(order.id)).toMatchObject({ status: 503, code: 'payments/outcome-unknown' });
      expect((await buyer.see(order.id)).PaymentStatus).toBe('Pending');
      await expect(buyer.call('cancelOrder', { params: { id: order.id } })).rejects.toEqual(
        refusal('orders/not-cancellable'),
      );
      await expect(buyer.initiate(order.id)).rejects.toEqual(refusal('payments/pending'));
      await world.workUntil(isPaid(buyer, order));
      expect(await capturesOf(order.id)).toHaveLength(1);
      expect(await lettersOf(order.id)).toHaveLength(1);
    },
  );

  test('of a capture that PayPal never carried out: the poller captures', async () => {
    const { buyer, order } = await customerWithOrder();
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'status-5xx', times: 3 });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 503 });
    await world.workUntil(isPaid(buyer, order));
    expect(await capturesOf(order.id)).toHaveLength(1);
  });

  test('of a hanging PayPal leaves the order as it is, and its stock held beyond the hour', async () => {
    const { buyer, order } = await customerWithOrder({ onHand: 1 });
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'delay', delayMs: 3000 });
    const timeouts = { callMilliseconds: 10_000, captureMilliseconds: 500 };
    const impatient = await openAnotherProcess(world.shop, {
      paypal: { ...world.shop.context.config.paypal!, timeouts },
    });
    const capturing = impatient.callAs(buyer.token)('captureOrderPayment', { params: { id: order.id } });
    await expect(capturing).rejects.toMatchObject({ status: 503 });
    await impatient.close();
    await world.paypal.fault({ operation: 'get', fault: 'status-5xx', times: 1000 });
    await world.wait(2 * 3600);
    await world.work();
    expect((await buyer.see(order.id)).OrderStatus).toBe('Pending');
    await world.paypal.clearFaults();
    await world.workUntil(isPaid(buyer, order));
    expect(await capturesOf(order.id)).toHaveLength(1);
  });

  test('is found out even if PayPal has forgotten the request id', async () => {
    const { buyer, order } = await customerWithOrder();
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'drop-after', times: 3 });
    await buyer.capture(order.id);
    await world.wait(7 * 3600);
    await world.paypal.fault({ operation: 'capture', fault: 'forget-request-id', times: 3 });
    await world.workUntil(isPaid(buyer, order));
    expect(await capturesOf(order.id)).toHaveLength(1);
  });
});

describe('a payment that PayPal is still checking', () => {
  test('keeps order and stock, says so, and is paid when PayPal has finished', async () => {
    const { buyer, order } = await customerWithOrder({ onHand: 1 });
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/pending' });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/pending' });
    await world.wait(3 * 3600);
    await world.work();
    expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Pending', PaymentStatus: 'Pending' });
    await expect(buyer.call('cancelOrder', { params: { id: order.id } })).rejects.toEqual(
      refusal('orders/not-cancellable'),
    );
    const [capture] = await capturesOf(order.id);
    await world.paypal.settle(capture.id, 'COMPLETED');
    await world.workUntil(isPaid(buyer, order));
    expect(await lettersOf(order.id)).toHaveLength(1);
  });

  test('does not prevent a second order', async () => {
    const { buyer, order, product } = await customerWithOrder({ onHand: 4 });
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault: 'pending' });
    await buyer.capture(order.id);
    await buyer.put(product, 1);
    const second = await buyer.order();
    expect(second.id).not.toBe(order.id);
    await buyer.approve(second.id);
    expect((await buyer.capture(second.id)).status).toBe(200);
    expect((await buyer.see(order.id)).OrderStatus).toBe('Pending');
  });
});

describe('a payment that PayPal declines', () => {
  test.each(['decline', 'declined-capture'] as const)('by %s can be made in another way', async (fault) => {
    const { buyer, order } = await customerWithOrder();
    await buyer.approve(order.id);
    await world.paypal.fault({ operation: 'capture', fault });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 402, code: 'payments/declined' });
    expect(await buyer.capture(order.id)).toMatchObject({ status: 402, code: 'payments/declined' });
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Failed');
    await world.wait(60);
    await world.work();
    expect((await capturesOf(order.id)).filter((capture) => capture.status === 'COMPLETED')).toEqual([]);

    expect((await buyer.order()).id).toBe(order.id);
    await buyer.approve(order.id);
    expect((await buyer.see(order.id)).PaymentStatus).toBe('Pending');
    expect((await buyer.capture(order.id)).status).toBe(200);
  });
});

test('an answer from PayPal that does not agree is not taken for a payment until it does', async () => {
  const { buyer, order } = await customerWithOrder();
  await buyer.approve(order.id);
  await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
  expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/pending' });
  expect(await statesOf(order.id)).toEqual(['review']);
  expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Pending', PaymentStatus: 'Pending' });
  expect(await lettersOf(order.id)).toEqual([]);
  await expect(buyer.call('cancelOrder', { params: { id: order.id } })).rejects.toEqual(
    refusal('orders/not-cancellable'),
  );
  await world.wait(61);
  await world.workUntil(isPaid(buyer, order));
  expect(await statesOf(order.id)).toEqual(['completed']);
  expect(await lettersOf(order.id)).toHaveLength(1);
});

describe('stock that runs out while the buyer is at PayPal', () => {
  test('is held again at the capture if there is enough', async () => {
    const { buyer, order, product } = await customerWithOrder({ onHand: 2, quantity: 2 });
    const paypalOrderId = await buyer.initiate(order.id);
    await world.wait(61 * 60);
    await world.work();
    const { reserved } = await world.shop.db
      .selectFrom('stock')
      .where('product_id', '=', product)
      .select('reserved')
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(0);
    await world.paypal.approve(paypalOrderId);
    expect((await buyer.capture(order.id)).status).toBe(200);
  });
});

test('the database allows the same transitions of a payment as the rules', async () => {
  const rows = await world.shop.db.selectFrom('payment_state_transitions').selectAll().execute();
  const known = rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted();
  const ours = Object.entries(paymentStateTransitions).flatMap(([from, targets]) =>
    targets.map((to) => `${from} ${to}`),
  );
  expect(known).toEqual(ours.toSorted());
});
