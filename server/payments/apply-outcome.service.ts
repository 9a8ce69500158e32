import {
  endPaymentInProgress,
  lockOrderWithBasket,
  markPaid,
  markPaymentInProgress,
  markRefunded,
  type StoredOrder,
} from '#server/orders/order-payment.service.ts';
import { isOpen, isPaid } from '#server/orders/orders.rules.ts';
import {
  notifyOwnerOrderPaid,
  notifyOwnerPaymentInReview,
  notifyOwnerRefundedAtPayPal,
} from '#server/orders/notifications/owner-notifications.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { isTaken, patientTransaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { closeHolds } from './webhooks/cases.queries.ts';
import { recordHold } from './webhooks/cases.service.ts';
import type { PaymentOutcome } from './payment-outcome.rules.ts';
import { abandonOtherPayments, changePayment, lockPayment, type PaymentChange } from './payments.queries.ts';
import { HEAD_START_SECONDS, hearAgainAt, nextCheck } from './payments.rules.ts';
import type { Payment, PaymentState, ReconcileResult } from './payments.types.ts';
import { insertRefund, keepsOffShelf, sumOfRefunds } from './refunds/refunds.queries.ts';

/** A definite outcome. */
type KnownOutcome = Exclude<PaymentOutcome, { kind: 'unclear' }>;

interface Reconciled {
  payment: Pick<Payment, 'id' | 'orderId'>;
  /** The lease that applying the outcome releases. */
  leasedUntil: Date;
  outcome: KnownOutcome;
  isBuyerHere: boolean;
}

interface Locked {
  trx: DatabaseTransaction;
  config: Context['config'];
  order: StoredOrder;
  payment: Payment;
  now: Date;
  isBuyerHere: boolean;
}

type Applied = { result: ReconcileResult; change: PaymentChange };

/**
 * Writes down in one transaction what PayPal said: payment, order, stock, basket, confirmation. The same
 * outcome may come twice, late, or for a payment that was abandoned; what it changes depends on the current
 * state of payment and order, read under their locks.
 */
export async function applyOutcome(context: Context, reconciled: Reconciled): Promise<ReconcileResult> {
  try {
    return await writeDown(context, reconciled);
  } catch (error) {
    if (!isTaken(error, 'payments_paypal_capture_id_key', 'orders_payment_transaction_id_key')) throw error;
    // Money counts for one payment only, so PayPal cannot mean this one by the id of another's.
    const note = 'does not agree: the capture is another payment’s';
    return writeDown(context, { ...reconciled, outcome: { kind: 'mismatch', note, received: null } });
  }
}

async function writeDown(
  context: Context,
  { payment: before, leasedUntil, outcome, isBuyerHere }: Reconciled,
): Promise<ReconcileResult> {
  const { config, db, clock, log, metrics } = context;
  const { result, change } = await patientTransaction(db, async (trx) => {
    const now = clock.now();
    const locked = await lockOrderWithBasket(trx, before.orderId);
    const payment = (await lockPayment(trx, before.id))!;
    const order = locked()!;
    const applied = await apply({ trx, config, order, payment, now, isBuyerHere }, outcome);
    if (outcome.kind === 'paid' || outcome.kind === 'declined') await closeHolds(trx, order.id, now);
    const { state, note } = applied.change;
    if (state === 'completed') await notifyOwnerOrderPaid(trx, config, order, now);
    if (state === 'review')
      await notifyOwnerPaymentInReview(trx, config, order, { ...payment, note: note ?? '' }, now);
    await changePayment(trx, payment.id, {
      ...applied.change,
      ...leaseRelease(payment, applied.change, leasedUntil, now),
    });
    return applied;
  });
  if (change.state !== undefined) metrics.paymentsSettled.inc({ outcome: change.state });
  if (change.state === 'review' || change.state === 'unmatched') {
    log.error(
      { payment: before.id, order: before.orderId, state: change.state, note: change.note },
      'a payment needs the owner to look at it',
    );
  }
  return result;
}

/**
 * Releases the payment and says when the poller checks it next. A webhook that came while we were asking
 * PayPal has already set that time, and may know something that we do not.
 */
function leaseRelease(payment: Payment, change: PaymentChange, leasedUntil: Date, now: Date): PaymentChange {
  const isOurs = payment.leasedUntil?.getTime() === leasedUntil.getTime();
  if (!isOurs) return {};
  const isAskedFor = payment.checkAt !== null && payment.checkAt < leasedUntil;
  const state = change.state ?? payment.state;
  const planned = isWaiting(state) ? nextCheck({ ...payment, ...change, state }, now) : null;
  return {
    leasedUntil: null,
    checkAt: isAskedFor ? payment.checkAt : change.checkAt !== undefined ? change.checkAt : planned,
  };
}

function isWaiting(state: PaymentState): boolean {
  return state === 'created' || state === 'capturing' || state === 'pending' || state === 'review';
}

function apply(locked: Locked, outcome: KnownOutcome): Promise<Applied> | Applied {
  switch (outcome.kind) {
    case 'paid':
      return applyPaid(locked, outcome);
    case 'pending':
      return applyPending(locked, outcome);
    case 'declined':
      return applyDeclined(locked, outcome);
    case 'approved':
      return applyApproved(locked);
    case 'not-approved':
      return applyNotApproved(locked);
    case 'not-found':
      return applyNotFound(locked);
    case 'mismatch':
      return applyMismatch(locked, outcome);
  }
}

async function applyPaid(
  locked: Locked,
  { captureId, refundedPence }: PaymentOutcome & { kind: 'paid' },
): Promise<Applied> {
  const { trx, config, order, payment, now } = locked;
  if (payment.state === 'completed') {
    await applyRefunded(locked, refundedPence);
    return { result: 'paid', change: {} };
  }
  if (payment.state === 'unmatched') return { result: 'not-payable', change: {} };

  const isWanted = order.status === 'Pending' && !isPaid(order);
  if (isWanted && (await markPaid(trx, config, order, captureId, now))) {
    await abandonOtherPayments(trx, payment);
    return {
      result: 'paid',
      // Refunded already? Then check once more, to write that down.
      change: {
        state: 'completed',
        captureId,
        settledAt: now,
        // The sums that did not agree before do now.
        ...(payment.state === 'review' && { note: null, received: null }),
        ...(refundedPence > 0 && { checkAt: now }),
      },
    };
  }
  // Captured although the order was cancelled, already paid, or its goods are gone: refund it.
  const amountPence = payment.amountPence - refundedPence;
  if (amountPence > 0) {
    const refund = { orderId: order.id, paymentId: payment.id, amountPence };
    await insertRefund(trx, { ...refund, createdAt: now, checkAt: now });
  }
  return {
    result: 'not-payable',
    change: {
      state: 'unmatched',
      captureId,
      settledAt: now,
      note: 'captured for an order that did not want it',
    },
  };
}

async function applyRefunded({ trx, config, order, payment, now }: Locked, refundedPence: number) {
  const isKept = await keepsOffShelf(trx, order.id);
  await markRefunded(trx, config, order, { refundedPence, keepsOffShelf: isKept }, now);
  if (order.status !== 'Processing' || refundedPence < order.totalPence) return;
  const askedForPence = await sumOfRefunds(trx, payment.id, ['requested', 'completed']);
  if (askedForPence >= refundedPence) return;
  // At least partly refunded on PayPal's own pages, so those who pack do not know yet.
  await notifyOwnerRefundedAtPayPal(trx, config, order, { isRestocked: !isKept }, now);
}

async function applyPending(
  { trx, config, order, payment, now }: Locked,
  { captureId, note }: PaymentOutcome & { kind: 'pending' },
): Promise<Applied> {
  const { amountPence } = payment;
  await recordHold(trx, config, order, { captureId, reason: note, amountPence }, now);
  if (payment.state === 'pending') return { result: 'pending', change: {} };
  if (!isWaiting(payment.state)) {
    // Abandoned here but not at PayPal, where its outcome decides whether it is refunded; or paid, and held
    // since.
    const seconds = payment.state === 'completed' ? 6 * 3600 : 60;
    return { result: 'pending', change: { checkAt: secondsAfter(now, seconds) } };
  }
  if (isOpen(order)) await markPaymentInProgress(trx, order, now);
  return { result: 'pending', change: { state: 'pending', captureId, note } };
}

async function applyDeclined(
  { trx, order, payment, now }: Locked,
  { note }: PaymentOutcome & { kind: 'declined' },
): Promise<Applied> {
  if (!isWaiting(payment.state)) return { result: 'declined', change: {} };
  if (order.status === 'Pending' && !isPaid(order)) {
    // A pending payment is denied hours or days later: no buyer is waiting, so the stock is freed at once.
    const isBuyerHere = payment.state !== 'pending' && payment.state !== 'review';
    await endPaymentInProgress(trx, order, { isBuyerHere, hasFailed: true, now });
  }
  const checkAt = hearAgainAt(payment, now);
  return {
    result: 'declined',
    change: { state: 'declined', settledAt: now, checkAt, note: note.slice(0, 500) },
  };
}

function applyApproved({ order, payment, now }: Locked): Applied {
  if (payment.state !== 'created') return { result: 'not-approved', change: {} };
  if (!isOpen(order)) return { result: 'not-payable', change: { state: 'abandoned' } };
  const approvedAt = payment.approvedAt ?? now;
  return {
    result: 'not-approved',
    change: { approvedAt, checkAt: secondsAfter(approvedAt, HEAD_START_SECONDS) },
  };
}

async function applyNotApproved({ trx, order, payment, now }: Locked): Promise<Applied> {
  if (payment.state === 'capturing') {
    await endPaymentInProgress(trx, order, { isBuyerHere: true, hasFailed: false, now });
    return { result: 'not-approved', change: { state: 'created', approvedAt: null } };
  }
  if (payment.state === 'created' && !isOpen(order)) {
    return { result: 'not-payable', change: { state: 'abandoned' } };
  }
  return { result: 'not-approved', change: {} };
}

async function applyNotFound({ trx, order, payment, now, isBuyerHere }: Locked): Promise<Applied> {
  if (payment.state === 'capturing')
    await endPaymentInProgress(trx, order, { isBuyerHere, hasFailed: false, now });
  const isOver = payment.state === 'capturing' || payment.state === 'created';
  if (!isOver) return { result: 'not-approved', change: {} };
  const checkAt = hearAgainAt(payment, now);
  return {
    result: 'not-approved',
    change: { state: 'abandoned', checkAt, note: 'PayPal does not know it any more' },
  };
}

async function applyMismatch(
  { trx, config, order, payment, now }: Locked,
  { note, received }: PaymentOutcome & { kind: 'mismatch' },
): Promise<Applied> {
  if (payment.state === 'review') return { result: 'review', change: { received } };
  if (!isWaiting(payment.state)) {
    // Nothing is undone or asked for again: only the owner can see at PayPal what has moved.
    const told = { ...payment, note: received === null ? note : `${note}; ${received}`, isOver: true };
    await notifyOwnerPaymentInReview(trx, config, order, told, now);
    return { result: 'review', change: { note: note.slice(0, 500), received } };
  }
  if (isOpen(order)) await markPaymentInProgress(trx, order, now);
  return {
    result: 'review',
    change: { state: 'review', reviewSince: now, note: note.slice(0, 500), received },
  };
}
