import { isPayPalError, PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import {
  lockOrderOfPayment,
  markPaymentInProgress,
  type StoredOrder,
} from '#server/orders/order-payment.service.ts';
import { isOpen } from '#server/orders/orders.rules.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { patientTransaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { applyOutcome } from './apply-outcome.service.ts';
import { interpretOrder, type PaymentOutcome } from './payment-outcome.rules.ts';
import {
  changePayment,
  checkSoon,
  lockPayment,
  releaseLease,
  type PaymentChange,
} from './payments.queries.ts';
import { HEAD_START_SECONDS, LEASE_SECONDS, mayCaptureUnseen, nextCheck } from './payments.rules.ts';
import type { Payment, PaymentContext, ReconcileResult } from './payments.types.ts';

/**
 * The one function that reconciles a payment with PayPal. The return page, the webhook and the poller all
 * call it, at any time, in any order, as often as they like, from any process.
 *
 * 1. In a transaction, acquire the payment's lease, so that one process at a time talks to PayPal about it. If
 *    the buyer is here to capture, start that in the same transaction: the order must be open and its stock
 *    held, and from here on nothing releases either (order `payment_in_progress`, payment `capturing`).
 * 2. Outside any transaction, ask PayPal: capture what was started, otherwise fetch its order.
 * 3. In a transaction, apply the outcome, which releases the lease.
 *
 * If the process dies or PayPal's answer is lost between 1 and 3, the payment stays `capturing`: its outcome
 * is unknown. The next caller fetches the order first, and captures only under the same request id, which
 * PayPal carries out once.
 *
 * In a run on one product these transactions wait for its stock, one after the other. They queue again rather than
 * tell a buyer that nobody knows whether they have paid.
 *
 * `isBuyerHere`: the buyer is back from PayPal and waiting. Otherwise an approval is left alone for
 * HEAD_START_SECONDS, so that the buyer's own return captures it and tells them so.
 */
export async function reconcilePayment(
  context: PaymentContext,
  paymentId: string,
  { isBuyerHere }: { isBuyerHere: boolean },
): Promise<ReconcileResult> {
  const { db, clock } = context;
  const lease = await patientTransaction(db, (trx) =>
    acquireLease(trx, paymentId, { isBuyerHere, now: clock.now() }),
  );
  if (typeof lease === 'string') return lease;

  const { leasedUntil } = lease;
  let { payment } = lease;
  try {
    let outcome = lease.isCaptureStarted
      ? await captureOrder(context, payment)
      : await fetchOrder(context, payment);
    if (outcome.kind === 'approved' && !lease.isCaptureStarted) {
      if (payment.state === 'created' && isHeadStartOver(payment, clock.now())) {
        const started = await patientTransaction(db, async (trx) =>
          startCapture(trx, (await lockWithOrder(trx, paymentId))!, clock.now()),
        );
        if (typeof started === 'string') return started;
        payment = started;
      }
      if (payment.state === 'capturing') outcome = await captureOrder(context, payment);
    }
    if (outcome.kind === 'unclear') throw new PayPalError('unclear', outcome.note);
    return await applyOutcome(context, { payment, leasedUntil, outcome, isBuyerHere });
  } catch (error) {
    if (!isPayPalError(error)) throw error;
    context.log.warn(
      { err: error, payment: paymentId, issues: error.issues, debugId: error.debugId },
      'PayPal did not say how a payment stands',
    );
    await releaseLease(db, payment, leasedUntil, nextCheck(payment, clock.now()));
    return 'unknown';
  }
}

interface Locked {
  order: StoredOrder;
  payment: Payment;
}

async function lockWithOrder(trx: DatabaseTransaction, paymentId: string): Promise<Locked | null> {
  const order = await lockOrderOfPayment(trx, paymentId);
  const payment = await lockPayment(trx, paymentId);
  return payment && { payment, order: order()! };
}

interface Lease {
  payment: Payment;
  leasedUntil: Date;
  /** We are to capture, and nobody has tried yet under this request id. */
  isCaptureStarted: boolean;
}

async function acquireLease(
  trx: DatabaseTransaction,
  paymentId: string,
  { isBuyerHere, now }: { isBuyerHere: boolean; now: Date },
): Promise<Lease | ReconcileResult> {
  const locked = await lockWithOrder(trx, paymentId);
  if (!locked) return 'not-payable';
  const { payment } = locked;
  if (payment.leasedUntil !== null && payment.leasedUntil > now) return 'busy';
  // Checked again when it is due, not whenever the buyer presses the button.
  if (isBuyerHere && (payment.state === 'review' || payment.state === 'pending')) return payment.state;

  const isCaptureStarted = isBuyerHere && payment.state === 'created';
  // The poller and the webhook go on looking whether it has been approved.
  if (isCaptureStarted && !mayCaptureUnseen(payment)) return 'not-approved';
  const leasedUntil = secondsAfter(now, LEASE_SECONDS);
  const lease = { leasedUntil, checkAt: leasedUntil };
  if (isCaptureStarted) {
    const started = await startCapture(trx, locked, now, lease);
    return typeof started === 'string' ? started : { payment: started, leasedUntil, isCaptureStarted };
  }
  await changePayment(trx, paymentId, lease);
  return { payment, leasedUntil, isCaptureStarted };
}

/**
 * Makes sure that the money is wanted before asking for it: the order is open and its stock is held, now and
 * until the outcome is known. If not, the payment is abandoned and will never be captured. `lease`: acquired
 * in the same change.
 */
async function startCapture(
  trx: DatabaseTransaction,
  { order, payment }: Locked,
  now: Date,
  lease?: Pick<PaymentChange, 'leasedUntil' | 'checkAt'>,
): Promise<Payment | 'not-payable' | 'out-of-stock' | 'not-approved'> {
  if (payment.paypalOrderId === null) return 'not-approved';
  if (payment.state !== 'created') return 'not-payable';
  const abandon = (note: string) =>
    changePayment(trx, payment.id, { state: 'abandoned', leasedUntil: null, checkAt: null, note });
  if (!isOpen(order)) {
    await abandon('the order is not open');
    return 'not-payable';
  }
  const shortages = await markPaymentInProgress(trx, order, now);
  if (shortages.length > 0) {
    await abandon('out of stock');
    return 'out-of-stock';
  }
  const capturing = { state: 'capturing', captureTries: payment.captureTries + 1 } as const;
  await changePayment(trx, payment.id, { ...capturing, ...lease });
  return { ...payment, ...capturing };
}

function isHeadStartOver(payment: Payment, now: Date): boolean {
  return payment.approvedAt !== null && now >= secondsAfter(payment.approvedAt, HEAD_START_SECONDS);
}

async function fetchOrder({ paypal }: PaymentContext, payment: Payment): Promise<PaymentOutcome> {
  if (payment.paypalOrderId === null) return { kind: 'not-found' };
  try {
    return interpretOrder(await paypal.getOrder(payment.paypalOrderId), expectedOf(payment));
  } catch (error) {
    if (!isPayPalError(error, 'refused')) throw error;
    if (error.status === 404) return { kind: 'not-found' };
    return { kind: 'unclear', note: error.message };
  }
}

/** PayPal's answers when it cannot capture because the buyer still has something to do. */
const BUYER_MUST_ACT = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

async function captureOrder(context: PaymentContext, payment: Payment): Promise<PaymentOutcome> {
  const { paypal, db, clock, log } = context;
  // The same id for every attempt at this capture, and a new one once PayPal has given a definite answer.
  const requestId = `${payment.id}:capture:${payment.captureTries}`;
  try {
    return interpretOrder(await paypal.captureOrder(payment.paypalOrderId!, requestId), expectedOf(payment));
  } catch (error) {
    if (!isPayPalError(error, 'refused')) throw error;
    if (error.status === 404) return { kind: 'not-found' };
    if (error.has('ORDER_ALREADY_CAPTURED')) return fetchOrder(context, payment);
    if (BUYER_MUST_ACT.some((issue) => error.has(issue))) return { kind: 'not-approved' };
    if (error.has('DUPLICATE_INVOICE_ID')) {
      // Money has already been taken for this order number: by a payment we abandoned, or by another shop.
      await checkSoon(db, { orderId: payment.orderId }, clock.now());
      return {
        kind: 'mismatch',
        note: 'PayPal has taken money for this order number before',
        received: null,
      };
    }
    log.warn(
      { payment: payment.id, issues: error.issues, debugId: error.debugId },
      'PayPal refused to capture a payment',
    );
    return { kind: 'declined', note: error.issues.join(' ') || `status ${error.status}` };
  }
}

function expectedOf(payment: Payment) {
  return {
    paypalOrderId: payment.paypalOrderId!,
    orderId: payment.orderId,
    amountPence: payment.amountPence,
    payeeId: payment.payeeId,
  };
}
