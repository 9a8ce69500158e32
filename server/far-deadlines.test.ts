import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { bringBackFarDeadlines, deadlines } from './far-deadlines.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

const HOUR = 3600;
const logIn = (email: string) =>
  world.shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'not the password' },
  });
const dueMails = () =>
  world.shop.db
    .selectFrom('outbox')
    .select('template')
    .where('due_at', '<=', world.shop.clock.now())
    .execute()
    .then((messages) => messages.map(({ template }) => template));

test.each([5, 365 * 24])('a clock that was %i hours ahead keeps nothing waiting', async (hours) => {
  const { clock, db } = world.shop;
  await db.deleteFrom('outbox').execute();
  const product = await world.stock(3);
  clock.advance(hours * HOUR);
  const [paid, unsure, unpaid, guessed] = await Promise.all([
    world.buyer(),
    world.buyer(),
    world.buyer(),
    world.buyer(),
  ]);
  const order = await paid.orderOf(product);
  await paid.approve(order.id);
  expect((await paid.capture(order.id)).status).toBe(200);
  const other = await unsure.orderOf(product);
  await unsure.approve(other.id);
  await world.paypal.fault({ operation: 'capture', fault: 'status-5xx-after', times: 9 });
  expect((await unsure.capture(other.id)).code).toBe('payments/outcome-unknown');
  await world.paypal.clearFaults();
  await unpaid.orderOf(product);
  while ((await logIn(guessed.email)).statusCode !== 429);

  clock.advance(-hours * HOUR);
  expect(await dueMails()).toEqual([]);
  await bringBackFarDeadlines(world.context);

  expect(await dueMails()).toContain('order-confirmed');
  expect((await logIn(guessed.email)).statusCode).toBe(401);
  await world.work();
  expect((await unsure.see(other.id)).PaymentStatus).toBe('Paid');
  // The last one is no longer held.
  const late = await world.buyer();
  expect((await late.orderOf(product)).isStockHeld).not.toBe(false);
  await world.expectBalancedLedger();
});

test('what is rightly put off stays as it is', async () => {
  const { db } = world.shop;
  const product = await world.stock(3);
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(product);
  await buyer.initiate(id);
  while ((await logIn(buyer.email)).statusCode !== 429);
  const read = () =>
    Promise.all([
      db.selectFrom('orders').select(['id', 'reserved_until']).orderBy('id').execute(),
      db.selectFrom('payments').select(['id', 'check_at', 'leased_until']).orderBy('id').execute(),
      db.selectFrom('login_attempts').selectAll().orderBy('account_key').execute(),
      db.selectFrom('outbox').select(['id', 'due_at']).orderBy('id').execute(),
    ]);
  await bringBackFarDeadlines(world.context);
  const before = await read();
  await bringBackFarDeadlines(world.context);
  expect(await read()).toEqual(before);
  expect((await buyer.see(id)).isStockHeld).not.toBe(false);
});

/** Nothing waits for these: they only end something, late if need be. */
const others = ['expires_at', 'confirmed_until', 'act_confirmed_until'];

test('each deadline of the database is in the list', () => {
  const tables = readFileSync('database/tables.ts', 'utf8');
  const columns = new Set(
    [...tables.matchAll(/^ {2}(\w+_until|\w+_wave_at|(?:due|check|retry|starts|expires)_at): /gm)].map(
      ([, column]) => column!,
    ),
  );
  const listed = deadlines.map(({ column }) => column);
  expect([...columns].filter((column) => !listed.includes(column) && !others.includes(column))).toEqual([]);
});
