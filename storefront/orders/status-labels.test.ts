import { expect, test } from 'vitest';
import { paymentStatuses } from '#contract/orders.ts';
import { isCalledOff, isPayable } from './status-labels.ts';

test('an unpaid order waits for its money until it is cancelled', () => {
  for (const PaymentStatus of paymentStatuses) {
    const isUnpaid = PaymentStatus === 'Pending' || PaymentStatus === 'Failed';
    expect(isPayable({ OrderStatus: 'Pending', PaymentStatus }), PaymentStatus).toBe(isUnpaid);
    expect(isCalledOff({ OrderStatus: 'Cancelled', PaymentStatus }), PaymentStatus).toBe(isUnpaid);
    expect(isCalledOff({ OrderStatus: 'Pending', PaymentStatus })).toBe(false);
  }
});
