import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apportion,
  fingerprintOf,
  isOpen,
  isPaid,
  isServed,
  newOrderNumber,
  orderTransitions,
  outOfStockSentence,
  paymentTransitions,
  totalsOf,
  vatContained,
  type OrderStatus,
  type PaymentStatus,
  type PricedLine,
} from './orders.rules.ts';

const delivery = { costPence: 395, freeFromPence: 5000 };
const line = (unitPricePence: number, quantity: number, vatClass: PricedLine['vatClass'] = 'standard') => ({
  unitPricePence,
  quantity,
  vatClass,
});
const lines = fc.array(
  fc.record({
    unitPricePence: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    vatClass: fc.constantFrom('standard' as const, 'reduced' as const, 'zero' as const),
  }),
  { minLength: 1, maxLength: 20 },
);

describe('the sums of an order', () => {
  test('add delivery below the threshold and none from it on', () => {
    expect(totalsOf([line(4999, 1)], delivery)).toMatchObject({ shippingPence: 395, totalPence: 5394 });
    expect(totalsOf([line(2500, 2)], delivery)).toMatchObject({ shippingPence: 0, totalPence: 5000 });
    expect(totalsOf([line(999, 3), line(1, 2)], delivery)).toMatchObject({ subtotalPence: 2999 });
  });

  test('agree to the penny whatever is bought', () => {
    fc.assert(
      fc.property(lines, (bought) => {
        const totals = totalsOf(bought, delivery);
        expect(totals.totalPence).toBe(totals.subtotalPence + totals.shippingPence - totals.discountPence);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
        expect(totals.taxPence).toBeGreaterThanOrEqual(0);
        expect(totals.taxPence).toBeLessThanOrEqual(Math.ceil(totals.totalPence / 6) + 1);
      }),
    );
  });

  test('contain a sixth of VAT at the standard rate, a twenty-first at the reduced, none at zero', () => {
    expect(vatContained([line(12000, 1)], 0)).toBe(2000);
    expect(vatContained([line(4000, 3)], 0)).toBe(2000);
    expect(vatContained([line(21000, 1, 'reduced')], 0)).toBe(1000);
    expect(vatContained([line(9999, 3, 'zero')], 0)).toBe(0);
  });

  test('round VAT to the nearest penny, half a penny up', () => {
    expect(vatContained([line(2, 1)], 0)).toBe(0);
    expect(vatContained([line(3, 1)], 0)).toBe(1);
    expect(vatContained([line(100, 1)], 0)).toBe(17);
  });

  test('tax delivery as the goods it brings', () => {
    expect(vatContained([line(1000, 1, 'zero')], 395)).toBe(0);
    expect(vatContained([line(1000, 1)], 395)).toBe(Math.round(1395 / 6));
    // Half of the parcel is clothes: half of the charge bears no VAT.
    expect(vatContained([line(1000, 1), line(1000, 1, 'zero')], 400)).toBe(200);
  });

  test('lose no penny of what is apportioned', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (pence, weights) => {
        const shares = apportion(pence, weights);
        const isShared = weights.some((weight) => weight > 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isShared ? pence : 0);
      }),
    );
  });
});

test('splits what cannot be split evenly for the largest remainders', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  // A third and two thirds of a penny.
  expect(apportion(1, [1, 2])).toEqual([0, 1]);
  // 3.2 and 0.8: the lighter one has lost more.
  expect(apportion(4, [4, 1])).toEqual([3, 1]);
  expect(apportion(10, [0, 0])).toEqual([0, 0]);
});

describe('an order', () => {
  const statuses = Object.keys(orderTransitions) as OrderStatus[];
  const paymentStatuses = Object.keys(paymentTransitions) as PaymentStatus[];

  test('is paid once money came, also after some of it went back', () => {
    expect(paymentStatuses.filter((paymentStatus) => isPaid({ paymentStatus }))).toEqual([
      'Paid',
      'PartiallyRefunded',
      'Refunded',
    ]);
  });

  test('is open while nobody paid it, cancelled it or is paying it', () => {
    const open = statuses.flatMap((status) =>
      paymentStatuses.flatMap((paymentStatus) =>
        [false, true]
          .filter((settling) => isOpen({ status, paymentStatus, settling }))
          .map((settling) => ({ status, paymentStatus, settling })),
      ),
    );
    expect(open).toEqual([
      { status: 'Pending', paymentStatus: 'Pending', settling: false },
      { status: 'Pending', paymentStatus: 'Failed', settling: false },
    ]);
  });

  test('goes to the United Kingdom only', () => {
    expect(['GB', 'IE', 'gb', ''].map(isServed)).toEqual([true, false, false, false]);
  });
});

describe('an order number', () => {
  test('is short, easy to read out, and never holds the digits 400', () => {
    const numbers = Array.from({ length: 5000 }, newOrderNumber);
    for (const number of numbers) {
      expect(number).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{4}-[2-9BCDFGHJKMNPQRSTVWXYZ]{4}$/);
      expect(number).not.toContain('400');
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('the fingerprint of a checkout', () => {
  const address = { contactName: 'Ada', city: 'Leeds' };
  const parts = {
    lines: [
      { productId: 'a', ...line(100, 1) },
      { productId: 'b', ...line(200, 2) },
    ],
    shippingPence: 395,
    shippingAddress: address,
    billingAddress: null,
    notes: null,
  };

  test('is the same however lines and fields are ordered', () => {
    const other = {
      ...parts,
      lines: parts.lines.toReversed(),
      shippingAddress: { city: 'Leeds', contactName: 'Ada' },
    };
    expect(fingerprintOf(other)).toBe(fingerprintOf(parts));
  });

  test('differs with a price, a quantity, an address, the notes or the delivery', () => {
    const others = [
      { ...parts, lines: [parts.lines[0]!, { ...parts.lines[1]!, unitPricePence: 201 }] },
      { ...parts, lines: [parts.lines[0]!, { ...parts.lines[1]!, quantity: 3 }] },
      { ...parts, shippingAddress: { ...address, city: 'York' } },
      { ...parts, billingAddress: address },
      { ...parts, notes: 'Ring twice' },
      { ...parts, shippingPence: 0 },
    ];
    const all = [parts, ...others].map(fingerprintOf);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('says what is left and what is sold out', () => {
  expect(
    outOfStockSentence([
      { name: 'Moses basket', available: 2 },
      { name: 'Bib', available: 0 },
    ]),
  ).toBe('Only 2 of Moses basket left. Bib is sold out.');
});
