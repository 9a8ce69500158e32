import type { PayPalAmount, PayPalCapture, PayPalOrder } from '#server/gateways/paypal/answers.rules.ts';

/** What PayPal's answer means for the payment. */
export type PaymentOutcome =
  /** The full amount is ours. `refundedPence` of it have gone back since. */
  | { kind: 'paid'; captureId: string; refundedPence: number }
  /** PayPal holds the money and will say later. */
  | { kind: 'pending'; captureId: string; note: string }
  | { kind: 'declined'; note: string }
  /** The buyer has approved, but nothing has been captured. */
  | { kind: 'approved' }
  | { kind: 'not-approved' }
  /** PayPal does not know this order, or not any longer. */
  | { kind: 'not-found' }
  /** An answer that cannot be trusted, treated as no answer. */
  | { kind: 'unclear'; note: string }
  /** Money moved, but not the amount asked for. A person must look at it, with the sums that PayPal names. */
  | { kind: 'mismatch'; note: string; received: string | null };

export interface Expected {
  paypalOrderId: string;
  /** The id of the shop's order, sent as custom_id and returned by PayPal. */
  orderId: string;
  amountPence: number;
  /** Null when PayPal has not said who will be paid. */
  payeeId: string | null;
}

const NO_MONEY: ReadonlySet<string> = new Set(['DECLINED', 'FAILED']);
const MONEY_CAME: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * Reads PayPal's order. Its status COMPLETED does not mean that it is paid: the capture's status does. And
 * "paid" is believed only when amount, currency, ids and payee all agree.
 */
export function interpretOrder(order: PayPalOrder, expected: Expected): PaymentOutcome {
  const money = order.captures.filter((capture) => MONEY_CAME.has(capture.status));
  // Money may have come under a status that we do not know.
  const pending = order.captures.filter(({ status }) => !MONEY_CAME.has(status) && !NO_MONEY.has(status));
  const capture = money[0] ?? pending[0];
  if (!capture) return interpretOrderWithoutMoney(order, expected);

  const faults = faultsOf(order, capture, expected);
  if (money.length + pending.length > 1) faults.push('several captures');
  if (faults.length > 0) {
    const received = [...money, ...pending].map(({ amount }) => sumText(amount)).join(', ');
    return {
      kind: 'mismatch',
      note: `does not agree: ${faults.join(', ')}`,
      received: received.slice(0, 200),
    };
  }
  if (money.length === 0) {
    return { kind: 'pending', captureId: capture.id, note: capture.reason ?? capture.status };
  }
  return { kind: 'paid', captureId: capture.id, refundedPence: refundedPence(order, capture, expected) };
}

function sumText({ pence, currency }: PayPalAmount): string {
  return pence === null ? `an unknown sum in ${currency}` : `${(pence / 100).toFixed(2)} ${currency}`;
}

function interpretOrderWithoutMoney(order: PayPalOrder, expected: Expected): PaymentOutcome {
  const declined = order.captures[0];
  if (order.id !== expected.paypalOrderId) return { kind: 'unclear', note: 'another order id' };
  if (declined) return { kind: 'declined', note: declined.reason ?? declined.status };
  switch (order.status) {
    case 'APPROVED':
      return { kind: 'approved' };
    case 'VOIDED':
      return { kind: 'not-found' };
    case 'COMPLETED':
      return { kind: 'unclear', note: 'completed without a capture' };
    default:
      return { kind: 'not-approved' };
  }
}

function faultsOf(order: PayPalOrder, capture: PayPalCapture, expected: Expected): string[] {
  const customIds = [order.customId, capture.customId].filter((id) => id !== null);
  return [
    order.id !== expected.paypalOrderId && 'order id',
    (customIds.length === 0 || customIds.some((id) => id !== expected.orderId)) && 'custom id',
    capture.amount.currency !== 'GBP' && 'currency',
    capture.amount.pence !== expected.amountPence && 'amount',
    order.payeeId !== null && expected.payeeId !== null && order.payeeId !== expected.payeeId && 'payee',
  ].filter((fault) => fault !== false);
}

function refundedPence(order: PayPalOrder, capture: PayPalCapture, expected: Expected): number {
  if (capture.status === 'REFUNDED') return expected.amountPence;
  const refunded = order.refunds
    .filter((refund) => refund.status === 'COMPLETED')
    .reduce((sum, refund) => sum + (refund.amount?.pence ?? 0), 0);
  return Math.min(refunded, expected.amountPence);
}
