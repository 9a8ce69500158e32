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
  const code = 'WELCOME10';
  await shop.db
    .insertInto('promotions')
    .values({ ...{ name: code, code, created_at: shop.clock.now() }, kind: 'percent', percent: 10 })
    .execute();
  await buyer.put(productId, 2);
  await buyer.call('setBasketCode', { body: { code } });
  const order = await buyer.order();
  await buyer.approve(order.id);
  expect((await buyer.capture(order.id)).status).toBe(200);
  expect(await checkLedger(context)).toEqual([]);

  await shop.db.updateTable('stock').set({ reserved: 1 }).where('product_id', '=', productId).execute();
  expect(await checkLedger(context)).toEqual([
    `Not so: what is reserved is what open orders hold (product ${productId}: 1 reserved, 0 held).`,
  ]);
  const { values } = await shop.context.metrics.brokenInvariants.get();
  expect(values.map(({ value }) => value)).toEqual([1]);

  await shop.db.updateTable('stock').set({ reserved: 0 }).where('product_id', '=', productId).execute();
  await shop.db.updateTable('promotions').set({ used: 2 }).execute();
  await shop.db.updateTable('promotion_uses').set({ state: 'held', pence: 1 }).execute();
  expect(await checkLedger(context)).toEqual([
    'Not so: a code is used as often as orders hold or keep it (code WELCOME10: 2 used, 1 by orders).',
    expect.stringMatching(/^Not so: unpaid orders hold their codes.*Processing and Paid: held\)\.$/),
    expect.stringMatching(/^Not so: an order with a code.*WELCOME10, 250 pence off; its use: 1 pence\)\.$/),
  ]);
});
