import { expect, test } from 'vitest';
import { deliveryTo } from './remembered-postcode.ts';

const mainland = {
  ...{ Words: 'Delivery £3.95 an order, free from £50.00', Cost: 3.95, FullCost: 3.95 },
  ...{ FreeFrom: 50, FreeWithMore: 50 },
};
const zone = (areas: string[], Words: string, Cost: number | null) => ({
  ...{ areas, Words, Cost, FreeWithMore: null },
});
const delivery = {
  ...mainland,
  Zones: [
    zone(['HS', 'PA20-49'], 'Delivery £7.95 an order, or collect free', 7.95),
    zone(['PA'], 'Free delivery', 0),
    zone(['BT'], 'We do not deliver to Northern Ireland yet', null),
    zone(['IM'], 'No delivery to the island in winter', null),
    zone(['BFPO'], 'Delivery £5.95 an order', 5.95),
  ],
};

test.each([
  ['', mainland.Words],
  ['otters', mainland.Words],
  ['LS1 4AP', mainland.Words],
  ['HS1 2AA', 'Delivery £7.95 to HS1, or collect free'],
  ['hs12aa', 'Delivery £7.95 to HS1, or collect free'],
  ['PA20 1AA', 'Delivery £7.95 to PA20, or collect free'],
  ['PA1 1AA', 'Free delivery to PA1'],
  ['BFPO 58', 'Delivery £5.95 to BFPO'],
  ['BT1 5GS', 'We do not deliver to Northern Ireland yet'],
  ['IM1 1AA', 'No delivery to the island in winter'],
])('a browser that remembers %j says %j', (typed, words) => {
  expect(deliveryTo(typed, delivery)?.Words).toBe(words);
});

test('what was told of the mainland alone stays', () => {
  expect(deliveryTo('HS1 2AA', mainland)).toBe(mainland);
  expect(deliveryTo('HS1 2AA', undefined)).toBeUndefined();
});
