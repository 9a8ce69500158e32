import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PayPal } from '#server/gateways/paypal/paypal.gateway.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { captureOrderPayment } from './capture.service.ts';
import { changePayment } from './payments.queries.ts';
import { reconcilePayment } from './reconcile.service.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());

async function buyerWithOrder() {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5));
  return { buyer, order };
}

const attemptsAt = (orderId: string) =>
  world.shop.db.selectFrom('payments').where('order_id', '=', orderId).orderBy('id').selectAll().execute();

/** A webhook of an earlier test may arrive late, and ask about its payment in between. */
const refuses = (operation: 'create' | 'capture' | 'get', issue: string) =>
  world.paypal.fault({ operation, fault: 'refuse', issue, times: operation === 'get' ? 5 : 1 });

const refusalOf = (buyer: Buyer, orderId: string) =>
  buyer.initiate(orderId).then(
    () => null,
    (error: { code: string }) => error.code,
  );

describe('PayPal refuses to start a payment', () => {
  test('and the next try is a new attempt', async () => {
    const { buyer, order } = await buyerWithOrder();
    await refuses('create', 'PAYEE_ACCOUNT_RESTRICTED');
    expect(await refusalOf(buyer, order.id)).toBe('payments/provider-unavailable');
    expect(await refusalOf(buyer, order.id)).toBeNull();
    const [first, second] = await attemptsAt(order.id);
    expect(first).toMatchObject({
      state: 'abandoned',
      note: expect.stringContaining('PAYEE_ACCOUNT_RESTRICTED'),
      leased_until: null,
      check_at: null,
    });
    expect(second).toMatchObject({ state: 'created', note: null });
  });

  test('because it has already taken money for the order: the earlier attempts are checked', async () => {
    const { buyer, order } = await buyerWithOrder();
    await buyer.initiate(order.id);
    const [before] = await attemptsAt(order.id);
    await changePayment(world.shop.db, before!.id, { state: 'abandoned', checkAt: null });
    await refuses('create', 'DUPLICATE_INVOICE_ID');
    expect(await refusalOf(buyer, order.id)).toBe('payments/outcome-unknown');
    const [first, second] = await attemptsAt(order.id);
    expect(first!.check_at).not.toBeNull();
    expect(second).toMatchObject({ state: 'abandoned', check_at: null });
  });
});

describe('PayPal refuses to capture', () => {
  test.each(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])(
    'with %s: the buyer returns to PayPal, and then it is captured',
    async (issue) => {
      const { buyer, order } = await buyerWithOrder();
      await buyer.approve(order.id);
      await refuses('capture', issue);
      expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/not-approved' });
      expect(await attemptsAt(order.id)).toMatchObject([{ state: 'created', approved_at: null }]);
      expect((await buyer.capture(order.id)).status).toBe(200);
    },
  );

  test('because it claims a capture that does not exist: nothing is guessed', async () => {
    const { buyer, order } = await buyerWithOrder();
    await buyer.approve(order.id);
    await refuses('capture', 'ORDER_ALREADY_CAPTURED');
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409 });
    expect(await attemptsAt(order.id)).toMatchObject([{ state: 'capturing' }]);
    await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
  });

  test('because money was taken for this order number before: a person looks at it', async () => {
    const { buyer, order } = await buyerWithOrder();
    await buyer.approve(order.id);
    await refuses('capture', 'DUPLICATE_INVOICE_ID');
    expect(await buyer.capture(order.id)).toMatchObject({ status: 409, code: 'payments/pending' });
    const [attempt] = await attemptsAt(order.id);
    expect(attempt).toMatchObject({
      state: 'review',
      note: 'PayPal has taken money for this order number before',
    });
    expect(await reconcilePayment(world.context, attempt!.id, { isBuyerHere: true })).toBe('review');
  });

  test('for any other reason: it is declined, and the reason is kept', async () => {
    const { buyer, order } = await buyerWithOrder();
    await buyer.approve(order.id);
    await refuses('capture', 'PAYEE_BLOCKED_TRANSACTION');
    expect(await buyer.capture(order.id)).toMatchObject({ status: 402, code: 'payments/declined' });
    expect(await attemptsAt(order.id)).toMatchObject([
      { state: 'declined', note: expect.stringContaining('PAYEE_BLOCKED_TRANSACTION') },
    ]);
  });
});

test.each(['PERMISSION_DENIED', 'ORDER_CANNOT_BE_SHOWN'])(
  'PayPal refuses to say how a payment stands (%s): it is asked again',
  async (issue) => {
    const { buyer, order } = await buyerWithOrder();
    await buyer.initiate(order.id);
    const [attempt] = await attemptsAt(order.id);
    await refuses('get', issue);
    expect(await reconcilePayment(world.context, attempt!.id, { isBuyerHere: false })).toBe('unknown');
    const [after] = await attemptsAt(order.id);
    expect(after).toMatchObject({ state: 'created', leased_until: null });
    expect(after!.check_at).not.toBeNull();
  },
);

test('a payment that does not exist is not payable', async () => {
  const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
  expect(await reconcilePayment(world.context, id, { isBuyerHere: true })).toBe('not-payable');
});

test('a fault of ours half-way tells the buyer that nothing is known, and the poller finds out', async () => {
  const { buyer, order } = await buyerWithOrder();
  await buyer.approve(order.id);
  const { customer_id: customerId } = await world.shop.db
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  const paypal: PayPal = {
    ...world.context.paypal,
    captureOrder: () => Promise.reject(new TypeError('our own')),
  };
  await expect(
    captureOrderPayment({ ...world.context, paypal }, customerId!, order.id),
  ).rejects.toMatchObject({ code: 'payments/outcome-unknown' });
  const [attempt] = await attemptsAt(order.id);
  // The lease is not released: it expires.
  expect(attempt).toMatchObject({ state: 'capturing', leased_until: expect.any(Date) });
  await world.workUntil(async () => (await buyer.see(order.id)).PaymentStatus === 'Paid');
});
