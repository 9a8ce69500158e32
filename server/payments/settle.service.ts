import { isPayPalError, PayPalError } from '#server/gateways/paypal/paypal-error.ts';
import type { PayPal } from '#server/gateways/paypal/paypal.ts';
import { isOpen, lockOrder, startSettling } from '#server/orders/settlement.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { judge, type Finding } from './finding.ts';
import {
  changePayment,
  checkSoon,
  endLease,
  findPayment,
  lockPayment,
  type Payment,
} from './payments.queries.ts';
import { HEAD_START_SECONDS, LEASE_SECONDS, nextCheck } from './payments.rules.ts';
import { recordFinding } from './record-finding.service.ts';

export interface PaymentContext extends Context {
  paypal: PayPal;
}

/** How an attempt to pay stands. */
export type Settlement =
  | 'paid'
  | 'pending'
  | 'declined'
  | 'not-approved'
  /** The order is cancelled, or paid otherwise; what was captured all the same goes back. */
  | 'not-payable'
  | 'out-of-stock'
  | 'review'
  /** PayPal did not say. It will be asked again. */
  | 'unknown'
  /** Somebody else is asking PayPal just now. */
  | 'busy';

/**
 * The one function that settles a payment. The return page, the webhook and the poller all come here, at any
 * time, in any order, as often as they like, from any process.
 *
 *   1. In a transaction, `take` the payment: a lease, so that one at a time talks to PayPal about it. Who means
 *      to capture also begins it: the order must be open and its stock held, and from here on nothing lets go
 *      of either (order `settling`, attempt `capturing`).
 *   2. Outside of any transaction, ask PayPal: `capture` what was begun, else `look`.
 *   3. In a transaction, `recordFinding`: what PayPal said becomes what we know.
 *
 * Dying or losing PayPal's answer between 1 and 3 leaves the attempt `capturing`: its outcome is unknown.
 * Whoever comes next looks first, and captures only under the same request id, which PayPal carries out once.
 *
 * `isBuyerHere`: the buyer is back from PayPal and waits. Otherwise an approval is left alone for
 * HEAD_START_SECONDS, so that the buyer's own return is what captures it, and tells them so.
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: string,
  { isBuyerHere }: { isBuyerHere: boolean },
): Promise<Settlement> {
  const { db, clock } = context;
  const leasedUntil = secondsAfter(clock.now(), LEASE_SECONDS);
  const taken = await transaction(db, (trx) =>
    take(trx, paymentId, { leasedUntil, isBuyerHere, now: clock.now() }),
  );
  if (typeof taken === 'string') return taken;

  let { payment } = taken;
  try {
    let finding = taken.isBegun ? await capture(context, payment) : await look(context, payment);
    if (finding.kind === 'approved' && payment.state === 'capturing' && !taken.isBegun) {
      finding = await capture(context, payment);
    } else if (
      finding.kind === 'approved' &&
      payment.state === 'created' &&
      isHeadStartOver(payment, clock.now())
    ) {
      const begun = await transaction(db, (trx) => beginCapture(trx, paymentId, clock.now()));
      if (typeof begun === 'string') return begun;
      payment = begun;
      finding = await capture(context, payment);
    }
    if (finding.kind === 'unclear') throw new PayPalError('unclear', finding.note);
    return await recordFinding(context, { payment, leasedUntil, finding, isBuyerHere });
  } catch (error) {
    if (!isPayPalError(error)) throw error;
    context.log.warn(
      { err: error, payment: paymentId, issues: error.issues, debugId: error.debugId },
      'PayPal did not say how a payment stands',
    );
    await endLease(db, payment, leasedUntil, nextCheck(payment, clock.now()));
    return 'unknown';
  }
}

type Taken = {
  payment: Payment;
  /** We are to capture, and nobody has tried under this request id. */ isBegun: boolean;
};

async function take(
  trx: DatabaseTransaction,
  paymentId: string,
  { leasedUntil, isBuyerHere, now }: { leasedUntil: Date; isBuyerHere: boolean; now: Date },
): Promise<Taken | Settlement> {
  const found = await findPayment(trx, paymentId);
  if (!found) return 'not-payable';
  await lockOrder(trx, found.orderId);
  let payment = await lockPayment(trx, paymentId);
  if (payment.leasedUntil !== null && payment.leasedUntil > now) return 'busy';
  // Looked at again when its time comes, not whenever its buyer presses.
  if (payment.state === 'review' && isBuyerHere) return 'review';
  const isBegun = isBuyerHere && payment.state === 'created';
  if (isBegun) {
    const begun = await beginCapture(trx, paymentId, now);
    if (typeof begun === 'string') return begun;
    payment = begun;
  }
  await changePayment(trx, paymentId, { leasedUntil, checkAt: leasedUntil });
  return { payment, isBegun };
}

/**
 * Makes sure that the money is wanted before it is asked for: the order is open and its stock is held, now and
 * until the outcome is known. If not, the attempt is given up and will never be captured.
 */
async function beginCapture(
  trx: DatabaseTransaction,
  paymentId: string,
  now: Date,
): Promise<Payment | 'not-payable' | 'out-of-stock' | 'not-approved'> {
  const { orderId } = (await findPayment(trx, paymentId))!;
  const order = (await lockOrder(trx, orderId))!;
  const payment = await lockPayment(trx, paymentId);
  if (payment.paypalOrderId === null) return 'not-approved';
  const giveUp = (note: string) =>
    changePayment(trx, paymentId, { state: 'abandoned', leasedUntil: null, checkAt: null, note });
  if (payment.state !== 'created') return 'not-payable';
  if (!isOpen(order)) {
    await giveUp('the order is not open');
    return 'not-payable';
  }
  const lacking = await startSettling(trx, order, now);
  if (lacking.length > 0) {
    await giveUp('out of stock');
    return 'out-of-stock';
  }
  await changePayment(trx, paymentId, { state: 'capturing', captureTries: payment.captureTries + 1 });
  return lockPayment(trx, paymentId);
}

function isHeadStartOver(payment: Payment, now: Date): boolean {
  return payment.approvedAt !== null && now >= secondsAfter(payment.approvedAt, HEAD_START_SECONDS);
}

/** Asks PayPal how its order stands. */
async function look({ paypal }: PaymentContext, payment: Payment): Promise<Finding> {
  if (payment.paypalOrderId === null) return { kind: 'gone' };
  try {
    return judge(await paypal.getOrder(payment.paypalOrderId), expectedOf(payment));
  } catch (error) {
    if (!isPayPalError(error, 'refused')) throw error;
    if (error.status === 404) return { kind: 'gone' };
    return { kind: 'unclear', note: error.message };
  }
}

/** PayPal answers these when it cannot capture because the buyer has still something to do. */
const BUYER_MUST_ACT = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

async function capture(context: PaymentContext, payment: Payment): Promise<Finding> {
  const { paypal, db, clock, log } = context;
  // The same id for every try at this capture, a new one after PayPal has given a definite answer.
  const requestId = `${payment.id}:capture:${payment.captureTries}`;
  try {
    return judge(await paypal.captureOrder(payment.paypalOrderId!, requestId), expectedOf(payment));
  } catch (error) {
    if (!isPayPalError(error, 'refused')) throw error;
    if (error.status === 404) return { kind: 'gone' };
    if (error.has('ORDER_ALREADY_CAPTURED')) return look(context, payment);
    if (BUYER_MUST_ACT.some((issue) => error.has(issue))) return { kind: 'not-approved' };
    if (error.has('DUPLICATE_INVOICE_ID')) {
      // Money has been taken for this order number before: by an attempt we gave up, or by another shop.
      await checkSoon(db, { orderId: payment.orderId }, clock.now());
      return { kind: 'mismatch', note: 'PayPal has taken money for this order number before' };
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
