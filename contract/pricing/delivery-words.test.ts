import { expect, test } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

test.each([
  [395, 5000, 'Delivery £3.95 an order', 'free from £50.00'],
  [400, 104_950, 'Delivery £4.00 an order', 'free from £1,049.50'],
  [0, 5000, 'Free delivery', null],
])('delivery for %i pence, free from %i, is said as %s, %s', (costPence, freeFromPence, cost, freeFrom) => {
  expect(deliveryWords({ costPence, freeFromPence })).toEqual({ cost, freeFrom });
});
