import { expect, test } from 'vitest';
import { freeDeliveryWords } from './free-delivery-words.ts';

const ADD_30 = 'Add £30.00 more and it is delivered free.';

test.each([
  ['an empty basket', 50, 0, 0, ADD_30],
  ['enough in the basket', 50, 30, 0, 'With this, your basket is delivered free.'],
  ['a product that always goes free', 0, 0, 0, 'This is delivered free.'],
  ['a product that is never free, or weighs too much to be sure', null, 90, 0, null],
  ['an address with a higher sum', 50, 30, 80, ADD_30],
  ['an address to which it is never free, or nothing is sent', 50, 90, Infinity, null],
  ['an address to which it is never free, of what goes free to the mainland', 0, 90, Infinity, null],
  ['an address to which it is always free', 50, 0, 0, ADD_30],
])('%s', (_, FreeWithMore, towardsFreeDelivery, freeFrom, words) => {
  const delivery = { Words: '', Cost: 3.95, FullCost: 3.95, FreeFrom: FreeWithMore, FreeWithMore };
  expect(freeDeliveryWords({ price: 10, quantity: 2, delivery }, { towardsFreeDelivery, freeFrom })).toBe(
    words,
  );
});

test('nothing is known of the product', () => {
  const basket = { towardsFreeDelivery: 90, freeFrom: 50 };
  expect(freeDeliveryWords({ price: 10, quantity: 2, delivery: undefined }, basket)).toBeNull();
});
