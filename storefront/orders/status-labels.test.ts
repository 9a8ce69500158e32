import { expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { isCalledOff, isPayable, statusLabel } from './status-labels.ts';

test('every status has words', () => {
  const words = [...new Set([...orderStatuses, ...paymentStatuses])].map(statusLabel);
  expect(words).toEqual([
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
    'Refunded',
    'Paid',
    'Failed',
    'Partially refunded',
  ]);
});

test('an unpaid order waits for its money until it is cancelled', () => {
  for (const PaymentStatus of paymentStatuses) {
    const isUnpaid = PaymentStatus === 'Pending' || PaymentStatus === 'Failed';
    expect(isPayable({ OrderStatus: 'Pending', PaymentStatus }), PaymentStatus).toBe(isUnpaid);
    expect(isCalledOff({ OrderStatus: 'Cancelled', PaymentStatus }), PaymentStatus).toBe(isUnpaid);
    expect(isCalledOff({ OrderStatus: 'Pending', PaymentStatus })).toBe(false);
  }
});
