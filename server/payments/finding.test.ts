import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayPalCapture, PayPalOrder } from '#server/gateways/paypal/answers.ts';
import { judge, type Expected } from './finding.ts';

const expected: Expected = {
  paypalOrderId: 'PAYPAL1',
  orderId: 'order-1',
  amountPence: 4393,
  payeeId: 'SHOP',
};

const capture = (changes: Partial<PayPalCapture> = {}): PayPalCapture => ({
  id: 'CAPTURE1',
  status: 'COMPLETED',
  reason: null,
  amount: { currency: 'GBP', pence: 4393 },
  customId: 'order-1',
  ...changes,
});

const order = (changes: Partial<PayPalOrder> = {}): PayPalOrder => ({
  id: 'PAYPAL1',
  status: 'COMPLETED',
  approvalUrl: null,
  customId: 'order-1',
  amount: { currency: 'GBP', pence: 4393 },
  payeeId: 'SHOP',
  captures: [capture()],
  refunds: [],
  ...changes,
});

describe('PayPal’s answer', () => {
  test('is a payment when everything agrees', () => {
    expect(judge(order(), expected)).toEqual({ kind: 'paid', captureId: 'CAPTURE1', refundedPence: 0 });
  });

  test('is none when its order is completed but its capture is not', () => {
    expect(judge(order({ captures: [capture({ status: 'PENDING', reason: 'ECHECK' })] }), expected)).toEqual({
      kind: 'pending',
      captureId: 'CAPTURE1',
      note: 'ECHECK',
    });
    expect(judge(order({ captures: [capture({ status: 'DECLINED' })] }), expected)).toMatchObject({
      kind: 'declined',
    });
    expect(judge(order({ captures: [] }), expected)).toMatchObject({ kind: 'unclear' });
    expect(judge(order({ captures: [capture({ status: 'SOMETHING_NEW' })] }), expected).kind).not.toBe(
      'paid',
    );
  });

  test.each([
    ['another order', { id: 'PAYPAL2' }],
    ['another custom id', { customId: 'order-2' }],
    ['another payee', { payeeId: 'SOMEBODY' }],
    ['another amount', { captures: [capture({ amount: { currency: 'GBP', pence: 4392 } })] }],
    ['no plain amount', { captures: [capture({ amount: { currency: 'GBP', pence: null } })] }],
    ['another currency', { captures: [capture({ amount: { currency: 'USD', pence: 4393 } })] }],
    ['another custom id in its capture', { captures: [capture({ customId: 'order-2' })] }],
    ['no custom id at all', { customId: null, captures: [capture({ customId: null })] }],
    ['two captures', { captures: [capture(), capture({ id: 'CAPTURE2' })] }],
  ])('is a mismatch with %s', (_, changes) => {
    expect(judge(order(changes), expected).kind).toBe('mismatch');
  });

  test('names no payee, and neither did the first: nothing to compare', () => {
    expect(judge(order({ payeeId: null }), expected).kind).toBe('paid');
    expect(judge(order(), { ...expected, payeeId: null }).kind).toBe('paid');
  });

  test('tells how much has gone back', () => {
    const refunds = [
      { id: 'R1', status: 'COMPLETED', amount: { currency: 'GBP', pence: 1000 } },
      { id: 'R2', status: 'PENDING', amount: { currency: 'GBP', pence: 500 } },
    ];
    const partly = order({ captures: [capture({ status: 'PARTIALLY_REFUNDED' })], refunds });
    expect(judge(partly, expected)).toMatchObject({ kind: 'paid', refundedPence: 1000 });
    const wholly = order({ captures: [capture({ status: 'REFUNDED' })] });
    expect(judge(wholly, expected)).toMatchObject({ kind: 'paid', refundedPence: 4393 });
  });

  test('is never a payment of another sum, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.string(),
        fc.constantFrom('COMPLETED', 'APPROVED', 'CREATED'),
        (pence, currency, status) => {
          fc.pre(pence !== expected.amountPence || currency !== 'GBP');
          const told = order({ status, captures: [capture({ amount: { currency, pence } })] });
          expect(judge(told, expected).kind).not.toBe('paid');
        },
      ),
    );
  });

  test('without captures tells whether the buyer has approved', () => {
    const kinds = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VOIDED'].map(
      (status) => judge(order({ status, captures: [] }), expected).kind,
    );
    expect(kinds).toEqual(['not-approved', 'not-approved', 'not-approved', 'approved', 'gone']);
  });
});
