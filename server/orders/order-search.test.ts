import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop();
  buyer = await world.buyer();
});
afterAll(() => world.close());

const found = async (search: string) =>
  (await buyer.call('listOrders', { query: { search } })).orders.map((order) => order.id);

test('an order is found by its number as people write it, and by words in any order', async () => {
  const cot = await buyer.orderOf(await world.stock(5, { name: 'Cot mobile, organic cotton' }));
  await buyer.call('cancelOrder', { params: { id: cot.id } });
  await buyer.call('clearBasket', {});
  await buyer.put(await world.stock(5, { name: 'Bottle' }), 1);
  await buyer.put(await world.stock(5, { name: 'Bath seat' }), 1);
  const bottle = await buyer.order();

  const number = cot.orderNumber;
  const bare = number.replace('-', '');
  for (const search of [
    `Order ${number}`,
    `order number ${bare.toLowerCase()}`,
    `#${number}`,
    `#${bare}`,
    number.replace('-', '\u2013'),
    'cotton mobile',
    'mobile cancelled organic',
    `cotton ${bare}`,
  ]) {
    expect(await found(search), search).toEqual([cot.id]);
  }
  expect(await found('seat PENDING bottle')).toEqual([bottle.id]);
  expect(await found('cotton bottle')).toEqual([]);
  expect(await found('Orders')).toEqual([bottle.id, cot.id]);
  expect(await found([...'abcdefghijklmnopqrstuvwxyz0123456789!?%_'].join(' '))).toEqual([]);
});
