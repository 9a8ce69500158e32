import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { listBoughtByMany } from './bought-by-many.queries.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop();
});
afterAll(() => world.close());

const bought = () => listBoughtByMany(world.shop.db, 10);

async function buy(who: Buyer, productId: string): Promise<void> {
  const { id } = await who.orderOf(productId);
  await who.approve(id);
  await who.capture(id);
}

test('what fewer than five customers bought and paid for is never told', async () => {
  const [wipes, cot] = [await world.stock(50), await world.stock(50)];
  const first = await world.buyer();
  for (let time = 0; time < 5; time += 1) await buy(first, cot);
  await buy(first, wipes);
  for (let more = 0; more < 3; more += 1) await buy(await world.buyer(), wipes);
  const fifth = await world.buyer();
  const unpaid = await fifth.orderOf(wipes);
  expect(await bought()).toEqual([]);
  await fifth.call('cancelOrder', { params: { id: unpaid.id } });
  await buy(fifth, wipes);
  expect(await bought()).toEqual([wipes]);
});
