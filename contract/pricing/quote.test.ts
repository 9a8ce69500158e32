import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from './quote.ts';
import { grossByVatClass, vatClasses, vatContained, type VatClass } from './vat.ts';

const terms = { costPence: 395, freeFromPence: 5000 };
const line = (unitPricePence: number, quantity: number, vatClass: VatClass = 'standard') => ({
  unitPricePence,
  quantity,
  vatClass,
  takesPart: true,
});
const anyLines = fc.array(
  fc.record({
    unitPricePence: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    vatClass: fc.constantFrom(...vatClasses),
    takesPart: fc.boolean(),
    isPromotable: fc.boolean(),
  }),
  { maxLength: 20 },
);
const anyTerms = fc.record({ costPence: fc.nat(2000), freeFromPence: fc.nat(20_000) });
/** Often exceeds the price of the goods. */
const anyDiscount = fc.record({
  reduction: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('pounds' as const), pence: fc.nat(1_000_000) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('delivery' as const), pence: fc.nat(1000) }),
  ),
});
const off = (pence: number) => ({ reduction: { kind: 'pounds' as const, pence } });

describe('delivery', () => {
  test.each([
    [1, 395, 4999],
    [4999, 395, 1],
    [5000, 0, 0],
    [5001, 0, 0],
  ])('of goods for %i pence costs %i, and is free %i pence later', (pence, cost, left) => {
    expect(quote([line(pence, 1)], terms)).toMatchObject({
      subtotalPence: pence,
      deliveryPence: cost,
      totalPence: pence + cost,
      untilFreeDeliveryPence: left,
    });
  });

  test('of nothing costs nothing', () => {
    expect(quote([], terms)).toMatchObject({ deliveryPence: 0, totalPence: 0, untilFreeDeliveryPence: 5000 });
  });

  test('is no reason to buy more when it costs nothing anyway', () => {
    expect(quote([line(100, 1)], { ...terms, costPence: 0 }).untilFreeDeliveryPence).toBe(0);
  });

  test('stays free when a discount takes the sum below the limit', () => {
    const discounted = quote([line(2500, 2)], terms, off(1000));
    expect(discounted).toMatchObject({ deliveryPence: 0, totalPence: 4000 });
  });
});

describe('what may not be promoted', () => {
  const formula = (pence: number, quantity = 1) => ({
    ...line(pence, quantity, 'zero'),
    isPromotable: false,
  });

  test.each([
    ['alone', [formula(6000)], 395, 5000],
    ['beside too little', [formula(6000), line(4999, 1)], 395, 1],
    ['beside enough', [formula(100), line(5000, 1)], 0, 0],
  ])('does not count towards free delivery: %s', (_, lines, deliveryPence, untilFreeDeliveryPence) => {
    expect(quote(lines, terms)).toMatchObject({ deliveryPence, untilFreeDeliveryPence });
  });

  test('is never made cheaper', () => {
    expect(quote([formula(6000)], terms, off(500)).discountPence).toBe(0);
    expect(quote([formula(6000), line(300, 1)], terms, off(500)).lines).toMatchObject([
      { discountPence: 0 },
      { discountPence: 300 },
    ]);
    expect(quote([formula(6000)], terms, { reduction: { kind: 'delivery', pence: 395 } }).deliveryPence).toBe(
      395,
    );
  });
});

describe('the VAT', () => {
  const vatOf = (...[lines, costPence, discountPence = 0]: [ReturnType<typeof line>[], number, number?]) =>
    quote(lines, { costPence, freeFromPence: null }, off(discountPence)).vatPence;

  test('on delivery is that of the goods delivered', () => {
    expect(vatOf([line(1000, 1, 'zero')], 395)).toBe(0);
    expect(vatOf([line(1000, 1)], 395)).toBe(Math.round(1395 / 6));
    // Half of the parcel is clothes, so half of the charge is zero-rated.
    expect(vatOf([line(1000, 1), line(1000, 1, 'zero')], 400)).toBe(200);
  });

  test('is not owed on what a discount takes off', () => {
    expect(vatOf([line(1200, 1)], 0, 600)).toBe(100);
    expect(vatOf([line(1200, 1), line(1200, 1, 'zero')], 0, 1200)).toBe(100);
    // A pound is left to pay.
    expect(vatOf([line(1200, 1)], 0, 5000)).toBe(17);
  });

  test('is unknown as long as the class of any line is', () => {
    expect(quote([{ unitPricePence: 100, quantity: 1 }], terms).vatPence).toBeNull();
  });
});

test('the sums agree to the penny, whatever is bought', () => {
  fc.assert(
    fc.property(anyLines, anyTerms, anyDiscount, (lines, anyTerm, discount) => {
      const { lines: quoted, ...sums } = quote(lines, anyTerm, discount);
      const { subtotalPence, deliveryPence, discountPence, vatPence, totalPence } = sums;
      expect(quoted.reduce((sum, { totalPence: pence }) => sum + pence, 0)).toBe(subtotalPence);
      expect(totalPence).toBe(subtotalPence + deliveryPence - discountPence);
      expect(Object.values(sums).every((pence) => Number.isSafeInteger(pence) && pence! >= 0)).toBe(true);
      expect(vatPence).toBeLessThanOrEqual(Math.ceil(totalPence / 6) + 1);
    }),
  );
});

test('the amounts charged at each VAT rate add up to the total, and none is negative', () => {
  fc.assert(
    fc.property(anyLines, anyTerms, anyDiscount, (lines, anyTerm, discount) => {
      const quoted = quote(lines, anyTerm, discount);
      const gross = grossByVatClass(quoted.lines, quoted.deliveryPence);
      expect(Object.values(gross).reduce((sum, pence) => sum + pence, 0)).toBe(quoted.totalPence);
      expect(Math.min(...Object.values(gross))).toBeGreaterThanOrEqual(0);
      expect(vatContained(gross)).toBe(quoted.vatPence);
    }),
  );
});

test('the order of the lines does not matter without a discount, whose odd pennies go to the earlier of equal lines', () => {
  fc.assert(
    fc.property(anyLines, anyTerms, fc.gen(), (lines, anyTerm, choose) => {
      const others = choose(fc.shuffledSubarray, lines, { minLength: lines.length, maxLength: lines.length });
      const { lines: _, ...sums } = quote(lines, anyTerm);
      expect(quote(others, anyTerm)).toMatchObject(sums);
    }),
  );
});
