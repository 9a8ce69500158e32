import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { askedDuring } from '#tests/support/statements.ts';

/*
 * How often PostgreSQL is asked and waited for after the sale, as order-way.test.ts does for an order: more is a regression; if
 * there are fewer, lower them.
 */

let world: PayingShop;

beforeAll(async () => {
  world = await openPayingShop();
  await world.shop.context.background.stop();
});
afterAll(() => world.close());

/** Statements and round trips. */
async function costOf(work: () => Promise<unknown>): Promise<[number, number]> {
  const { statements, roundTrips } = await askedDuring(work);
  return [statements.length, roundTrips];
}

async function paidOrder(lines: number) {
  const buyer = await world.buyer();
  for (let line = 0; line < lines; line++) await buyer.put(await world.stock(5));
  const { id } = await buyer.order();
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const { items } = await buyer.see(id);
  const told = items.map(({ id: itemId }) => ({ itemId, quantity: 1 }));
  const body = { kind: 'withdrawal' as const, lines: told, note: null };
  return {
    options: () => buyer.call('getReturnOptions', { params: { id } }),
    send: () => shipOrder(world.context, id),
    tell: () => buyer.call('tellReturn', { params: { id }, body }, key),
    cancel: () => buyer.call('cancelPaidOrder', { params: { id } }, key),
  };
}

test.each([1, 3])('a return of %i lines takes as many statements as any', async (lines) => {
  const { send, options, tell } = await paidOrder(lines);
  await send();
  expect(await costOf(options)).toEqual([5, 5]);
  expect(await costOf(tell)).toEqual([14, 10]);
});

test.each([1, 3])('cancelling a paid order of %i lines takes as many statements as any', async (lines) => {
  const { cancel } = await paidOrder(lines);
  expect(await costOf(cancel)).toEqual([26, 17]);
});

test('the desk reads a list of returns in two statements, and Today asks one about them', async () => {
  const { send, tell } = await paidOrder(2);
  await send();
  await tell();
  const owner = await employ(world.shop, 'owner');
  const aboutReturns = async (work: () => Promise<unknown>) =>
    (await askedDuring(work)).statements.filter((text) => text.includes('refund_due')).length;
  const list = () => owner.call('listDeskReturns', { query: { view: 'told', search: '' } });
  expect((await list()).returns).not.toHaveLength(0);
  expect(await aboutReturns(list)).toBe(2);
  expect(await aboutReturns(() => owner.call('getToday', {}))).toBe(1);
});
