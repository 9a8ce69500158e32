import { expect, test } from 'vitest';
import {
  fullRefund,
  refundSum,
  withDeliveryOwed,
  type RefundableOrder,
  type RefundSum,
  type RefundWish,
} from './refund.ts';

const order: RefundableOrder = {
  lines: [
    { id: 'otter', quantity: 2, totalPence: 2500, discountPence: 0, givenBack: 0 },
    { id: 'cot', quantity: 1, totalPence: 4999, discountPence: 0, givenBack: 0 },
  ],
  deliveryPence: 395,
  standardDeliveryPence: 395,
  deliveryGivenBackPence: 0,
  leftPence: 7894,
  deductedPence: 0,
};
const nothing: RefundWish = { lines: [], deliveryPence: 0, goodwillPence: 0 };

test('lines, delivery and goodwill make up the sum', () => {
  const sum = refundSum(order, {
    lines: [{ id: 'otter', quantity: 1 }],
    deliveryPence: 395,
    goodwillPence: 200,
  });
  expect(sum).toEqual({
    lines: [{ id: 'otter', quantity: 1, amountPence: 1250 }],
    deliveryPence: 395,
    goodwillPence: 200,
    amountPence: 1845,
    beforehandPence: 0,
    deductionPence: 0,
    isLast: false,
  });
  expect(refundSum(order, nothing).amountPence).toBe(0);
});

test('never takes more than there is of anything', () => {
  const sum = refundSum(order, {
    lines: [{ id: 'cot', quantity: 9 }],
    deliveryPence: 9999,
    goodwillPence: 99_999,
  });
  expect(sum).toMatchObject({ amountPence: 7894, goodwillPence: 2500, deliveryPence: 395, isLast: true });
  expect(
    refundSum(order, { lines: [{ id: 'cot', quantity: -1 }], deliveryPence: -1, goodwillPence: -1 })
      .amountPence,
  ).toBe(0);
});

test('goods already refunded in part as goodwill bring only the rest', () => {
  const sum = refundSum({ ...order, leftPence: 6000 }, fullRefund(order));
  expect(sum).toMatchObject({ amountPence: 6000, beforehandPence: 1894, deliveryPence: 0, isLast: true });
  expect(sum.lines).toEqual([
    { id: 'otter', quantity: 2, amountPence: 2500 },
    { id: 'cot', quantity: 1, amountPence: 3500 },
  ]);
});

test.each([
  ['all goods', { otter: 2, cot: 1 }, 'changed-mind', {}, 395],
  ['the last goods', { cot: 1 }, 'changed-mind', { otter: 2 }, 395],
  ['some goods', { otter: 1, cot: 1 }, 'changed-mind', {}, 0],
  ['all goods, which were faulty', { otter: 2, cot: 1 }, 'faulty', {}, 0],
  ['no more goods', {}, 'changed-mind', { otter: 2, cot: 1 }, 0],
] as const)(
  '%s: is the delivery owed?',
  (_, wanted, reason, before: Record<string, number>, deliveryPence) => {
    const lines = order.lines.map((line) => ({ ...line, givenBack: before[line.id] ?? 0 }));
    const wish = { ...nothing, lines: Object.entries(wanted).map(([id, quantity]) => ({ id, quantity })) };
    expect(withDeliveryOwed({ ...order, lines }, wish, reason)).toEqual({ ...wish, deliveryPence });
  },
);

/**
 * Any order, refunded in any portions: the last refund takes exactly what is left, and no line yields more than it
 * cost.
 */
test('the last refund of an order takes the rest, to the penny', () => {
  let seed = 7;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * (most + 1));
  };
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + upTo(3) }, (_, index) => {
      const quantity = 1 + upTo(4);
      const totalPence = quantity * (1 + upTo(3000));
      return { id: String(index), quantity, totalPence, discountPence: upTo(totalPence - 1), givenBack: 0 };
    });
    const goodsPence = lines.reduce((sum, line) => sum + line.totalPence - line.discountPence, 0);
    const deliveryPence = upTo(1) * 395;
    let left: RefundableOrder = {
      lines,
      deliveryPence,
      standardDeliveryPence: deliveryPence,
      deliveryGivenBackPence: 0,
      deductedPence: 0,
      leftPence: goodsPence + deliveryPence,
    };
    const paid = new Map<string, number>();
    const given: RefundSum[] = [];
    const take = (wish: RefundWish) => {
      const sum = refundSum(left, wish);
      const made = sum.lines.reduce(
        (all, { amountPence }) => all + amountPence,
        sum.deliveryPence + sum.goodwillPence,
      );
      expect(sum.amountPence).toBe(made);
      expect(sum.amountPence).toBeGreaterThanOrEqual(0);
      for (const { id, amountPence } of sum.lines) {
        expect(amountPence).toBeGreaterThanOrEqual(0);
        paid.set(id, (paid.get(id) ?? 0) + amountPence);
      }
      given.push(sum);
      left = {
        ...left,
        lines: left.lines.map((line) => ({
          ...line,
          givenBack: line.givenBack + (sum.lines.find(({ id }) => id === line.id)?.quantity ?? 0),
        })),
        deliveryGivenBackPence: left.deliveryGivenBackPence + sum.deliveryPence,
        leftPence: left.leftPence - sum.amountPence,
      };
      expect(left.leftPence).toBeGreaterThanOrEqual(0);
    };
    for (let portion = upTo(4); portion > 0; portion--) {
      take({
        lines: lines
          .filter(() => upTo(1) === 1)
          .map(({ id, quantity }) => ({ id, quantity: upTo(quantity) })),
        deliveryPence: upTo(1) * upTo(395),
        goodwillPence: upTo(3) === 0 ? upTo(800) : 0,
      });
    }
    take(fullRefund(left));
    expect(left.leftPence).toBe(0);
    expect(given.at(-1)!.isLast).toBe(true);
    for (const line of lines)
      expect(paid.get(line.id) ?? 0).toBeLessThanOrEqual(line.totalPence - line.discountPence);
  }
});

test('what is kept back of worn goods stays kept back, also by the last refund', () => {
  const worn = {
    lines: [{ id: 'cot', quantity: 1, deductionPence: 999 }],
    deliveryPence: 0,
    goodwillPence: 0,
  };
  const first = refundSum(order, worn);
  expect(first).toMatchObject({ amountPence: 4000, deductionPence: 999, isLast: false });
  expect(first.lines).toEqual([{ id: 'cot', quantity: 1, amountPence: 4000 }]);

  const [otter, cot] = order.lines;
  const later = { ...order, lines: [otter!, { ...cot!, givenBack: 1 }], leftPence: 3894, deductedPence: 999 };
  expect(refundSum(later, fullRefund(later))).toMatchObject({
    ...{ amountPence: 2895, goodwillPence: 0, beforehandPence: 0, deductionPence: 0, isLast: false },
  });
  // The owner may give it back in the end.
  const kind = { lines: [], deliveryPence: 0, goodwillPence: 999 };
  expect(refundSum(later, kind).amountPence).toBe(999);
  // Never more than the piece is worth, nor of pieces that are not there.
  const tooMuch = [{ id: 'cot', quantity: 1, deductionPence: 9999 }];
  expect(refundSum(order, { ...worn, lines: tooMuch })).toMatchObject({
    amountPence: 0,
    deductionPence: 4999,
  });
  expect(refundSum(later, worn)).toMatchObject({ amountPence: 0, deductionPence: 0 });
});
