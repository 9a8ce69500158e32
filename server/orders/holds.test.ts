import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { spoilRows } from '#tests/support/spoil.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

const MINUTE = 60;
const HOUR = 60 * MINUTE;

async function available(productId: string): Promise<number> {
  const stock = await world.shop.db
    .selectFrom('stock')
    .where('product_id', '=', productId)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow();
  return stock.on_hand - stock.reserved;
}

async function pass(seconds: number): Promise<void> {
  await world.wait(seconds);
  await world.work();
}

/** Repeats the buyer's action at intervals, and adds up how long nobody else could buy anything. */
async function secondsHeld(product: string, hours: number, doIt: () => Promise<unknown>): Promise<number> {
  const step = 20 * MINUTE;
  let held = 0;
  for (let passed = 0; passed < hours * HOUR; passed += step) {
    await doIt().catch(() => {});
    if ((await available(product)) === 0) held += step;
    await pass(step);
  }
  return held;
}

const squat: Record<string, (buyer: Buyer) => Promise<unknown>> = {
  'repeated checkouts': (buyer) => buyer.order(),
  'repeated starts of the payment': async (buyer) => buyer.initiate((await buyer.order()).id),
  'ever other notes': (buyer) => buyer.order(`note ${Math.random()}`),
  async 'cancelling and ordering again'(buyer) {
    const { id } = await buyer.order();
    await buyer.call('cancelOrder', { params: { id } });
    await buyer.order();
  },
};

test.each(Object.entries(squat))('%s hold stock for three hours, not for ever', async (_, doIt) => {
  const product = await world.stock(5);
  const buyer = await world.buyer();
  await buyer.put(product, 5);
  const held = await secondsHeld(product, 12, () => doIt(buyer));
  expect(held).toBeGreaterThanOrEqual(2 * HOUR);
  // After a pause the customer can begin once more, and no further.
  expect(held).toBeLessThanOrEqual(2 * 3 * HOUR);
  await world.expectBalancedLedger();
});

test('a hold ends three hours after the order was placed, whatever is repeated', async () => {
  const product = await world.stock(1);
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product);
  for (let step = 0; step < 8; step++) {
    expect(await available(product)).toBe(0);
    await buyer.initiate(id);
    await pass(22 * MINUTE);
  }
  await pass(5 * MINUTE);
  expect(await available(product)).toBe(1);
  expect((await buyer.see(id)).isStockHeld).toBe(false);
});

test('after two holds that ran out, orders hold nothing, say so, and are sold if the goods are still there', async () => {
  const product = await world.stock(1);
  const buyer = await world.buyer();
  const first = await buyer.orderOf(product);
  expect(first.isStockHeld).toBe(true);
  await pass(31 * MINUTE);
  expect((await buyer.see(first.id)).isStockHeld).toBe(false);
  const second = await buyer.order('again');
  expect(second.isStockHeld).toBe(true);
  await pass(31 * MINUTE);

  const third = await buyer.order('and again');
  expect(third.isStockHeld).toBe(false);
  expect(await available(product)).toBe(1);
  await buyer.approve(third.id);
  expect(await available(product)).toBe(1);
  expect((await buyer.capture(third.id)).status).toBe(200);
  expect(await buyer.see(third.id)).toMatchObject({ PaymentStatus: 'Paid', isStockHeld: true });
  expect(await available(product)).toBe(0);
  await world.expectBalancedLedger();
});

test('an order that holds nothing is refused, and costs nothing, when the goods are sold to somebody else', async () => {
  const product = await world.stock(1);
  const buyer = await world.buyer();
  await buyer.orderOf(product);
  await pass(31 * MINUTE);
  await buyer.order('again');
  await pass(31 * MINUTE);
  const third = await buyer.order('and again');
  await buyer.approve(third.id);

  const other = await world.buyer();
  const order = await other.orderOf(product);
  await other.approve(order.id);
  expect((await other.capture(order.id)).status).toBe(200);

  expect(await buyer.capture(third.id)).toMatchObject({ status: 409, code: 'payments/out-of-stock' });
  await expect(buyer.order('once more')).rejects.toMatchObject({ code: 'orders/out-of-stock' });
  await world.expectBalancedLedger();
});

test('a buyer who changes the basket twice, or turns back at PayPal, holds as before', async () => {
  const product = await world.stock(9);
  const buyer = await world.buyer();
  await buyer.orderOf(product, 1);
  for (const note of ['one', 'two', 'three']) {
    const { id, isStockHeld } = await buyer.order(note);
    expect(isStockHeld).toBe(true);
    await buyer.call('cancelOrder', { params: { id } });
  }
  expect((await buyer.order('at last')).isStockHeld).toBe(true);
});

test('a paid order is no unpaid hold, and a day later all is forgotten', async () => {
  const product = await world.stock(9);
  const buyer = await world.buyer();
  for (let time = 0; time < 3; time++) {
    const { id, isStockHeld } = await buyer.orderOf(product, 1);
    expect(isStockHeld).toBe(true);
    await buyer.approve(id);
    await buyer.capture(id);
    await pass(31 * MINUTE);
  }
  for (const note of ['one', 'two']) {
    await buyer.put(product, 1);
    await buyer.order(note);
    await pass(31 * MINUTE);
  }
  expect((await buyer.order('three')).isStockHeld).toBe(false);
  await pass(25 * HOUR);
  expect((await buyer.order('four')).isStockHeld).toBe(true);
});

/** What an account that never pays does every twenty minutes while it holds all of a product. */
const sieges: Record<string, (holder: Buyer, order: Order, minutes: number) => Promise<unknown>> = {
  'for as long as they can': (holder) => holder.order(),
  'by starting to pay': (holder, { id }) => holder.initiate(id),
  'until shortly before it counts': (holder, { id }, minutes) =>
    minutes < 80 ? holder.order() : holder.call('cancelOrder', { params: { id } }),
};

const isHolding = (order: Order | null) => order?.OrderStatus === 'Pending' && order.isStockHeld === true;

/** Accounts that never pay take all of a product in turn, for a day. Returns for how long nobody else could buy. */
async function besiege(product: string, act: (typeof sieges)[string]): Promise<number> {
  const step = 20;
  let fresh: Buyer | null = null;
  let holder: Buyer | null = null;
  let order: Order | null = null;
  let since = 0;
  let held = 0;
  for (let minute = 0; minute < 24 * 60; minute += step) {
    if (isHolding(order)) {
      await act(holder!, order!, minute - since);
      order = await holder!.see(order!.id);
    }
    if (!isHolding(order)) {
      if (!fresh) {
        fresh = await world.buyer();
        await fresh.put(product, 5);
      }
      order = await fresh.order();
      if (isHolding(order)) [holder, fresh, since] = [fresh, null, minute];
      else await fresh.call('cancelOrder', { params: { id: order.id } });
    }
    if ((await available(product)) === 0) held += step * MINUTE;
    await pass(step * MINUTE);
  }
  return held;
}

test.each(Object.entries(sieges))(
  'any number of accounts that never pay hold a product %s: for hours, not all day',
  async (_, act) => {
    const product = await world.stock(5);
    const held = await besiege(product, act);
    expect(held).toBeGreaterThanOrEqual(1.5 * HOUR);
    // What is allowed to begin with, a hold that began just before, and what wears off in a day.
    expect(held).toBeLessThanOrEqual((1.5 + 3 + 3) * HOUR);
    await world.expectBalancedLedger();
  },
  60_000,
);

/** Newcomers who order all of a product, one after another, and leave it. */
async function leaveUnpaid(product: string, quantity: number, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { isStockHeld } = await (await world.buyer()).orderOf(product, quantity);
    expect(isStockHeld).toBe(true);
    await pass(31 * MINUTE);
  }
}

test('the last piece, left unpaid by four newcomers, is held for a customer who has paid before, and not for a newcomer', async () => {
  const product = await world.stock(1);
  const regular = await world.buyer();
  const { id } = await regular.orderOf(await world.stock(1));
  await regular.approve(id);
  await regular.capture(id);

  await leaveUnpaid(product, 1, 4);
  const newcomer = await world.buyer();
  expect((await newcomer.orderOf(product)).isStockHeld).toBe(false);
  expect(await available(product)).toBe(1);
  expect((await regular.orderOf(product)).isStockHeld).toBe(true);
  await world.expectBalancedLedger();
});

test('a newcomer can buy what is not held for them, and it is held for newcomers again once the unpaid holds have worn off', async () => {
  const product = await world.stock(2);
  await leaveUnpaid(product, 2, 4);
  const newcomer = await world.buyer();
  const order = await newcomer.orderOf(product);
  expect(order.isStockHeld).toBe(false);
  await newcomer.approve(order.id);
  expect((await newcomer.capture(order.id)).status).toBe(200);

  await pass(6 * HOUR);
  expect((await (await world.buyer()).orderOf(product)).isStockHeld).toBe(true);
  await world.expectBalancedLedger();
});

test('unpaid orders for a product with many left keep nobody from holding it', async () => {
  const product = await world.stock(20);
  await leaveUnpaid(product, 2, 12);
  expect((await (await world.buyer()).orderOf(product)).isStockHeld).toBe(true);
});

test('an order counts as unpaid holding only for as long as it held its stock', async () => {
  const product = await world.stock(1);
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product);
  await pass(31 * MINUTE);
  await pass(6 * HOUR);
  await buyer.approve(id, 'declined');
  expect((await buyer.capture(id)).code).toBe('payments/declined');
  expect(await available(product)).toBe(1);
  const { unpaid_holding_worn_off_at: wornOffAt } = await world.shop.db
    .selectFrom('stock')
    .where('product_id', '=', product)
    .select('unpaid_holding_worn_off_at')
    .executeTakeFirstOrThrow();
  expect(wornOffAt!.getTime() - world.shop.clock.now().getTime()).toBeLessThan(60_000);
});

test('the database lets nobody hold for longer', async () => {
  const product = await world.stock(1);
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product);
  const until = new Date(world.shop.clock.now().getTime() + (3 * HOUR + 60) * 1000);
  const change = world.shop.db.updateTable('orders').set({ reserved_until: until }).where('id', '=', id);
  await expect(change.execute()).rejects.toThrow('holds_end');
});

test('an order whose stock cannot be put back holds up no other', async () => {
  const [spoilt, sound] = [await world.stock(1), await world.stock(1)];
  const { id } = await (await world.buyer()).orderOf(spoilt);
  await (await world.buyer()).orderOf(sound);
  await spoilRows(world.shop.db, { table: 'orders', column: 'id', values: [id] }, async () => {
    await pass(2 * HOUR);
    expect([await available(spoilt), await available(sound)]).toEqual([0, 1]);
  });
  await pass(MINUTE);
  expect(await available(spoilt)).toBe(1);
});
