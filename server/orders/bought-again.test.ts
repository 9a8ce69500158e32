import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  world = await openPayingShop();
  buyer = await world.buyer();
});
afterAll(() => world.close());

const again = async (who = buyer) => (await who.call('listBoughtAgain', {})).ids;

async function buy(who: Buyer, productId: string, quantity = 1): Promise<void> {
  const { id } = await who.orderOf(productId, quantity);
  await who.approve(id);
  await who.capture(id);
}

test('what is in more than one paid order is bought again, the most often bought first', async () => {
  const [wipes, nappies, cot] = [await world.stock(50), await world.stock(50), await world.stock(50)];
  await buy(buyer, wipes);
  // Many pieces at once are not bought again.
  await buy(buyer, cot, 3);
  await buy(buyer, nappies);
  expect(await again()).toEqual([]);
  await buy(buyer, wipes);
  await buy(buyer, nappies);
  expect(await again()).toEqual([nappies, wipes]);
  await buy(buyer, wipes);
  expect(await again()).toEqual([wipes, nappies]);

  // Neither an unpaid order nor somebody else's counts.
  const unpaid = await buyer.orderOf(cot);
  expect(await again()).toEqual([wipes, nappies]);
  await buyer.call('cancelOrder', { params: { id: unpaid.id } });
  expect(await again(await world.buyer())).toEqual([]);
});
