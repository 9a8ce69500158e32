import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { cancelOrderByOwner, refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';

const { world, mia, packer, viewer, paidOrder } = await openOrdersDesk();
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const refunds = async () => (await mia.call('getMoney', {})).refunds;

test('says to owners alone that all is well, when it is', async () => {
  await paidOrder();
  expect(await mia.call('getMoney', {})).toEqual({
    ...{ lookedAt: expect.any(String) as string },
    ...{ payments: [], refunds: [], hasMore: false },
  });
  for (const other of [packer, viewer]) {
    await expect(other.call('getMoney', {})).rejects.toMatchObject({ code: 'desk/not-allowed' });
  }
});

test('names a payment in review until it is given up', async () => {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  await buyer.approve(order.id);
  await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
  await buyer.capture(order.id);
  expect((await mia.call('getMoney', {})).payments).toMatchObject([
    {
      ...{ orderNumber: order.orderNumber, state: 'review', amountPence: 6000 },
      received: expect.stringMatching(/^\d+\.\d\d GBP$/) as string,
    },
  ]);
  await cancelOrderByOwner(world.context, order.id);
  expect((await mia.call('getMoney', {})).payments).toEqual([]);
  await world.workUntil(async () => (await refunds()).length === 0);
});

test('names a refund that PayPal refused until another is made', async () => {
  const { order } = await paidOrder();
  await world.paypal.fault({ operation: 'refund', fault: 'decline' });
  await refundOrder(world.context, order.orderNumber, 500);
  await world.workUntil(async () => (await refunds())[0]?.state === 'refused');
  expect(await refunds()).toMatchObject([
    { orderNumber: order.orderNumber, amountPence: 500, isUnmatched: false },
  ]);
  await refundOrder(world.context, order.orderNumber, 500);
  await world.workUntil(async () => (await refunds()).length === 0);
});

test('names a refund that is pending at PayPal, and one in doubt until it is decided', async () => {
  const { order, path } = await paidOrder();
  await world.paypal.fault({ operation: 'refund', fault: 'pending' });
  await refundOrder(world.context, order.orderNumber, 700);
  await world.work();
  expect(await refunds()).toMatchObject([{ amountPence: 700, state: 'under-way' }]);
  await sql`update refunds set owner_asked_at = now(), check_at = null where order_id = ${order.id}`.execute(
    world.shop.db,
  );
  expect(await refunds()).toMatchObject([{ amountPence: 700, state: 'in-doubt' }]);
  await mia.call('decideOnDeskRefunds', { params: path, body: { decision: 'drop' } });
  expect(await refunds()).toEqual([]);
});

test('names money that came for a cancelled order and has not been returned', async () => {
  const buyer = await world.buyer();
  const order = await buyer.orderOf(await world.stock(5, { pricePence: 6000 }));
  await buyer.approve(order.id);
  await world.paypal.fault({ operation: 'capture', fault: 'wrong-amount' });
  await buyer.capture(order.id);
  await world.paypal.fault({ operation: 'refund', fault: 'decline' });
  await cancelOrderByOwner(world.context, order.id);
  // PayPal's later answer is that all of it came.
  await world.workUntil(async () => (await refunds())[0]?.state === 'refused');
  expect(await refunds()).toMatchObject([
    { orderNumber: order.orderNumber, amountPence: 6000, isUnmatched: true },
  ]);
});
