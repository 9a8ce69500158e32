import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/paths.ts';
import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { staffCaller } from '#tests/support/staff.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { waitingMails } from '#tests/support/outbox.ts';

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());
afterEach(() => world.expectBalancedLedger());

const today = () => inLondon(world.shop.clock.now()).day;

async function paidOrder(quantity = 3) {
  const product = await world.stock(5, { pricePence: 6000 });
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product, quantity);
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  const order = await buyer.see(id);
  const onHand = async () =>
    (
      await world.shop.db
        .selectFrom('stock')
        .where('product_id', '=', product)
        .select('on_hand')
        .executeTakeFirstOrThrow()
    ).on_hand;
  return { product, buyer, id, itemId: order.items[0]!.id, orderNumber: order.orderNumber, onHand };
}

async function sentOrder(quantity = 3) {
  const order = await paidOrder(quantity);
  await shipOrder(world.context, order.id);
  return order;
}

/** The answer, or the refusal. */
async function send(who: Buyer, name: EndpointName, parts: object): Promise<{ code?: string; body?: any }> {
  try {
    return { body: await who.call(name as 'tellReturn', parts as never) };
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
}

/** Nobody is logged out meanwhile. */
async function days(count: number) {
  world.shop.clock.advance(count * 86_400);
  const until = new Date(world.shop.clock.now().getTime() + 86_400_000);
  await world.shop.db.updateTable('sessions').set({ expires_at: until, last_seen_at: until }).execute();
}

const optionsOf = (buyer: Buyer, id: string) => buyer.call('getReturnOptions', { params: { id } });
const tell = (buyer: Buyer, id: string, body: object) =>
  send(buyer, 'tellReturn', { params: { id }, body: body as never });
const withdrawing = (itemId: string, quantity: number) => ({
  kind: 'withdrawal',
  lines: [{ itemId, quantity }],
  note: null,
});

describe('cancelling a paid order', () => {
  test('that nobody packs ends it, gives the money back and puts the goods on sale', async () => {
    const { buyer, id, onHand } = await paidOrder(2);
    expect(await optionsOf(buyer, id)).toMatchObject({ canCancel: true, canWithdraw: true });
    const answer = await buyer.call('cancelPaidOrder', { params: { id } });
    const due = daysAfter(today(), 14);
    expect(answer).toEqual({ status: 'cancelled', refundDue: due });
    expect(await onHand()).toBe(5);
    // Twice, and from another device, it is the same cancellation.
    expect(await buyer.call('cancelPaidOrder', { params: { id } })).toEqual(answer);

    await world.workUntil(async () => (await buyer.see(id)).PaymentStatus === 'Refunded');
    const order = await buyer.see(id);
    expect(order).toMatchObject({ OrderStatus: 'Cancelled', PaymentStatus: 'Refunded' });
    expect(order.returns).toMatchObject([{ kind: 'cancellation', state: 'refunded', outcome: 'refunded' }]);
    expect(order.timeline!.map(({ event }) => event)).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
    const told = await waitingMails(world.shop, buyer.email, 'return-told');
    expect(told).toMatchObject([
      { kind: 'cancellation', refundDue: due, sendBackBy: null, refundPence: 12_000 },
    ]);
    expect(await optionsOf(buyer, id)).toMatchObject({
      canCancel: false,
      canWithdraw: false,
      canClaim: false,
    });
  });

  test('is also what giving up all of it does, once, and giving up a part of it is not', async () => {
    const { buyer, id, itemId, onHand } = await paidOrder(3);
    await tell(buyer, id, withdrawing(itemId, 1));
    expect(await buyer.see(id)).toMatchObject({
      ...{ OrderStatus: 'Processing', returns: [{ kind: 'withdrawal' }] },
    });
    const body = { ...withdrawing(itemId, 2), note: 'Too blue' };
    const key = randomUUID();
    const giveUp = async () => {
      const answer = await world.shop.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/returns`,
        headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': key },
        payload: body,
      });
      return answer.json() as { id: string; refundDue: string };
    };
    const told = await giveUp();
    expect(told).toMatchObject({ sendBackBy: null, refundDue: daysAfter(today(), 14) });
    expect(await giveUp()).toEqual(told);
    expect(await onHand()).toBe(5);
    expect(await send(buyer, 'cancelPaidOrder', { params: { id } })).toEqual({
      body: { status: 'cancelled', refundDue: told.refundDue },
    });
    await world.workUntil(async () => (await buyer.see(id)).PaymentStatus === 'Refunded');
    const order = await buyer.see(id);
    expect(order).toMatchObject({ OrderStatus: 'Cancelled', refunds: [{ amount: 180 }] });
    expect(order.returns).toMatchObject([
      { id: told.id, kind: 'cancellation', outcome: 'refunded', note: 'Too blue' },
      { kind: 'withdrawal', outcome: 'refunded' },
    ]);
  });

  test('that is packed becomes a withdrawal', async () => {
    const { buyer, id } = await paidOrder();
    const packer = await staffCaller(world.shop, 'packer');
    await sql`insert into parcels (order_id, state, packed_at, packed_by)
      values (${id}, 'packed', now(), ${packer.staffId})`.execute(world.shop.db);
    const answer = await buyer.call('cancelPaidOrder', { params: { id } });
    expect(answer).toEqual({ status: 'withdrawal', refundDue: daysAfter(today(), 14) });
    expect(await buyer.call('cancelPaidOrder', { params: { id } })).toEqual(answer);
    const order = await buyer.see(id);
    expect(order).toMatchObject({ OrderStatus: 'Processing', PaymentStatus: 'Paid' });
    expect(order.returns).toMatchObject([{ kind: 'withdrawal', lines: [{ quantity: 3 }], sendBackBy: null }]);
  });

  test('is refused for what is not paid, of somebody else, or refunded', async () => {
    const { buyer, id } = await paidOrder();
    const stranger = await world.buyer();
    expect(await send(stranger, 'cancelPaidOrder', { params: { id } })).toEqual({
      code: 'orders/not-found',
    });
    const unpaid = await buyer.orderOf(await world.stock(1), 1);
    expect(await send(buyer, 'cancelPaidOrder', { params: { id: unpaid.id } })).toEqual({
      code: 'returns/not-paid',
    });
  });

  test('is never what PayPal’s cancel page does', async () => {
    const { buyer, id } = await paidOrder();
    expect(await send(buyer, 'cancelOrder', { params: { id } })).toEqual({ code: 'orders/not-cancellable' });
    expect((await buyer.see(id)).OrderStatus).toBe('Processing');
  });
});

describe('whether a product can be returned', () => {
  const setRule = (product: string, rule: string) =>
    world.shop.db.updateTable('products').set({ return_rule: rule }).where('id', '=', product).execute();
  const detailsOf = (product: string) =>
    world.shop.call('getProductDetails', { params: { id: product } }) as Promise<{ ReturnRule?: string }>;

  test('is said on its page, in the basket, with the order and in its email, and only where it is not usual', async () => {
    for (const rule of ['sealed', 'made-to-order'] as const) {
      const [product, usual] = [await world.stock(5), await world.stock(5)];
      await setRule(product, rule);
      expect((await detailsOf(product)).ReturnRule).toBe(rule);
      expect(await detailsOf(usual)).not.toHaveProperty('ReturnRule');
      const buyer = await world.buyer();
      for (const productId of [product, usual])
        await buyer.call('addBasketItem', { body: { productId, quantity: 1 } });
      const basket = await buyer.call('getBasket', { query: {} });
      expect(basket.items.map(({ returnRule }) => returnRule).toSorted()).toEqual([rule, undefined]);
      const { id } = await buyer.orderOf(product, 1);
      await buyer.approve(id);
      await buyer.capture(id);
      const order = await buyer.see(id);
      const told = Object.fromEntries(
        order.items.map(({ productId, returnRule }) => [productId, returnRule]),
      );
      expect(told[product]).toBe(rule);
      const [mail] = (await waitingMails(world.shop, buyer.email, 'order-confirmed')) as {
        items: { returnRule?: string }[];
      }[];
      expect(mail!.items.some(({ returnRule }) => returnRule === rule)).toBe(true);
      expect((await optionsOf(buyer, id)).lines.some((line) => line.rule === rule)).toBe(true);
    }
  });

  test('counts as it was told at the purchase: a rule set or lifted later changes no order', async () => {
    const { buyer, id, product } = await paidOrder(1);
    await setRule(product, 'made-to-order');
    expect(await optionsOf(buyer, id)).toMatchObject({ lines: [{ rule: 'normal' }] });
    expect((await buyer.see(id)).items[0]).not.toHaveProperty('returnRule');
    const later = await buyer.orderOf(product, 1);
    await setRule(product, 'normal');
    expect(await optionsOf(buyer, later.id)).toMatchObject({ lines: [{ rule: 'made-to-order' }] });
  });
});

describe('withdrawing from a purchase', () => {
  test('of one of three is acknowledged at once, and never of more than there are', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const { body } = await tell(buyer, id, withdrawing(itemId, 1));
    expect(body).toMatchObject({ sendBackBy: daysAfter(today(), 14), refundDue: null });
    const mails = await waitingMails(world.shop, buyer.email, 'return-told');
    const bought = (await buyer.see(id)).items[0]!;
    expect(mails).toMatchObject([
      {
        ...{ kind: 'withdrawal', toldAt: body.toldAt, code: body.code, returnId: body.id },
        goods: [{ name: bought.productNameSnapshot, picture: bought.productMainImageUrl, quantity: 1 }],
      },
    ]);
    expect(mails[0]).not.toHaveProperty('unsent');
    expect((await optionsOf(buyer, id)).lines).toMatchObject([{ open: 2, refunded: 0 }]);
    expect(await tell(buyer, id, withdrawing(itemId, 3))).toEqual({
      code: 'returns/too-many-pieces',
    });
    expect((await tell(buyer, id, withdrawing(itemId, 2))).body).toMatchObject({ refundDue: null });
    expect(await tell(buyer, id, withdrawing(itemId, 1))).toEqual({ code: 'returns/nothing-left' });
    const order = await buyer.see(id);
    expect(order.returns).toHaveLength(2);
    expect(order.timeline!.map(({ event }) => event)).toEqual([
      ...['placed', 'paid', 'shipped', 'returned', 'returned'],
    ]);
  });

  test('counts from the later of the days that shop and buyer name', async () => {
    const { buyer, id, itemId } = await sentOrder();
    expect(await optionsOf(buyer, id)).toMatchObject({ lastDay: null, canWithdraw: true });
    await deliverOrder(world.context, id);
    const told = today();
    expect((await optionsOf(buyer, id)).lastDay).toBe(daysAfter(told, 14));
    await days(3);
    await send(buyer, 'markArrived', { params: { id }, body: { day: daysAfter(told, 1) } });
    const lastDay = daysAfter(told, 15);
    expect(await optionsOf(buyer, id)).toMatchObject({ canWithdraw: true, lastDay });
    expect((await buyer.see(id)).timeline!.at(-1)).toMatchObject({ day: daysAfter(told, 1) });
    await days(13);
    expect(await optionsOf(buyer, id)).toMatchObject({ canWithdraw: false, lastDay });
    const late = await tell(buyer, id, withdrawing(itemId, 1));
    expect(late).toEqual({ code: 'returns/too-late' });
    // A fault has another door, which stays open.
    const claim = { kind: 'claim', lines: [{ itemId, quantity: 1 }], reason: 'faulty', note: 'It squeaks.' };
    expect((await tell(buyer, id, claim)).body).toMatchObject({ sendBackBy: null, refundDue: null });
  });

  test('the buyer says when it arrived, once, between the sending and today', async () => {
    const { buyer, id } = await sentOrder();
    await days(5);
    const arrived = (day: string) => send(buyer, 'markArrived', { params: { id }, body: { day } });
    expect(await arrived(daysAfter(today(), 1))).toEqual({ code: 'returns/other-day' });
    expect(await arrived(daysAfter(today(), -6))).toEqual({ code: 'returns/other-day' });
    expect(await arrived(daysAfter(today(), -2))).toEqual({ body: undefined });
    const order = await buyer.see(id);
    expect(order.OrderStatus).toBe('Delivered');
    // Nobody knows the moment.
    expect(order.timeline!.at(-1)).toMatchObject({ event: 'delivered', day: daysAfter(today(), -2) });
    expect((await optionsOf(buyer, id)).lastDay).toBe(daysAfter(today(), 12));
    expect(await arrived(today())).toEqual({ code: 'returns/other-day' });
    const stranger = await world.buyer();
    const theirs = await send(stranger, 'markArrived', { params: { id }, body: { day: today() } });
    expect(theirs).toEqual({ code: 'orders/not-found' });
  });

  test('a tracking number makes the money due, and keeping the goods after all ends it', async () => {
    const { buyer, id, itemId } = await sentOrder();
    const { body } = await tell(buyer, id, withdrawing(itemId, 1));
    const tracking = { params: { id: body.id }, body: { tracking: 'JD0002 1234' } };
    const stranger = await world.buyer();
    expect(await send(stranger, 'setReturnTracking', tracking)).toEqual({ code: 'returns/not-found' });
    expect(await send(stranger, 'takeBackReturn', { params: { id: body.id } })).toEqual({
      code: 'returns/not-found',
    });
    expect(await send(buyer, 'setReturnTracking', tracking)).toEqual({ body: undefined });
    expect((await buyer.see(id)).returns).toMatchObject([
      { state: 'on-its-way', tracking: 'JD0002 1234', refundDue: daysAfter(today(), 14) },
    ]);
    expect(await send(buyer, 'takeBackReturn', { params: { id: body.id } })).toEqual({ body: undefined });
    const { returns, timeline } = await buyer.see(id);
    expect(returns).toMatchObject([{ state: 'closed', outcome: 'taken-back' }]);
    expect(timeline!.at(-1)).toMatchObject({ event: 'kept', returnId: body.id });
    expect(await waitingMails(world.shop, buyer.email, 'return-kept')).toMatchObject([{ goods: [] }]);
    expect(await send(buyer, 'takeBackReturn', { params: { id: body.id } })).toEqual({
      code: 'returns/closed',
    });
    expect((await optionsOf(buyer, id)).lines).toMatchObject([{ open: 3 }]);
  });

  test('twenty are the most, beside those taken back, and a hundred with them', async () => {
    const { buyer, id, itemId } = await sentOrder();
    for (let time = 0; time < 21; time++) {
      const { body } = await tell(buyer, id, withdrawing(itemId, 1));
      await send(buyer, 'takeBackReturn', { params: { id: body.id } });
    }
    const claim = { kind: 'claim', lines: [{ itemId, quantity: 1 }], reason: 'faulty', note: '' };
    for (let time = 0; time < 20; time++) expect(await tell(buyer, id, claim)).toHaveProperty('body');
    expect(await tell(buyer, id, claim)).toEqual({ code: 'returns/too-many' });

    const other = await sentOrder();
    await sql`
      insert into returns (order_id, code, kind, told_at, told_by, was_sent, closed_at, outcome)
      select ${other.id}, 'R3333-33' || substr('23456789BC', n / 10 + 1, 1) || substr('23456789BC', n % 10 + 1, 1),
        'withdrawal', now(), 'buyer', true, now(), 'taken-back' from generate_series(0, 99) n`.execute(
      world.shop.db,
    );
    expect(await tell(other.buyer, other.id, withdrawing(other.itemId, 1))).toEqual({
      code: 'returns/too-many',
    });
  });

  test('refuses bad input and somebody else’s order', async () => {
    const { buyer, id, itemId } = await sentOrder();
    for (const body of [
      {},
      { kind: 'withdrawal', lines: [] },
      { kind: 'withdrawal', lines: [{ itemId: 'x', quantity: 1 }] },
      { kind: 'withdrawal', lines: [{ itemId, quantity: 0 }] },
      { kind: 'claim', lines: [{ itemId, quantity: 1 }] },
      { kind: 'claim', lines: [{ itemId, quantity: 1 }], reason: 'ugly' },
      { ...withdrawing(itemId, 1), note: 'x'.repeat(1001) },
    ]) {
      expect(await tell(buyer, id, body)).toEqual({ code: 'request/invalid' });
    }
    expect(await tell(buyer, id, withdrawing(randomUUID(), 1))).toEqual({ code: 'returns/too-many-pieces' });
    const stranger = await world.buyer();
    for (const theirs of [
      await tell(stranger, id, withdrawing(itemId, 1)),
      await send(stranger, 'getReturnOptions', { params: { id } }),
    ]) {
      expect(theirs).toEqual({ code: 'orders/not-found' });
    }
  });
});
