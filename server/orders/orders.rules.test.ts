import { describe, expect, test } from 'vitest';
import {
  fingerprintOf,
  mayBecome,
  newCollectionCode,
  isOpen,
  isPaid,
  isServed,
  newOrderNumber,
  orderTransitions,
  paymentTransitions,
  type OrderStatus,
  type PaymentStatus,
} from './orders.rules.ts';

describe('an order', () => {
  test('is handed over only where it is collected, and sent only where it is a parcel', () => {
    const ways = (deliveryKind: 'parcel' | 'collection', status: OrderStatus) =>
      statuses.filter((to) => mayBecome({ status, deliveryKind }, to));
    expect(ways('parcel', 'Processing')).toEqual(['Shipped', 'Cancelled', 'Refunded']);
    expect(ways('collection', 'Processing')).toEqual(['Delivered', 'Cancelled', 'Refunded']);
    expect(ways('parcel', 'Delivered')).toEqual(['Shipped', 'Refunded']);
    expect(ways('collection', 'Delivered')).toEqual(['Refunded']);
  });

  test('is collected with a code that cannot be misread', () => {
    for (let times = 0; times < 50; times++) {
      expect(newCollectionCode()).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
    }
  });

  const statuses = Object.keys(orderTransitions) as OrderStatus[];
  const paymentStatuses = Object.keys(paymentTransitions) as PaymentStatus[];

  test('is paid once money has come, even after some of it was refunded', () => {
    expect(paymentStatuses.filter((paymentStatus) => isPaid({ paymentStatus }))).toEqual([
      'Paid',
      'PartiallyRefunded',
      'Refunded',
    ]);
  });

  test('is open while nobody has paid it, cancelled it or is paying it', () => {
    const open = statuses.flatMap((status) =>
      paymentStatuses.flatMap((paymentStatus) =>
        [false, true]
          .filter((isPaymentInProgress) => isOpen({ status, paymentStatus, isPaymentInProgress }))
          .map((isPaymentInProgress) => ({ status, paymentStatus, isPaymentInProgress })),
      ),
    );
    expect(open).toEqual([
      { status: 'Pending', paymentStatus: 'Pending', isPaymentInProgress: false },
      { status: 'Pending', paymentStatus: 'Failed', isPaymentInProgress: false },
    ]);
  });

  test('goes to the United Kingdom only', () => {
    expect(['GB', 'IE', 'gb', ''].map(isServed)).toEqual([true, false, false, false]);
  });
});

describe('an order number', () => {
  test('is short, easy to read out, and never contains the digits 400', () => {
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
      { productId: 'a', unitPricePence: 100, quantity: 1, vatClass: 'standard' as const },
      { productId: 'b', unitPricePence: 200, quantity: 2, vatClass: 'standard' as const },
    ],
    deliveryMethodId: 'standard',
    promotionId: null,
    shippingAddress: address,
    billingAddress: null,
    notes: null,
  };

  test('is the same in whatever order lines and fields come', () => {
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
      { ...parts, deliveryMethodId: 'express' },
      { ...parts, promotionId: 'a' },
    ];
    const all = [parts, ...others].map(fingerprintOf);
    expect(new Set(all).size).toBe(all.length);
  });
});
