import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';

let world: PayingShop;
beforeAll(async () => {
  world = await openPayingShop({ shopName: 'Otter & Co', vatNumber: 'GB123456789' });
});
afterAll(() => world.close());

test('an order has its invoice once it is paid, for its buyer alone', async () => {
  const buyer = await world.buyer();
  await buyer.put(await world.stock(5, { pricePence: 1200 }), 1);
  await buyer.put(await world.stock(5, { pricePence: 800, vatClass: 'zero' }), 2);
  const { id, orderNumber, taxes } = await buyer.order();
  const ask = () => buyer.call('getInvoice', { params: { id } });
  await expect(ask()).rejects.toMatchObject({ status: 409, code: 'orders/no-invoice' });
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  expect(await ask()).toMatchObject({
    orderNumber,
    seller: { name: 'Otter & Co', vatNumber: 'GB123456789' },
    billingAddress: { contactName: 'Ada Parent', postalCode: 'LS1 1AA' },
    items: [
      { quantity: 1, unitPrice: 12, totalPrice: 12, vatPercent: 20 },
      { quantity: 2, unitPrice: 8, totalPrice: 16, vatPercent: 0 },
    ],
    shippingCost: 3.95,
    grandTotal: 31.95,
    taxes,
    rates: [
      { percent: 20, net: 11.41, vat: 2.28, gross: 13.69 },
      { percent: 0, net: 18.26, vat: 0, gross: 18.26 },
    ],
    refunded: 0,
  });
  expect(await ask()).not.toHaveProperty('promotionCode');
  const stranger = await world.buyer();
  await expect(stranger.call('getInvoice', { params: { id } })).rejects.toMatchObject({
    status: 404,
    code: 'orders/not-found',
  });
});

test.each([
  [
    'off the goods',
    'WELCOME10',
    { kind: 'percent', percent: 10 },
    { discountAmount: 1.2, shippingCost: 3.95 },
  ],
  ['off the delivery', 'POSTFREE', { kind: 'delivery' }, { discountAmount: 0, shippingCost: 0 }],
])('an invoice names the code that took something %s', async (_, code, columns, sums) => {
  await world.shop.db
    .insertInto('promotions')
    .values({ ...{ name: code, code, created_at: world.shop.clock.now() }, ...columns })
    .execute();
  const buyer = await world.buyer();
  await buyer.put(await world.stock(5, { pricePence: 1200 }));
  await buyer.call('setBasketCode', { body: { code } });
  const { id } = await buyer.order();
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  expect(await buyer.call('getInvoice', { params: { id } })).toMatchObject({ promotionCode: code, ...sums });
});
