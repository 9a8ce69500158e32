import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { changePayment, findCurrentPayment } from './payments.queries.ts';
import { retryWhileBusy } from '#server/platform/database/retry-while-busy.ts';

const sleeps = vi.hoisted((): number[] => []);

/** The half minute of waiting passes at once. */
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async (milliseconds: number) => {
    sleeps.push(milliseconds);
  },
}));

let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop();
  buyer = await world.buyer();
});
afterAll(() => world.close());

/** An order about which another process is asking PayPal, for longer than anybody waits. */
async function busyOrder() {
  await buyer.call('clearBasket', {});
  const order = await buyer.orderOf(await world.stock(5));
  await buyer.approve(order.id);
  const { id } = (await findCurrentPayment(world.shop.db, order.id))!;
  const change = (rest: object) =>
    changePayment(world.shop.db, id, { leasedUntil: secondsAfter(world.shop.clock.now(), 3600), ...rest });
  return { order, change };
}

test('a waiting call tries until the lease is free, and no further', async () => {
  sleeps.length = 0;
  let tries = 0;
  expect(await retryWhileBusy(async () => (++tries < 4 ? 'busy' : 'free'))).toBe('free');
  expect(tries).toBe(4);
  expect(sleeps).toHaveLength(3);
});

test('a call that is kept waiting gives up after half a minute', async () => {
  sleeps.length = 0;
  expect(await retryWhileBusy(async () => 'busy')).toBe('busy');
  expect(sleeps.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000).toBeCloseTo(30, 0);
});

test('a buyer kept waiting for the address to pay at may try again later', async () => {
  const { order, change } = await busyOrder();
  await world.shop.db
    .updateTable('payments')
    .set({ approval_url: null })
    .where('order_id', '=', order.id)
    .execute();
  await change({});
  await expect(buyer.initiate(order.id)).rejects.toMatchObject({ code: 'payments/provider-unavailable' });
});

test('a buyer kept waiting for the capture is told that the outcome is not known', async () => {
  const { order, change } = await busyOrder();
  await change({ state: 'capturing' });
  expect(await buyer.capture(order.id)).toMatchObject({ status: 503, code: 'payments/outcome-unknown' });
});
