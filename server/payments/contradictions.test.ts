import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PayPalOrder } from '#server/gateways/paypal/answers.rules.ts';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { initiatePayment } from './initiate.service.ts';
import { refundOrder } from './refunds/owner-refunds.service.ts';
import type { PaymentContext } from './payments.types.ts';
import { checkDuePayments } from './poller.service.ts';
import { reconcilePayment } from './reconcile.service.ts';
import { carryOutDueRefunds } from './refunds/refunds.service.ts';

/* PayPal says of one payment what is true of another, or takes back what it has said. */

const ownerEmail = 'owner@dandle.example';
let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // The test runs the background work itself.
  await world.shop.context.background.stop();
});
beforeEach(async () => {
  buyer = await world.buyer();
});
afterAll(() => world.close());

const hearing = (change: Partial<PayPal>): PaymentContext => ({
  ...world.context,
  paypal: { ...world.context.paypal, ...change },
});
/** A PayPal whose answers about an order are changed in this way. */
function twisted(twist: (order: PayPalOrder) => PayPalOrder): PaymentContext {
  const { captureOrder, getOrder } = world.context.paypal;
  return hearing({
    captureOrder: async (...asked) => twist(await captureOrder(...asked)),
    getOrder: async (id) => twist(await getOrder(id)),
  });
}
const paymentOf = (orderId: string) =>
  world.shop.db.selectFrom('payments').where('order_id', '=', orderId).selectAll().executeTakeFirstOrThrow();
async function paidOrder() {
  const order = await buyer.orderOf(await world.stock(5));
  await buyer.approve(order.id);
  expect(await buyer.capture(order.id)).toMatchObject({ status: 200 });
  return order;
}
async function approvedOrder() {
  await buyer.call('clearBasket', {});
  const order = await buyer.orderOf(await world.stock(5));
  await buyer.approve(order.id);
  return { ...order, paymentId: (await paymentOf(order.id)).id };
}
const reviews = async (orderNumber: string) =>
  (await waitingMails(world.shop, ownerEmail, 'owner-payment-in-review')).filter(
    (told) => told.orderNumber === orderNumber,
  );
const undecided = async (orderNumber: string) =>
  (await waitingMails(world.shop, ownerEmail, 'owner-refund-undecided')).filter(
    (told) => told.orderNumber === orderNumber,
  );

test('a capture under the id of another payment’s is put before the owner, and paid once the id is its own', async () => {
  const { id: otherId } = await paidOrder();
  const captureId = (await paymentOf(otherId)).paypal_capture_id!;
  const order = await approvedOrder();
  const lying = twisted((answer) => ({
    ...answer,
    captures: answer.captures.map((capture) => ({ ...capture, id: captureId })),
  }));
  expect(await reconcilePayment(lying, order.paymentId, { isBuyerHere: true })).toBe('review');
  await world.wait(120);
  await checkDuePayments(lying);
  expect(await paymentOf(order.id)).toMatchObject({ state: 'review', paypal_capture_id: null });
  expect(await reviews(order.orderNumber)).toHaveLength(1);
  await world.wait(600);
  await checkDuePayments(world.context);
  expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'Paid' });
});

test('a payment started under the id of another’s is refused in words', async () => {
  const { paymentId } = await approvedOrder();
  const known = await world.shop.db
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select('paypal_order_id')
    .executeTakeFirstOrThrow();
  const other = await world.buyer();
  const order = await other.orderOf(await world.stock(5));
  const { createOrder } = world.context.paypal;
  const lying = hearing({
    createOrder: async (...asked) => ({ ...(await createOrder(...asked)), id: known.paypal_order_id! }),
  });
  await expect(initiatePayment(lying, other.id, order.id)).rejects.toMatchObject({
    code: 'payments/provider-unavailable',
  });
  const { approvalUrl } = await initiatePayment(world.context, other.id, order.id);
  expect(approvalUrl).toContain('token=');
});

test('a refund under the id of another refund is put before the owner, and holds up no other', async () => {
  const orders = [await paidOrder(), await paidOrder()];
  for (const { id } of orders) await refundOrder(world.context, id, 100);
  const same = { id: 'SAMEREFUND' };
  const { refundCapture } = world.context.paypal;
  const lying = {
    ...twisted((answer) => ({ ...answer, refunds: answer.refunds.map((one) => ({ ...one, ...same })) })),
  };
  lying.paypal = {
    ...lying.paypal,
    refundCapture: async (...asked) => ({ ...(await refundCapture(...asked)), ...same }),
  };
  for (const seconds of [0, 120, 240, 480, 3600]) {
    await world.wait(seconds);
    await carryOutDueRefunds(lying);
  }
  const refunds = await world.shop.db
    .selectFrom('refunds')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .select(['state', 'owner_asked_at as askedAt', 'order_id as orderId'])
    .execute();
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(['completed', 'requested']);
  const waiting = refunds.find(({ state }) => state === 'requested')!;
  expect(waiting.askedAt).not.toBeNull();
  const { orderNumber } = orders.find(({ id }) => id === waiting.orderId)!;
  expect(await undecided(orderNumber)).toMatchObject([{ because: 'same-id' }]);
});

test.each([
  ['void', { status: 'VOIDED', captures: [], refunds: [] }],
  [
    'declined',
    {
      captures: [
        {
          id: 'DECLINEDONE',
          status: 'DECLINED',
          reason: null,
          amount: { currency: 'GBP', pence: 1 },
          customId: null,
        },
      ],
    },
  ],
])('a captured payment that is said to be %s once is looked at again, and paid', async (_name, said) => {
  const order = await approvedOrder();
  await reconcilePayment(
    twisted((answer) => ({ ...answer, ...said })),
    order.paymentId,
    { isBuyerHere: true },
  );
  expect((await buyer.see(order.id)).PaymentStatus).not.toBe('Paid');
  await world.wait(120);
  await checkDuePayments(world.context);
  expect(await buyer.see(order.id)).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'Paid' });
});
