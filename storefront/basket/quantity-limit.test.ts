import { expect, test } from 'vitest';
import { quantityLimit } from './quantity-limit.ts';

test.each([
  [7, 7, 'Only 7 left in stock: quantity set to 7.'],
  [1, 1, 'Only 1 left in stock: quantity set to 1.'],
  [999, 999, 'Only 999 left in stock: quantity set to 999.'],
  [1000, 999, 'A basket holds up to 999 of one product: quantity set to 999.'],
  [0, 0, 'Out of Stock'],
  [-1, 0, 'Out of Stock'],
])('with %i in stock at most %i can be chosen', (stockLevel, max, message) => {
  expect(quantityLimit(stockLevel)).toEqual({ max, message });
});
