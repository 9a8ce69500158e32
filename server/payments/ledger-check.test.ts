import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { checkLedger } from './ledger-check.service.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await openPayingShop();
});
afterAll(() => paying.close());

it('finds the ledger balanced after a sale, and reports when it is not', async () => {
  const { shop, context } = paying;
  const buyer = await paying.buyer();
  const productId = await paying.stock(5);
  const order = await buyer.orderOf(productId, 2);
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  expect(await checkLedger(context)).toEqual([]);

  await shop.db.updateTable('stock').set({ reserved: 1 }).where('product_id', '=', productId).execute();
  expect(await checkLedger(context)).toEqual([
    `Not so: what is reserved is what open orders hold (product ${productId}: 1 reserved, 0 held).`,
  ]);
  const { values } = await shop.context.metrics.brokenInvariants.get();
  expect(values.map(({ value }) => value)).toEqual([1]);
});
