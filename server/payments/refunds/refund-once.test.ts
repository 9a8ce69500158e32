import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { decideOnRefunds, refundOrder } from './owner-refunds.service.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { carryOutDueRefunds } from './refunds.service.ts';

/*
 * A refund is made only once, even if PayPal forgets its request id or a restored shop forgets that it asked.
 */

const ownerEmail = 'owner@dandle.example';
const DAY = 86_400;
let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // The test runs the background work itself.
  await world.shop.context.background.stop();
});
// Refunds left open by other tests are not touched here.
beforeEach(() => world.shop.db.updateTable('refunds').set({ check_at: null }).execute());
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());

async function paidOrder() {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  await buyer.approve(order.id);
  await buyer.capture(order.id);
  const captureId = (await buyer.see(order.id)).paymentTransactionId!;
  const start = world.shop.clock.now();
  return {
    buyer,
    order,
    captureId,
    at: (seconds: number) => ({ ...world.context, clock: { now: () => secondsAfter(start, seconds) } }),
    refund: () =>
      world.shop.db
        .selectFrom('refunds')
        .where('order_id', '=', order.id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    made: async () =>
      (await world.paypal.logged('capture.refunded')).filter(({ refund }) => refund.captureId === captureId),
  };
}

const forget = () => world.paypal.fault({ operation: 'refund', fault: 'forget-request-id', times: 3 });

const emailsAbout = async (orderNumber: string) =>
  (await waitingMails(world.shop, ownerEmail, 'owner-refund-undecided'))
    .filter((content) => content.orderNumber === orderNumber)
    .map((content) => renderEmail(world.context.config, { template: 'owner-refund-undecided', content }));

test('a refund whose answer was lost is recognised after PayPal has forgotten its request id', async () => {
  const { order, at, refund, made } = await paidOrder();
  await refundOrder(at(0), order.id, 1000);
  await world.paypal.fault({ operation: 'refund', fault: 'drop-after' });
  await world.paypal.fault({ operation: 'refund', fault: 'status-5xx', times: 2 });
  await carryOutDueRefunds(at(0));
  expect(await refund()).toMatchObject({ state: 'requested', checks: 1 });
  await forget();
  await carryOutDueRefunds(at(60));
  expect(await made()).toHaveLength(1);
  const [known] = (await made()).map(({ refund: told }) => told);
  expect(await refund()).toMatchObject({ state: 'completed', paypal_refund_id: known.id });
});

test('a refund that stays pending is not made again, and after a month the owner is asked, once', async () => {
  const { buyer, order, at, refund, made } = await paidOrder();
  await refundOrder(at(0), order.id, 1000);
  await world.paypal.fault({ operation: 'refund', fault: 'pending' });
  await carryOutDueRefunds(at(0));
  await forget();
  for (const days of [1, 10, 29, 31, 46, 80]) await carryOutDueRefunds(at(days * DAY));
  expect(await made()).toHaveLength(1);
  expect(await refund()).toMatchObject({
    state: 'requested',
    check_at: secondsAfter(at(0).clock.now(), 81 * DAY),
  });
  const [letter, ...more] = await emailsAbout(order.orderNumber);
  expect(more).toEqual([]);
  for (const part of ['£10.00', 'a month ago', `/desk/orders/${order.orderNumber}`]) {
    expect(letter!.text).toContain(part);
  }
  // The owner lets it keep waiting, and the shop still requests nothing from PayPal.
  await decideOnRefunds(at(80 * DAY), order.id, 'carry-on');
  await carryOutDueRefunds(at(80 * DAY));
  expect(await made()).toHaveLength(1);
  expect((await buyer.see(order.id)).PaymentStatus).toBe('Paid');
});

test('a refund that PayPal never answered is requested again after a month only if the owner says so', async () => {
  const { buyer, order, at, refund, made } = await paidOrder();
  await refundOrder(at(0), order.id, 1000);
  await carryOutDueRefunds(at(30 * DAY));
  await carryOutDueRefunds(at(32 * DAY));
  expect(await made()).toEqual([]);
  expect(await refund()).toMatchObject({ state: 'requested', owner_asked_at: expect.any(Date) });
  await decideOnRefunds(at(32 * DAY), order.id, 'carry-on');
  await carryOutDueRefunds(at(32 * DAY));
  expect(await refund()).toMatchObject({ state: 'completed', owner_asked_at: null });
  expect(await made()).toHaveLength(1);
  expect(await buyer.see(order.id)).toMatchObject({ PaymentStatus: 'PartiallyRefunded' });
  await expect(decideOnRefunds(at(32 * DAY), order.id, 'drop')).rejects.toMatchObject({
    code: 'payments/nothing-to-decide',
  });
});

test('a refund made by a shop that has since been restored is not repeated unless the owner says so', async () => {
  const { buyer, order, captureId, at, refund, made } = await paidOrder();
  const api = await connectToPayPal(world.paypal);
  const body = { amount: { currency_code: 'GBP', value: '10.00' }, custom_id: randomUUID() };
  await api.refund(captureId, { body });
  await refundOrder(at(0), order.id, 1000);
  await carryOutDueRefunds(at(0));
  expect(await made()).toHaveLength(1);
  const [letter] = await emailsAbout(order.orderNumber);
  expect(letter!.text).toContain('that the shop does not know of');
  // It was the same refund: the order learns of it from PayPal.
  await decideOnRefunds(at(60), order.id, 'drop');
  expect(await refund()).toMatchObject({ state: 'failed', note: 'dropped by the owner', check_at: null });
  await checkDuePayments(at(60));
  await carryOutDueRefunds(at(60));
  expect(await made()).toHaveLength(1);
  expect((await buyer.see(order.id)).refunds).toMatchObject([{ amount: 10 }]);
});

test('a refund made on PayPal’s website does not prevent another', async () => {
  const { order, captureId, at, refund } = await paidOrder();
  const api = await connectToPayPal(world.paypal);
  for (const custom of [{}, { custom_id: 'till 3' }]) {
    await api.refund(captureId, { body: { amount: { currency_code: 'GBP', value: '10.00' }, ...custom } });
  }
  await refundOrder(at(0), order.id, 1000);
  await carryOutDueRefunds(at(0));
  expect(await refund()).toMatchObject({ state: 'completed' });
});

test('a refund is not requested while PayPal does not say which refunds exist', async () => {
  const { order, at, refund, made } = await paidOrder();
  await refundOrder(at(0), order.id, 1000);
  await world.paypal.fault({ operation: 'get', fault: 'refuse', issue: 'PERMISSION_DENIED', times: 3 });
  await carryOutDueRefunds(at(0));
  expect(await refund()).toMatchObject({ state: 'requested', checks: 1 });
  expect(await made()).toEqual([]);
});

test.each(['wrong-amount', 'wrong-currency'] as const)(
  'an answer about a refund with a %s is not believed, and looked at again',
  async (fault) => {
    const { buyer, order, at, refund, made } = await paidOrder();
    await refundOrder(at(0), order.id, 1000);
    await world.paypal.fault({ operation: 'refund', fault });
    await carryOutDueRefunds(at(0));
    expect(await refund()).toMatchObject({ state: 'requested', checks: 1 });
    await world.paypal.fault({ operation: 'get', fault });
    await carryOutDueRefunds(at(60));
    expect(await refund()).toMatchObject({ state: 'requested', checks: 2 });
    await carryOutDueRefunds(at(120));
    expect(await refund()).toMatchObject({ state: 'completed' });
    expect(await made()).toHaveLength(1);
    expect((await buyer.see(order.id)).refunds).toMatchObject([{ amount: 10 }]);
  },
);

test('a refund that PayPal has made with another sum is put before the owner, and its true sum counts', async () => {
  const { buyer, order, captureId, at, refund, made } = await paidOrder();
  await refundOrder(at(0), order.id, 1000);
  const api = await connectToPayPal(world.paypal);
  const { id } = await refund();
  await api.refund(captureId, { body: { amount: { currency_code: 'GBP', value: '40.00' }, custom_id: id } });
  for (const minutes of [0, 1, 3, 6, 60]) await carryOutDueRefunds(at(60 * minutes));
  expect(await made()).toHaveLength(1);
  expect(await refund()).toMatchObject({ state: 'requested', owner_asked_at: expect.any(Date) });
  const [letter, ...more] = await emailsAbout(order.orderNumber);
  expect(more).toEqual([]);
  expect(letter!.text).toContain('reports a different amount for the refund of £10.00');
  await decideOnRefunds(at(3600), order.id, 'drop');
  await checkDuePayments(at(3600));
  expect((await buyer.see(order.id)).refunds).toMatchObject([{ amount: 40 }]);
});
