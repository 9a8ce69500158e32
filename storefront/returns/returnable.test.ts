import { expect, test } from 'vitest';
import { deliveryWords } from './returnable.ts';

const deliveryMethod = { id: 'express', name: 'Express', kind: 'parcel', cost: 6.95 } as const;
const order = {
  OrderStatus: 'Delivered',
  deliveryMethod: { ...deliveryMethod, earliest: null, latest: null },
} as const;
const options = {
  ...{ canCancel: false, cancelObstacle: null, canWithdraw: true, whyNot: null, canClaim: true },
  ...{ lastDay: null, lastDayToReject: null, sendTo: null, deducted: 0, left: 30 },
  ...{ delivery: 6.95, standardDelivery: 3.95, deliveryGivenBack: 0 },
  lines: [{ itemId: 'a', open: 2, refunded: 0, rule: 'normal' as const }],
};

const words = (count: number, deliveryPence: number, more: object = {}) =>
  deliveryWords(order, { ...options, ...more }, { a: count }, { amountPence: 1000, deliveryPence });

test('the delivery that comes back is named, and why it is less than was paid', () => {
  expect(words(1, 0)).toBe('');
  expect(words(2, 395)).toBe('Standard delivery £3.95; not the extra for Express.');
  expect(words(2, 695, { standardDelivery: 6.95 })).toBe('With £6.95 for delivery.');
  expect(words(2, 0, { standardDelivery: 0 })).toBe(
    'Standard delivery would have been free, and the extra for Express does not come back.',
  );
  expect(words(2, 0, { deliveryGivenBack: 3.95 })).toBe('The delivery has been refunded already.');
  expect(words(2, 0, { delivery: 0, standardDelivery: 0 })).toBe('');
  const unsent = { ...order, OrderStatus: 'Processing' } as const;
  const all = { amountPence: 3000, deliveryPence: 695 };
  expect(deliveryWords(unsent, options, { a: 2 }, all)).toBe('With £6.95 for delivery.');
});
