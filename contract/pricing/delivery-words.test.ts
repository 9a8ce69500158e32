import { expect, test } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

const from = { isFrom: true };
const collects = { collectsFree: true };

test.each([
  [395, 5000, {}, 'Delivery £3.95 an order', 'free from £50.00'],
  [400, 104_950, {}, 'Delivery £4.00 an order', 'free from £1,049.50'],
  [395, null, {}, 'Delivery £3.95 an order', null],
  [0, 5000, {}, 'Free delivery', null],
  [349, 5000, from, 'Delivery from £3.49 an order', 'free from £50.00'],
  [349, null, { ...from, ...collects }, 'Delivery from £3.49 an order', 'or collect free'],
  [395, 5000, collects, 'Delivery £3.95 an order', 'free from £50.00, or collect free'],
  [0, null, { ...from, ...collects }, 'Free delivery on lighter orders', null],
])(
  'delivery for %i pence, free from %s, %o, is said as %s, %s',
  (costPence, freeFromPence, more, cost, free) => {
    expect(deliveryWords({ costPence, freeFromPence }, more)).toEqual({ cost, freeFrom: free });
  },
);
