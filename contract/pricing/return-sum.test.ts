import { expect, test } from 'vitest';
import { returnSum, type ReturnableOrder } from './return-sum.ts';

const line = { discountPence: 0, givenBack: 0, onItsWay: 0 };
const order: ReturnableOrder = {
  lines: [
    { ...line, id: 'muslins', quantity: 3, totalPence: 1000 },
    { ...line, id: 'cot', quantity: 1, totalPence: 4999, discountPence: 500 },
  ],
  // Express was chosen.
  deliveryPence: 695,
  standardDeliveryPence: 395,
  deliveryGivenBackPence: 0,
  leftPence: 6194,
  deductedPence: 0,
};
const with_ = (onItsWay: Record<string, number>): ReturnableOrder => ({
  ...order,
  lines: order.lines.map((each) => ({ ...each, onItsWay: onItsWay[each.id] ?? 0 })),
});
const all = [
  { id: 'muslins', quantity: 3 },
  { id: 'cot', quantity: 1 },
];

test.each([
  ['one of three', order, [{ id: 'muslins', quantity: 1 }], 333, 0],
  ['a discounted line', order, [{ id: 'cot', quantity: 1 }], 4499, 0],
  ['everything: with the standard delivery only', order, all, 5894, 395],
  ['everything of what never left: with all of the delivery', { ...order, isUnsent: true }, all, 6194, 695],
  ['a part of what never left', { ...order, isUnsent: true }, [{ id: 'cot', quantity: 1 }], 4499, 0],
  ['nothing', order, [], 0, 0],
  ['the last piece of a line', with_({ muslins: 2 }), [{ id: 'muslins', quantity: 1 }], 334, 0],
  [
    'the rest, after what is on its way: with delivery',
    with_({ muslins: 3 }),
    [{ id: 'cot', quantity: 1 }],
    4499 + 395,
    395,
  ],
  ['more than there is', with_({ muslins: 2 }), [{ id: 'muslins', quantity: 9 }], 334, 0],
  [
    'no more than is left of what was paid',
    { ...order, leftPence: 4000 },
    [{ id: 'cot', quantity: 1 }],
    4000,
    0,
  ],
])('%s', (_name, of, pieces, amountPence, deliveryPence) => {
  expect(returnSum(of, pieces)).toEqual({ amountPence, deliveryPence });
});

test('in whatever parts it comes back, together it is the same', () => {
  const parts = [{ muslins: 1 }, { cot: 1 }, { muslins: 2 }] as Record<string, number>[];
  const onItsWay: Record<string, number> = {};
  let sum = 0;
  for (const part of parts) {
    const pieces = Object.entries(part).map(([id, quantity]) => ({ id, quantity }));
    sum += returnSum(with_(onItsWay), pieces).amountPence;
    for (const { id, quantity } of pieces) onItsWay[id] = (onItsWay[id] ?? 0) + quantity;
  }
  expect(sum).toBe(returnSum(order, all).amountPence);
});
