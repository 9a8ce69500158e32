import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { COMMAND, deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { refundLockedOrder, type LineRefundForm } from '#server/payments/refunds/line-refunds.service.ts';
import { refundOrder } from '#server/payments/refunds/owner-refunds.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openOrdersDesk } from '#tests/support/orders-desk.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { connectToPayPal } from '#tests/support/paypal-calls.ts';
import type { Buyer } from '#tests/support/paying-shop.ts';

/* What happens after a sale when two things happen at once, or in another order than usual. */

const ownerEmail = 'owner@dandle.example';
let desk: Awaited<ReturnType<typeof openOrdersDesk>>;

beforeAll(async () => {
  desk = await openOrdersDesk({ deliveryTable: withCollection(), ownerEmail });
  await desk.world.shop.context.background.stop();
});
afterAll(() => desk.world.close());
afterEach(async () => {
  const { world } = desk;
  await world.paypal.clearFaults();
  await world.expectBalancedLedger();
  const { db } = world.shop;
  expect(await brokenInvariants(async (text) => (await sql.raw<never>(text).execute(db)).rows)).toEqual([]);
});

function withCollection(): DeliveryTable {
  const { zones, methods } = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
  const free = [{ fromGrams: 0, costPence: 0, freeFromPence: null }];
  const place = { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' };
  const shared = { ...methods[0]!, id: 'counter', name: 'Collect', kind: 'collection' as const };
  return { zones, methods: [...methods, { ...shared, place, rates: { mainland: free } }] };
}

const today = () => inLondon(desk.world.shop.clock.now()).day;

interface Wanted {
  quantity?: number;
  pricePence?: number;
  isCollected?: boolean;
}

async function paidOrder({ quantity = 3, pricePence = 6000, isCollected = false }: Wanted = {}) {
  const { world } = desk;
  const product = await world.stock(5, { pricePence });
  const buyer = await world.buyer();
  await buyer.put(product, quantity);
  const { id } = isCollected
    ? await buyer.call('createOrder', {
        body: { shippingAddressId: buyer.addressId, deliveryMethodId: 'counter' },
      })
    : await buyer.order();
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  const order = await buyer.see(id);
  const onHand = async () => {
    const { rows } = await sql<{ count: number }>`
      select on_hand as count from stock where product_id = ${product}`.execute(world.shop.db);
    return rows[0]!.count;
  };
  const { orderNumber, paymentTransactionId: captureId } = order;
  return { buyer, id, itemId: order.items[0]!.id, orderNumber, captureId: captureId!, onHand };
}

async function sentOrder(wanted: Wanted = {}) {
  const order = await paidOrder(wanted);
  await shipOrder(desk.world.context, order.id);
  return order;
}

const withdrawing = (itemId: string, quantity: number) => ({
  ...{ kind: 'withdrawal' as const, lines: [{ itemId, quantity }], note: null },
});
const tell = (buyer: Buyer, id: string, itemId: string, quantity: number) =>
  buyer.call('tellReturn', { params: { id }, body: withdrawing(itemId, quantity) });
const cancel = (buyer: Buyer, id: string) => buyer.call('cancelPaidOrder', { params: { id } });
const optionsOf = (buyer: Buyer, id: string) => buyer.call('getReturnOptions', { params: { id } });
const refusal = (code: string) => expect.objectContaining({ code });
const told = (buyer: Buyer) => waitingMails(desk.world.shop, buyer.email, 'return-told');

/** Gives back pieces of the only line, as the desk does. */
async function refundPieces(orderId: string, quantity: number, more: Partial<LineRefundForm> = {}) {
  const { context, shop } = desk.world;
  await transaction(shop.db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const { lines } = order;
    const form: LineRefundForm = {
      lines: [{ id: lines[0]!.id, quantity, backOnSale: 0 }],
      ...{ deliveryPence: 0, goodwillPence: 0, reason: 'changed-mind' },
      ...{
        expectedPence: Math.floor(
          ((lines[0]!.totalPence - lines[0]!.discountPence) * quantity) / lines[0]!.quantity,
        ),
      },
      ...more,
    };
    await refundLockedOrder(trx, order, form, COMMAND, context.clock.now());
  });
}

const settled = () =>
  desk.world.workUntil(async () => {
    const { rows } = await sql`
      select from refunds where state = 'requested' union all
      select from payments where check_at is not null and check_at <= ${desk.world.shop.clock.now()}`.execute(
      desk.world.shop.db,
    );
    return rows.length === 0;
  });

/** Nobody is logged out in the meantime. */
async function moveTo(moment: string) {
  const { clock, db } = desk.world.shop;
  await desk.world.wait((new Date(moment).getTime() - clock.now().getTime()) / 1000);
  const until = new Date(clock.now().getTime() + 86_400_000);
  await db.updateTable('sessions').set({ expires_at: until, last_seen_at: until }).execute();
}

describe('two tabs and two devices', () => {
  test('with one key are one return, and with two never more pieces than there are', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const send = async (key: string) => {
      const { statusCode, body } = await desk.world.shop.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/returns`,
        headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': key },
        payload: withdrawing(itemId, 2),
      });
      return { statusCode, body: JSON.parse(body) as { id?: string; code?: string } };
    };
    const key = randomUUID();
    const first = await send(key);
    expect(first.statusCode).toBe(201);
    expect(await send(key)).toEqual(first);
    expect(await send(randomUUID())).toMatchObject({
      ...{ statusCode: 409, body: { code: 'returns/too-many-pieces' } },
    });
    expect((await buyer.see(id)).returns).toHaveLength(1);
    expect(await told(buyer)).toHaveLength(1);
  });

  test('at the same moment return everything once', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => tell(buyer, id, itemId, 3)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toEqual(refusal('returns/nothing-left'));
    }
    expect(await told(buyer)).toHaveLength(1);
  });

  test('at the same moment cancel once, and both hear the same', async () => {
    const { buyer, id, onHand } = await paidOrder();
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => cancel(buyer, id)));
    expect(one).toMatchObject({ status: 'cancelled' });
    for (const other of others) expect(other).toEqual(one);
    await settled();
    expect(await onHand()).toBe(5);
    expect((await buyer.see(id)).refunds).toMatchObject([{ amount: 180 }]);
    expect(await told(buyer)).toHaveLength(1);
  });
});

describe('money that moves elsewhere', () => {
  test('PayPal’s own full refund ends every return of the order', async () => {
    const { buyer, id, itemId, captureId } = await sentOrder();
    await tell(buyer, id, itemId, 1);
    await tell(buyer, id, itemId, 1);
    const api = await connectToPayPal(desk.world.paypal);
    await api.refund(captureId, { body: {} });
    await desk.world.shop.db
      .updateTable('payments')
      .set({ check_at: desk.world.shop.clock.now() })
      .where('order_id', '=', id)
      .execute();
    await settled();
    const order = await buyer.see(id);
    expect(order).toMatchObject({ PaymentStatus: 'Refunded' });
    expect(order.returns).toMatchObject([{ outcome: 'refunded' }, { outcome: 'refunded' }]);
    await expect(tell(buyer, id, itemId, 1)).rejects.toEqual(refusal('returns/nothing-left'));
  });

  test('while the payment is disputed, cancelling is a withdrawal and refunds nothing', async () => {
    const { buyer, id, orderNumber, captureId } = await paidOrder();
    const now = desk.world.shop.clock.now();
    await desk.world.shop.db
      .insertInto('payment_cases')
      .values({
        ...{ order_id: id, kind: 'dispute', paypal_id: `PP-${orderNumber}`, capture_id: captureId },
        ...{ status: 'OPEN', opened_at: now, updated_at: now },
      })
      .execute();
    expect(await optionsOf(buyer, id)).toMatchObject({ canCancel: false, canWithdraw: true });
    const answer = { status: 'withdrawal', refundDue: daysAfter(today(), 14) };
    expect(await cancel(buyer, id)).toEqual(answer);
    expect(await cancel(buyer, id)).toEqual(answer);
    expect((await told(buyer))[0]!.unsent).toEqual({ obstacle: 'disputed', isCollected: false });
    expect((await optionsOf(buyer, id)).cancelObstacle).toBe('disputed');
    expect(await buyer.see(id)).toMatchObject({
      OrderStatus: 'Processing',
      PaymentStatus: 'Paid',
      refunds: [],
    });
    const { rows } = await sql`select from refunds where order_id = ${id}`.execute(desk.world.shop.db);
    expect(rows).toEqual([]);
  });

  test('a cancellation whose refund PayPal refuses stays open and due, and the owner hears of it', async () => {
    const { buyer, id, orderNumber, onHand } = await paidOrder();
    await desk.world.paypal.fault({ operation: 'refund', fault: 'decline' });
    const { refundDue } = await cancel(buyer, id);
    await settled();
    const open = { kind: 'cancellation', state: 'told', outcome: null, refundDue };
    expect(await buyer.see(id)).toMatchObject({
      ...{ OrderStatus: 'Cancelled', PaymentStatus: 'Paid', returns: [open] },
    });
    expect(await onHand()).toBe(5);
    const mails = await waitingMails(desk.world.shop, ownerEmail, 'owner-refund-failed');
    expect(mails.filter((mail) => mail.orderNumber === orderNumber)).toHaveLength(1);
    expect(await cancel(buyer, id)).toEqual({ status: 'cancelled', refundDue });

    await refundOrder(desk.world.context, id, 'all');
    await settled();
    expect(await buyer.see(id)).toMatchObject({
      PaymentStatus: 'Refunded',
      returns: [{ outcome: 'refunded' }],
    });
    expect(await onHand()).toBe(5);
    expect(await told(buyer)).toHaveLength(1);
  });

  test('what was given as goodwill is not given again', async () => {
    const one = await paidOrder();
    await refundOrder(desk.world.context, one.id, 2500);
    await settled();
    await cancel(one.buyer, one.id);
    await settled();
    expect((await one.buyer.see(one.id)).refunds!.map(({ amount }) => amount)).toEqual([25, 155]);

    const other = await sentOrder({ quantity: 1 });
    await refundOrder(desk.world.context, other.id, 2500);
    await settled();
    const { id: returnId } = await tell(other.buyer, other.id, other.itemId, 1);
    expect((await optionsOf(other.buyer, other.id)).left).toBe(35);
    await refundPieces(other.id, 1, { returnId, expectedPence: 3500 });
    await settled();
    expect(await other.buyer.see(other.id)).toMatchObject({
      ...{ PaymentStatus: 'Refunded', returns: [{ outcome: 'refunded' }] },
    });
  });

  test('while a refund of everything is under way there is nothing to cancel or return', async () => {
    const { buyer, id, itemId } = await paidOrder();
    await refundOrder(desk.world.context, id, 'all');
    expect(await optionsOf(buyer, id)).toMatchObject({ canCancel: false, canWithdraw: false });
    await expect(cancel(buyer, id)).rejects.toEqual(refusal('returns/nothing-left'));
    await expect(tell(buyer, id, itemId, 1)).rejects.toEqual(refusal('returns/nothing-left'));
    await settled();
  });

  test('while the refund of a return is under way, the other pieces can still be returned', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const { id: returnId } = await tell(buyer, id, itemId, 1);
    await refundPieces(id, 1, { returnId });
    expect((await optionsOf(buyer, id)).lines).toMatchObject([{ open: 2, refunded: 1 }]);
    await tell(buyer, id, itemId, 2);
    await expect(tell(buyer, id, itemId, 1)).rejects.toEqual(refusal('returns/nothing-left'));
    await settled();
    expect((await optionsOf(buyer, id)).lines).toMatchObject([{ open: 0, refunded: 1 }]);
  });

  test('a refund of more than was returned leaves the others no more than is left', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const { id: returnId } = await tell(buyer, id, itemId, 1);
    await refundPieces(id, 2, { returnId });
    expect((await optionsOf(buyer, id)).lines).toMatchObject([{ open: 1, refunded: 2 }]);
    await expect(tell(buyer, id, itemId, 2)).rejects.toEqual(refusal('returns/too-many-pieces'));
    await tell(buyer, id, itemId, 1);
    await settled();
    expect((await buyer.see(id)).returns).toMatchObject([{ outcome: null }, { outcome: 'refunded' }]);
  });

  test('a refund is never given for a return of another order', async () => {
    const mine = await sentOrder();
    const theirs = await sentOrder();
    const { id: returnId } = await tell(theirs.buyer, theirs.id, theirs.itemId, 1);
    await expect(refundPieces(mine.id, 1, { returnId })).rejects.toThrow(/foreign key/);
    expect((await theirs.buyer.see(theirs.id)).returns).toMatchObject([{ outcome: null }]);
  });
});

test('two of a set of three, and then the third, come to what was paid to the penny', async () => {
  // £10.00 for three, with delivery.
  const { buyer, id, itemId } = await sentOrder({ pricePence: 1111 });
  const pay = async (quantity: number, expectedPence: number) => {
    const { id: returnId } = await tell(buyer, id, itemId, quantity);
    await refundPieces(id, quantity, { returnId, expectedPence });
    await settled();
  };
  await pay(2, 2222);
  // The last piece brings the delivery back.
  await pay(1, 1111 + 395);
  const order = await buyer.see(id);
  expect(order).toMatchObject({ PaymentStatus: 'Refunded', grandTotal: 37.28 });
  expect(order.refunds!.map(({ amount }) => amount)).toEqual([22.22, 15.06]);
});

describe('what is packed, in a pick run or to be collected', () => {
  test('an order in a pick run is on its way: cancelling is a withdrawal', async () => {
    const { buyer, id, orderNumber } = await paidOrder();
    await desk.packer.call('startPickRun', { body: { orders: [orderNumber] } as never });
    expect(await optionsOf(buyer, id)).toMatchObject({ canCancel: false, canWithdraw: true });
    expect(await cancel(buyer, id)).toEqual({ status: 'withdrawal', refundDue: daysAfter(today(), 14) });
    expect((await buyer.see(id)).OrderStatus).toBe('Processing');
    expect((await told(buyer))[0]!.unsent).toEqual({ obstacle: 'being-packed', isCollected: false });
  });

  test('an order to collect can be cancelled until it is ready, and its days begin when it is handed over', async () => {
    const early = await paidOrder({ isCollected: true });
    expect(await cancel(early.buyer, early.id)).toMatchObject({ status: 'cancelled' });
    await settled();
    expect((await early.buyer.see(early.id)).PaymentStatus).toBe('Refunded');

    const { buyer, id, itemId, orderNumber } = await paidOrder({ isCollected: true });
    const params = { order: orderNumber };
    await desk.packer.call('packOrder', { params, body: { isPacked: true } });
    await desk.packer.call('readyDeskOrder', { params, body: { isInsisted: false } });
    await desk.later();
    expect(await optionsOf(buyer, id)).toMatchObject({ canCancel: false, canWithdraw: true, lastDay: null });
    const { id: givenUp } = await tell(buyer, id, itemId, 3);
    expect((await told(buyer))[0]!.unsent).toEqual({ obstacle: 'being-packed', isCollected: true });
    await buyer.call('takeBackReturn', { params: { id: givenUp } });
    const { code } = (await buyer.see(id)).collection!;
    await desk.packer.call('handOverDeskOrder', { params, body: { code, isInsisted: false } });
    await desk.later();
    const collected = await buyer.see(id);
    expect(collected).toMatchObject({ OrderStatus: 'Delivered' });
    // The moment is known.
    const { collectedAt } = collected.collection!;
    expect(collected.timeline!.find(({ event }) => event === 'delivered')).toEqual({
      ...{ event: 'delivered', at: collectedAt },
    });
    expect((await optionsOf(buyer, id)).lastDay).toBe(daysAfter(today(), 14));
    await expect(buyer.call('markArrived', { params: { id }, body: { day: today() } })).rejects.toEqual(
      refusal('returns/not-sent'),
    );
    expect(await tell(buyer, id, itemId, 1)).toMatchObject({ sendBackBy: daysAfter(today(), 14) });
  });
});

test('the owner is told of a withdrawal and of a fault, without who it is, and not of a cancellation', async () => {
  const sent = await sentOrder();
  const [mine] = await tellBoth(sent);
  const paid = await paidOrder();
  await tell(paid.buyer, paid.id, paid.itemId, 1);
  const cancelled = await paidOrder();
  await cancel(cancelled.buyer, cancelled.id);
  const orders = [sent, paid, cancelled];
  const numbers = await Promise.all(orders.map(async ({ buyer, id }) => (await buyer.see(id)).orderNumber));
  const mails = await waitingMails(desk.world.shop, ownerEmail, 'owner-return-told');
  const about = mails.filter(({ orderNumber }) => numbers.includes(orderNumber));
  expect(about).toMatchObject([
    { orderNumber: numbers[0], kind: 'withdrawal', wasSent: true, code: mine!.code },
    { orderNumber: numbers[0], kind: 'claim', fault: 'damaged' },
    { orderNumber: numbers[1], kind: 'withdrawal', wasSent: false },
  ]);
  expect(JSON.stringify(about)).not.toContain(sent.buyer.email);
});

/** A withdrawal, and a message that something is damaged. */
async function tellBoth({ buyer, id, itemId }: Awaited<ReturnType<typeof sentOrder>>) {
  const withdrawal = await tell(buyer, id, itemId, 1);
  const lines = [{ itemId, quantity: 1 }];
  const body = { kind: 'claim' as const, reason: 'damaged' as const, lines, note: 'Split.' };
  return [withdrawal, await buyer.call('tellReturn', { params: { id }, body })];
}

test('what was told in part before a cancellation is not kept after all', async () => {
  const { buyer, id, itemId } = await paidOrder();
  const { id: returnId } = await tell(buyer, id, itemId, 1);
  expect(await cancel(buyer, id)).toMatchObject({ status: 'cancelled' });
  await expect(buyer.call('takeBackReturn', { params: { id: returnId } })).rejects.toEqual(
    refusal('returns/closed'),
  );
  await settled();
  const order = await buyer.see(id);
  expect(order.returns).toMatchObject([{ outcome: 'refunded' }, { outcome: 'refunded' }]);
  expect(order.refunds).toMatchObject([{ amount: 180 }]);
});

test('a return outlives the account, and ends with its refund', async () => {
  const { buyer, id, itemId } = await sentOrder();
  const { id: returnId } = await tell(buyer, id, itemId, 3);
  await buyer.call('deleteAccount', { body: { password: buyer.password } });
  await refundPieces(id, 3, { returnId });
  await settled();
  const { rows } = await sql`
    select r.outcome, o.payment_status as "paymentStatus", o.customer_id as "customerId"
    from returns r join orders o on o.id = r.order_id where r.id = ${returnId}`.execute(desk.world.shop.db);
  expect(rows).toEqual([{ outcome: 'refunded', paymentStatus: 'Refunded', customerId: null }]);
  const mails = await waitingMails(desk.world.shop, buyer.email, 'order-refunded');
  expect(mails).toMatchObject([{ refundedPence: 18_000, isAccountGone: true }]);
});

describe('days', () => {
  test('a clock put back never makes the money due later, nor shuts a door', async () => {
    const { buyer, id, itemId } = await sentOrder();
    await deliverOrder(desk.world.context, id);
    const back = () => desk.world.shop.clock.advance(-3600);
    back();
    const { id: returnId } = await tell(buyer, id, itemId, 1);
    back();
    const track = (tracking: string) =>
      buyer.call('setReturnTracking', { params: { id: returnId }, body: { tracking } });
    await track('JD1');
    const due = (await buyer.see(id)).returns![0]!.refundDue;
    desk.world.shop.clock.advance(2 * 86_400);
    await track('JD2');
    expect((await buyer.see(id)).returns).toMatchObject([{ tracking: 'JD2', refundDue: due }]);
    desk.world.shop.clock.advance(-2 * 86_400);
    await refundPieces(id, 1, { returnId });
    desk.world.shop.clock.advance(-60);
    await settled();
    expect((await buyer.see(id)).returns).toMatchObject([{ outcome: 'refunded', refundDue: due }]);
    desk.world.shop.clock.advance(4 * 3600);
  });

  test('the last day is a whole day in London, before and after the clocks change', async () => {
    // In 2027 summer time begins on 28 March and ends on 31 October.
    await moveTo('2027-03-20T23:30:00Z');
    const spring = await sentOrder();
    await deliverOrder(desk.world.context, spring.id);
    expect((await optionsOf(spring.buyer, spring.id)).lastDay).toBe('2027-04-03');
    await moveTo('2027-04-03T22:59:00Z');
    expect(await optionsOf(spring.buyer, spring.id)).toMatchObject({ canWithdraw: true });
    expect(await tell(spring.buyer, spring.id, spring.itemId, 1)).toMatchObject({ sendBackBy: '2027-04-17' });
    await moveTo('2027-04-03T23:00:00Z');
    await expect(tell(spring.buyer, spring.id, spring.itemId, 1)).rejects.toEqual(
      refusal('returns/too-late'),
    );

    await moveTo('2027-10-20T23:30:00Z');
    const autumn = await sentOrder();
    await deliverOrder(desk.world.context, autumn.id);
    expect((await optionsOf(autumn.buyer, autumn.id)).lastDay).toBe('2027-11-04');
    await moveTo('2027-11-04T23:59:00Z');
    await tell(autumn.buyer, autumn.id, autumn.itemId, 1);
    await moveTo('2027-11-05T00:00:00Z');
    await expect(tell(autumn.buyer, autumn.id, autumn.itemId, 1)).rejects.toEqual(
      refusal('returns/too-late'),
    );
  });
});
