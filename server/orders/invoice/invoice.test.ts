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
  const stranger = await world.buyer();
  await expect(stranger.call('getInvoice', { params: { id } })).rejects.toMatchObject({
    status: 404,
    code: 'orders/not-found',
  });
});
