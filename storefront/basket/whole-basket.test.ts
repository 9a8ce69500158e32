import { expect, test } from 'vitest';
import { wholeBasket, type BasketAnswer } from './whole-basket.ts';

const terms = { deliveryCost: 3.95, freeDeliveryFrom: 50 };

function bareBasket(totalPrice: number): BasketAnswer {
  const line = { id: '1', productId: 'p', productName: 'Pram', productSku: 'P', imageUrl: null };
  return { items: [{ ...line, unitPrice: totalPrice, quantity: 1, totalPrice }], subtotal: totalPrice };
}

test.each([
  [25.05, { shippingCost: 3.95, grandTotal: 29, untilFreeDelivery: 24.95 }],
  [50, { shippingCost: 0, grandTotal: 50, untilFreeDelivery: 0 }],
])('works out from the shop’s terms what is missing at %d', (subtotal, sums) => {
  expect(wholeBasket(bareBasket(subtotal), terms)).toMatchObject({ subtotal, ...sums });
});

test('has nothing to deliver in an empty basket', () => {
  expect(wholeBasket({ items: [], subtotal: 0 }, terms)).toMatchObject({ shippingCost: 0, grandTotal: 0 });
});

test('keeps what the server says', () => {
  const told = { shippingCost: 1, grandTotal: 26, untilFreeDelivery: 2 };
  expect(wholeBasket({ ...bareBasket(25), ...told }, terms)).toMatchObject(told);
});

test('leaves an unknown stock to the server', () => {
  expect(wholeBasket(bareBasket(25), terms).items[0]!.stockLevel).toBeGreaterThan(100);
});
