import fc from 'fast-check';
import { expect, test } from 'vitest';
import { poundsFromPence } from '#contract/money.ts';
import { formatLine, sumsOf, type OrderAmounts } from './order-sums.ts';

/** Reads an amount off the screen: in pence, and 0 for 'Free'. */
function shownPence(text: string): number {
  if (text === 'Free') return 0;
  expect(text).toMatch(/^−?£[\d,]+\.\d\d$/);
  return Number(text.replace('−', '-').replace(/[£,.]/g, ''));
}

const pence = (least: number, most: number) => fc.integer({ min: least, max: most });

/** An order as the database allows it: its total adds up, and refunds do not exceed what was paid. */
const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ quantity: pence(1, 99), unitPence: pence(1, 200_000) }), { minLength: 1 }),
    shippingPence: fc.oneof(fc.constant(0), pence(1, 2000)),
    discountShare: fc.oneof(fc.constant(0), pence(1, 99)),
    refundShares: fc.array(pence(1, 100), { maxLength: 4 }),
  })
  .map(({ lines, shippingPence, discountShare, refundShares }) => {
    const subtotalPence = lines.reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0);
    const discountPence = Math.floor((subtotalPence * discountShare) / 100);
    const totalPence = subtotalPence + shippingPence - discountPence;
    const refunds: { amount: number; refundedAt: string }[] = [];
    let left = totalPence;
    for (const share of refundShares) {
      const amountPence = Math.floor((left * share) / 100);
      if (amountPence === 0) continue;
      left -= amountPence;
      refunds.push({ amount: poundsFromPence(amountPence), refundedAt: '2024-03-06T09:15:00Z' });
    }
    const order: OrderAmounts = {
      subtotal: poundsFromPence(subtotalPence),
      shippingCost: poundsFromPence(shippingPence),
      discountAmount: poundsFromPence(discountPence),
      taxes: poundsFromPence(Math.round(totalPence / 6)),
      grandTotal: poundsFromPence(totalPence),
      refunds,
    };
    return { lines, order, left };
  });

test('the sums shown for any order add up, line by line', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, order, left }) => {
      const items = lines.map(({ quantity, unitPence }) =>
        formatLine(quantity, poundsFromPence(unitPence), poundsFromPence(quantity * unitPence)),
      );
      const shown = sumsOf(order).filter(({ label }) => !label.startsWith('Taxes'));
      const itemsPence = items.reduce((sum, line) => sum + shownPence(line.split(' = ')[1]!), 0);
      expect(shownPence(shown[0]!.amount)).toBe(itemsPence);
      let sum = 0;
      for (const { amount, isTotal } of shown) {
        if (isTotal) expect(shownPence(amount)).toBe(sum);
        else sum += shownPence(amount);
      }
      expect(sum).toBe(left);
      expect(shown.at(-1)!.isTotal).toBe(true);
    }),
  );
});

test('an order that was partly refunded says how much was refunded, when, and what is left', () => {
  const refunds = [
    { amount: 3, refundedAt: '2024-03-06T09:15:00Z' },
    { amount: 0.1, refundedAt: '2024-03-07T09:15:00Z' },
  ];
  const order = { subtotal: 21.9, shippingCost: 3.95, discountAmount: 2, taxes: 3.98, grandTotal: 23.85 };
  expect(sumsOf({ ...order, refunds })).toEqual([
    { label: 'Subtotal', amount: '£21.90' },
    { label: 'Shipping', amount: '£3.95' },
    { label: 'Discount', amount: '−£2.00' },
    { label: 'Grand Total', amount: '£23.85', isTotal: true },
    { label: 'Taxes (VAT, included)', amount: '£3.98' },
    { label: 'Refunded', amount: '−£3.00', at: '2024-03-06T09:15:00Z' },
    { label: 'Refunded', amount: '−£0.10', at: '2024-03-07T09:15:00Z' },
    { label: 'After refunds', amount: '£20.75', isTotal: true },
  ]);
});

test('a basket has neither discount nor taxes nor refunds', () => {
  expect(sumsOf({ subtotal: 60, shippingCost: 0, grandTotal: 60 })).toEqual([
    { label: 'Subtotal', amount: '£60.00' },
    { label: 'Shipping', amount: 'Free' },
    { label: 'Grand Total', amount: '£60.00', isTotal: true },
  ]);
});

test('a line is written as an addition', () => {
  expect(formatLine(2, 10.95, 21.9)).toBe('2 x £10.95 = £21.90');
});

test('taxes of nothing are not named after VAT, which the shop may not charge', () => {
  const order = { subtotal: 12, shippingCost: 0, grandTotal: 12 };
  const labelOf = (taxes: number) => sumsOf({ ...order, taxes }).at(-1);
  expect(labelOf(2)).toEqual({ label: 'Taxes (VAT, included)', amount: '£2.00' });
  expect(labelOf(0)).toEqual({ label: 'Taxes', amount: '£0.00' });
});
