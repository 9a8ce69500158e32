import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import { checkLedger } from '#server/payments/ledger-check.service.ts';
import { refundLockedOrder } from '#server/payments/refunds/line-refunds.service.ts';
import {
  cancelLockedOrder,
  cancelOrderByOwner,
  refundOrder,
} from '#server/payments/refunds/owner-refunds.service.ts';
import { checkSoon } from '#server/payments/payments.queries.ts';
import { findRefund } from '#server/payments/refunds/refunds.queries.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database/database.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { COMMAND, shipOrder } from './parcels/fulfilment.service.ts';
import { lockOrder } from './orders.queries.ts';

/* Goods that were paid for and refunded before they left. */

const ownerEmail = 'owner@dandle.example';
let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop({ ownerEmail });
  // The test runs the background work itself.
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.paypal.clearFaults());
afterEach(async () => expect(await checkLedger(world.context)).toEqual([]));
afterEach(() => world.expectBalancedLedger());

async function paidOrder() {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  const order = await buyer.orderOf(product, 2);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  const row = () =>
    world.shop.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select(['status', 'payment_status', 'restocked_at'])
      .executeTakeFirstOrThrow();
  const onHand = async () =>
    (
      await world.shop.db
        .selectFrom('stock')
        .where('product_id', '=', product)
        .select('on_hand')
        .executeTakeFirstOrThrow()
    ).on_hand;
  return { buyer, order, row, onHand };
}

const untilRefunded = (row: () => Promise<{ payment_status: string }>) =>
  world.workUntil(async () => (await row()).payment_status === 'Refunded');

/** The owner refunds it on PayPal's own pages, and PayPal reports it. */
async function giveBackAtPayPal(orderId: string, value?: string) {
  const { captures } = await world.paypal.state();
  const capture = captures.find((one) => one.custom_id === orderId);
  const api = await connectToPayPal(world.paypal);
  await api.refund(capture.id, { body: value ? { amount: { currency_code: 'GBP', value } } : {} });
  await checkSoon(world.shop.db, { orderId }, world.shop.clock.now());
}

const emailsAbout = async (orderNumber: string) =>
  (await waitingMails(world.shop, ownerEmail, 'owner-order-given-back'))
    .filter((content) => content.orderNumber === orderNumber)
    .map((content) => renderEmail(world.context.config, { template: 'owner-order-given-back', content }));

/** Refunds one of its two pieces, by line; it does not go back on sale. */
const giveOneBack = (orderId: string) => giveBack(orderId, { quantity: 1, expectedPence: 6000 });

async function giveBack(
  orderId: string,
  { quantity, expectedPence }: { quantity: number; expectedPence: number },
): Promise<string> {
  const { shop } = world;
  const now = shop.clock.now();
  await transaction(shop.db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const lines = [{ id: order.lines[0]!.id, quantity, backOnSale: 0 }];
    const form = {
      lines,
      deliveryPence: 0,
      goodwillPence: 0,
      reason: 'faulty' as const,
      expectedPence,
    };
    await refundLockedOrder(trx, order, form, COMMAND, now);
  });
  const { id } = await shop.db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function checkRefund(id: string, checkAt: Date) {
  await world.shop.db.updateTable('refunds').set({ check_at: checkAt }).where('id', '=', id).execute();
}

describe('goods that have not left', () => {
  test('are restocked by a cancellation, even if a refund by line was to restock them and PayPal refused it', async () => {
    const { order, row, onHand } = await paidOrder();
    const refundId = await giveOneBack(order.id);
    await checkRefund(refundId, minutesAfter(world.shop.clock.now(), 60));
    await cancelOrderByOwner(world.context, order.id);
    await world.workUntil(async () => (await row()).payment_status === 'PartiallyRefunded');
    expect(await onHand()).toBe(4);

    await world.paypal.fault({ operation: 'refund', fault: 'refuse', issue: 'TRANSACTION_REFUSED' });
    await checkRefund(refundId, world.shop.clock.now());
    await world.workUntil(async () => (await findRefund(world.shop.db, refundId))?.state === 'failed');
    expect(await onHand()).toBe(5);
  });

  test('go back when all of the money is refunded on PayPal’s website while a refund by line of all goods waits', async () => {
    const { order, row, onHand } = await paidOrder();
    const refundId = await giveBack(order.id, { quantity: 2, expectedPence: 12_000 });
    await checkRefund(refundId, minutesAfter(world.shop.clock.now(), 60));
    await giveBackAtPayPal(order.id);
    await checkDuePayments(world.context);
    expect(await row()).toMatchObject({ status: 'Refunded', payment_status: 'Refunded' });

    await checkRefund(refundId, world.shop.clock.now());
    await world.workUntil(async () => (await findRefund(world.shop.db, refundId))?.state === 'failed');
    expect(await onHand()).toBe(5);
  });

  test('go back with a cancellation when more is on its way back than is left', async () => {
    const { order, row, onHand } = await paidOrder();
    const refundId = await refundOrder(world.context, order.id, 10_000);
    await checkRefund(refundId, minutesAfter(world.shop.clock.now(), 60));
    await giveBackAtPayPal(order.id, '50.00');
    await checkDuePayments(world.context);
    await expect(refundOrder(world.context, order.id, 'all')).rejects.toMatchObject({
      code: 'payments/nothing-left',
    });
    const cancelled = await transaction(world.shop.db, async (trx) =>
      cancelLockedOrder(trx, (await lockOrder(trx, order.id))!, COMMAND, world.shop.clock.now()),
    );
    expect(cancelled).toEqual({ isChanged: true, refundId: null, refundedPence: 0 });
    expect(await onHand()).toBe(5);
    expect((await row()).payment_status).toBe('PartiallyRefunded');
  });

  test('are restocked with the last of the money, and not before', async () => {
    const { order, row, onHand } = await paidOrder();
    await refundOrder(world.context, order.id, 1000);
    await world.workUntil(async () => (await row()).payment_status === 'PartiallyRefunded');
    expect(await onHand()).toBe(3);
    await refundOrder(world.context, order.id, 'all');
    await untilRefunded(row);
    expect(await row()).toEqual({
      status: 'Refunded',
      payment_status: 'Refunded',
      restocked_at: expect.any(Date),
    });
    expect(await onHand()).toBe(5);
    expect(await emailsAbout(order.orderNumber)).toEqual([]);
  });

  test('stay off the shelf if the owner says so', async () => {
    const { order, row, onHand } = await paidOrder();
    await refundOrder(world.context, order.id, 'all', { keepsOffShelf: true });
    await untilRefunded(row);
    expect(await row()).toMatchObject({ status: 'Refunded', restocked_at: null });
    expect(await onHand()).toBe(3);
  });

  test('stay on the shelf however often their order is viewed', async () => {
    const { order, row, onHand } = await paidOrder();
    await refundOrder(world.context, order.id, 'all');
    await untilRefunded(row);
    for (let time = 0; time < 3; time++) {
      await checkSoon(world.shop.db, { orderId: order.id }, world.shop.clock.now());
      await Promise.all([world.work(), world.work()]);
    }
    expect(await onHand()).toBe(5);
  });

  test('are restocked when the refund is made on PayPal’s website, and the owner is told once', async () => {
    const { order, row, onHand } = await paidOrder();
    await giveBackAtPayPal(order.id);
    await untilRefunded(row);
    await checkSoon(world.shop.db, { orderId: order.id }, world.shop.clock.now());
    await world.work();
    expect(await onHand()).toBe(5);
    const [letter, ...more] = await emailsAbout(order.orderNumber);
    expect(more).toEqual([]);
    expect(letter!.subject).toContain(`${order.orderNumber} is refunded: please do not send it`);
    for (const part of ['Its goods are back on sale', order.items[0]!.productSkuSnapshot]) {
      expect(letter!.text).toContain(part);
      expect(letter!.html).toContain(part);
    }
  });

  test('are also restocked if the shop refunded a part and PayPal’s website the rest', async () => {
    const { order, row, onHand } = await paidOrder();
    await refundOrder(world.context, order.id, 2000);
    await world.work();
    await giveBackAtPayPal(order.id);
    await untilRefunded(row);
    expect(await onHand()).toBe(5);
    expect(await emailsAbout(order.orderNumber)).toHaveLength(1);
  });

  test('are not reported to the owner whose own refund PayPal reports first', async () => {
    const { order, row, onHand } = await paidOrder();
    await world.paypal.fault({ operation: 'refund', fault: 'drop-after', times: 3 });
    await refundOrder(world.context, order.id, 'all');
    await world.work();
    await checkSoon(world.shop.db, { orderId: order.id }, world.shop.clock.now());
    await checkDuePayments(world.context);
    expect(await row()).toMatchObject({ payment_status: 'Refunded', restocked_at: expect.any(Date) });
    await world.workUntil(async () => {
      const rows = await world.shop.db
        .selectFrom('refunds')
        .where('order_id', '=', order.id)
        .select('state')
        .execute();
      return rows.every(({ state }) => state === 'completed');
    });
    expect(await onHand()).toBe(5);
    expect(await emailsAbout(order.orderNumber)).toEqual([]);
  });
});

test('goods that have left are not restocked', async () => {
  const { order, row, onHand } = await paidOrder();
  await shipOrder(world.context, order.id);
  await refundOrder(world.context, order.id, 'all');
  await untilRefunded(row);
  expect(await row()).toMatchObject({ status: 'Refunded', restocked_at: null });
  expect(await onHand()).toBe(3);
});

test('an order does not leave while its money is on its way back', async () => {
  const { order, row } = await paidOrder();
  await world.paypal.fault({ operation: 'refund', fault: 'status-5xx', times: 3 });
  await refundOrder(world.context, order.id, 'all');
  await world.work();
  await expect(shipOrder(world.context, order.id)).rejects.toMatchObject({
    code: 'orders/refund-under-way',
    message: expect.stringContaining(order.orderNumber),
  });
  await world.paypal.fault({ operation: 'refund', fault: 'decline' });
  await world.workUntil(async () => (await world.paypal.faults()).length === 0);
  // PayPal has refused the refund: the customer gets the parcel.
  await world.workUntil(
    async () =>
      await shipOrder(world.context, order.id).then(
        ({ isChanged }) => isChanged,
        () => false,
      ),
  );
  expect((await row()).status).toBe('Shipped');
});

test('the database refuses to restock goods that may be in a parcel', async () => {
  const { order } = await paidOrder();
  const restock = () =>
    world.shop.db
      .updateTable('orders')
      .set({ restocked_at: world.shop.clock.now() })
      .where('id', '=', order.id)
      .execute();
  await expect(restock()).rejects.toThrow(/only_unsent_goods_are_restocked/);
  await shipOrder(world.context, order.id);
  await expect(restock()).rejects.toThrow(/only_unsent_goods_are_restocked/);
});
