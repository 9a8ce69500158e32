import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quote } from '#contract/pricing/quote.ts';
import { vatClasses } from '#contract/pricing/vat.ts';
import { invoiceOf } from './invoice.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';

const terms = { costPence: 395, freeFromPence: 5000 };
const address = { contactName: 'Ada Parent', country: 'United Kingdom' };

type Line = Parameters<typeof quote>[0][number];
type Goods = Parameters<typeof quote<Line & Required<Pick<Line, 'vatClass'>>>>[0];

function orderOf(goods: Goods, discountPence = 0): StoredOrder {
  const { lines, ...sums } = quote(
    goods.map((line) => ({ ...line, takesPart: true })),
    terms,
    { reduction: { kind: 'pounds', pence: discountPence } },
  );
  const named = lines.map((line, index) => ({ ...line, id: String(index), name: 'Cot', sku: 'COT' }));
  return {
    ...sums,
    lines: named,
    orderNumber: '7KQ2-M9XD',
    placedAt: new Date('2026-11-22'),
    billingAddress: null,
    shippingAddress: address,
    refundedPence: 0,
    vatNumber: '',
  } as unknown as StoredOrder;
}

it('separates the VAT of each rate, with the delivery among the goods delivered', () => {
  const invoice = invoiceOf(
    orderOf([
      { unitPricePence: 1200, quantity: 1, vatClass: 'standard' },
      { unitPricePence: 800, quantity: 2, vatClass: 'zero' },
    ]),
    'GB 123 4567 89',
  );
  expect(invoice).toMatchObject({
    billingAddress: address,
    lines: [{ vatPercent: 20 }, { vatPercent: 0 }],
    deliveryPence: 395,
    totalPence: 3195,
    vat: [
      { percent: 20, netPence: 1141, vatPence: 228, grossPence: 1369 },
      { percent: 0, netPence: 1826, vatPence: 0, grossPence: 1826 },
    ],
    vatPence: 228,
  });
});

it('adds up to what the order says, whatever was bought', () => {
  const line = fc.record({
    unitPricePence: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    vatClass: fc.constantFrom(...vatClasses),
  });
  const discount = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), discount, (goods, discountPence) => {
      const order = orderOf(goods, discountPence);
      const { vat } = invoiceOf(order, null);
      const sum = (of: 'grossPence' | 'vatPence') => vat.reduce((all, rate) => all + rate[of], 0);
      expect(sum('grossPence')).toBe(order.totalPence);
      expect(sum('vatPence')).toBe(order.vatPence);
      for (const { netPence, vatPence, grossPence } of vat) expect(netPence + vatPence).toBe(grossPence);
    }),
  );
});
