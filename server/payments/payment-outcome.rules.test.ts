import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayPalCapture, PayPalOrder } from '#server/gateways/paypal/answers.rules.ts';
import { interpretOrder, type Expected } from './payment-outcome.rules.ts';

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
  test('is a payment if everything agrees', () => {
    expect(interpretOrder(order(), expected)).toEqual({
      kind: 'paid',
      captureId: 'CAPTURE1',
      refundedPence: 0,
    });
  });

  test('is not a payment if its order is completed but its capture is not', () => {
    expect(
      interpretOrder(order({ captures: [capture({ status: 'PENDING', reason: 'ECHECK' })] }), expected),
    ).toEqual({
      kind: 'pending',
      captureId: 'CAPTURE1',
      note: 'ECHECK',
    });
    expect(interpretOrder(order({ captures: [capture({ status: 'DECLINED' })] }), expected)).toMatchObject({
      kind: 'declined',
    });
    expect(interpretOrder(order({ captures: [] }), expected)).toMatchObject({ kind: 'unclear' });
    expect(interpretOrder(order({ captures: [capture({ status: 'SOMETHING_NEW' })] }), expected)).toEqual({
      kind: 'pending',
      captureId: capture().id,
      note: 'SOMETHING_NEW',
    });
  });

  test.each([
    ['order id', { id: 'PAYPAL2' }, '43.93 GBP'],
    ['custom id', { customId: 'order-2' }, '43.93 GBP'],
    ['payee', { payeeId: 'SOMEBODY' }, '43.93 GBP'],
    ['amount', { captures: [capture({ amount: { currency: 'GBP', pence: 4392 } })] }, '43.92 GBP'],
    [
      'amount',
      { captures: [capture({ amount: { currency: 'GBP', pence: null } })] },
      'an unknown sum in GBP',
    ],
    ['currency', { captures: [capture({ amount: { currency: 'USD', pence: 4393 } })] }, '43.93 USD'],
    ['custom id', { captures: [capture({ customId: 'order-2' })] }, '43.93 GBP'],
    ['custom id', { customId: null, captures: [capture({ customId: null })] }, '43.93 GBP'],
    ['several captures', { captures: [capture(), capture({ id: 'CAPTURE2' })] }, '43.93 GBP, 43.93 GBP'],
    [
      'several captures',
      { captures: [capture(), capture({ id: 'CAPTURE2', status: 'PENDING' })] },
      '43.93 GBP, 43.93 GBP',
    ],
    ['order id, payee', { id: 'PAYPAL2', payeeId: 'SOMEBODY' }, '43.93 GBP'],
  ])('is a mismatch if the %s does not agree: %j', (faults, changes, received) => {
    const note = `does not agree: ${faults}`;
    expect(interpretOrder(order(changes), expected)).toEqual({ kind: 'mismatch', note, received });
  });

  test('needs the shop’s order id in one place only', () => {
    expect(interpretOrder(order({ customId: null }), expected).kind).toBe('paid');
    expect(interpretOrder(order({ captures: [capture({ customId: null })] }), expected).kind).toBe('paid');
  });

  test('about another order means nothing, whatever became of that one', () => {
    for (const captures of [[], [capture({ status: 'DECLINED' })]]) {
      expect(interpretOrder(order({ id: 'PAYPAL2', captures }), expected)).toEqual({
        kind: 'unclear',
        note: 'another order id',
      });
    }
  });

  test('gives PayPal’s reason, or else the status', () => {
    const of = (changes: Partial<PayPalCapture>) =>
      interpretOrder(order({ captures: [capture(changes)] }), expected);
    expect(of({ status: 'PENDING' })).toMatchObject({ kind: 'pending', note: 'PENDING' });
    expect(of({ status: 'DECLINED' })).toEqual({ kind: 'declined', note: 'DECLINED' });
    expect(of({ status: 'DECLINED', reason: 'FRAUD' })).toEqual({ kind: 'declined', note: 'FRAUD' });
    expect(interpretOrder(order({ captures: [] }), expected)).toEqual({
      kind: 'unclear',
      note: 'completed without a capture',
    });
  });

  test('that names no payee, like the first one, leaves nothing to compare', () => {
    expect(interpretOrder(order({ payeeId: null }), expected).kind).toBe('paid');
    expect(interpretOrder(order(), { ...expected, payeeId: null }).kind).toBe('paid');
  });

  test('says how much has been refunded', () => {
    const refunds = [
      { id: 'R1', status: 'COMPLETED', amount: { currency: 'GBP', pence: 1000 }, customId: null },
      { id: 'R2', status: 'PENDING', amount: { currency: 'GBP', pence: 500 }, customId: null },
      { id: 'R3', status: 'COMPLETED', amount: null, customId: null },
    ];
    const partly = order({ captures: [capture({ status: 'PARTIALLY_REFUNDED' })], refunds });
    expect(interpretOrder(partly, expected)).toMatchObject({ kind: 'paid', refundedPence: 1000 });
    const wholly = order({ captures: [capture({ status: 'REFUNDED' })] });
    expect(interpretOrder(wholly, expected)).toMatchObject({ kind: 'paid', refundedPence: 4393 });
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
          expect(interpretOrder(told, expected).kind).not.toBe('paid');
        },
      ),
    );
  });

  test('without captures says whether the buyer has approved', () => {
    const kinds = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VOIDED'].map(
      (status) => interpretOrder(order({ status, captures: [] }), expected).kind,
    );
    expect(kinds).toEqual(['not-approved', 'not-approved', 'not-approved', 'approved', 'not-found']);
  });
});
