import {
  isOpen,
  isPaid,
  lockOrderWithBasket,
  markPaid,
  markRefunded,
  startSettling,
  stopSettling,
  type StoredOrder,
} from '#server/orders/settlement.service.ts';
import { tellOwnerGivenBack, tellOwnerInReview, tellOwnerPaid } from '#server/orders/owner-news.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { closeHolds } from './cases.queries.ts';
import { recordHold } from './cases.service.ts';
import type { Finding } from './finding.ts';
import {
  abandonOtherPayments,
  changePayment,
  lockPayment,
  type Payment,
  type PaymentChange,
} from './payments.queries.ts';
import { HEAD_START_SECONDS, nextCheck, type PaymentState } from './payments.rules.ts';
import { insertRefund, keepsOffShelf, sumOfRefunds } from './refunds.queries.ts';
import type { Settlement } from './settle.service.ts';

interface Known {
  payment: Pick<Payment, 'id' | 'orderId'>;
  /** The lease that ends with this. */
  leasedUntil: Date;
  finding: Exclude<Finding, { kind: 'unclear' }>;
  isBuyerHere: boolean;
}

interface Moment {
  trx: DatabaseTransaction;
  config: Context['config'];
  order: StoredOrder;
  payment: Payment;
  now: Date;
  isBuyerHere: boolean;
}

type Outcome = { settlement: Settlement; change: PaymentChange };

/**
 * What PayPal said becomes what we know, in one transaction: the attempt, the order, its stock, the basket,
 * the confirmation. The same finding may come twice, late, or for an attempt that was given up; what it does
 * depends on where attempt and order stand now, under their locks.
 */
export async function recordFinding(context: Context, known: Known): Promise<Settlement> {
  const { config, db, clock, log, metrics } = context;
  const { payment: before, finding } = known;
  const { settlement, change } = await transaction(db, async (trx) => {
    const now = clock.now();
    const order = (await lockOrderWithBasket(trx, before.orderId))!;
    const payment = await lockPayment(trx, before.id);
    const outcome = await apply(
      { trx, config, order, payment, now, isBuyerHere: known.isBuyerHere },
      finding,
    );
    if (finding.kind === 'paid' || finding.kind === 'declined') await closeHolds(trx, order.id, now);
    const { state, note } = outcome.change;
    if (state === 'completed') await tellOwnerPaid(trx, config, order, now);
    if (state === 'review')
      await tellOwnerInReview(trx, config, order, { ...payment, note: note ?? '' }, now);
    await changePayment(trx, payment.id, {
      ...outcome.change,
      ...endOfLease(payment, outcome.change, known.leasedUntil, now),
    });
    return outcome;
  });
  if (change.state !== undefined) metrics.paymentsSettled.inc({ outcome: change.state });
  if (change.state === 'review' || change.state === 'surplus') {
    log.error(
      { payment: before.id, order: before.orderId, state: change.state, note: change.note },
      'a payment needs the owner to look at it',
    );
  }
  return settlement;
}

/**
 * Frees the payment and says when the poller is to look next. A webhook that came while we asked PayPal has
 * set the moment already, and knows something that we may not.
 */
function endOfLease(payment: Payment, change: PaymentChange, leasedUntil: Date, now: Date): PaymentChange {
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

function apply(moment: Moment, finding: Known['finding']): Promise<Outcome> | Outcome {
  switch (finding.kind) {
    case 'paid':
      return applyPaid(moment, finding);
    case 'pending':
      return applyPending(moment, finding);
    case 'declined':
      return applyDeclined(moment, finding);
    case 'approved':
      return applyApproved(moment);
    case 'not-approved':
      return applyNotApproved(moment);
    case 'gone':
      return applyGone(moment);
    case 'mismatch':
      return applyMismatch(moment, finding);
  }
}

async function applyPaid(
  moment: Moment,
  { captureId, refundedPence }: Finding & { kind: 'paid' },
): Promise<Outcome> {
  const { trx, order, payment, now } = moment;
  if (payment.state === 'completed') {
    await applyRefunded(moment, refundedPence);
    return { settlement: 'paid', change: {} };
  }
  if (payment.state === 'surplus') return { settlement: 'not-payable', change: {} };

  const isWanted = order.status === 'Pending' && !isPaid(order);
  if (isWanted && (await markPaid(trx, order, captureId, now))) {
    await abandonOtherPayments(trx, payment);
    return {
      settlement: 'paid',
      // Refunded already? Then one more look, to write that down.
      change: {
        state: 'completed',
        captureId,
        settledAt: now,
        // What did not agree before does now.
        ...(payment.state === 'review' && { note: null }),
        ...(refundedPence > 0 && { checkAt: now }),
      },
    };
  }
  // Captured although the order was cancelled, paid otherwise, or its goods are gone: it goes back.
  const amountPence = payment.amountPence - refundedPence;
  if (amountPence > 0) {
    const refund = { orderId: order.id, paymentId: payment.id, amountPence };
    await insertRefund(trx, { ...refund, createdAt: now, checkAt: now });
  }
  return {
    settlement: 'not-payable',
    change: {
      state: 'surplus',
      captureId,
      settledAt: now,
      note: 'captured for an order that did not want it',
    },
  };
}

async function applyRefunded({ trx, config, order, payment, now }: Moment, refundedPence: number) {
  const isKept = await keepsOffShelf(trx, order.id);
  await markRefunded(trx, order, { refundedPence, keepsOffShelf: isKept }, now);
  if (order.status !== 'Processing' || refundedPence < order.totalPence) return;
  const askedForPence = await sumOfRefunds(trx, payment.id, ['requested', 'completed']);
  if (askedForPence >= refundedPence) return;
  // Given back at PayPal's own pages, at least in part: those who pack do not know yet.
  await tellOwnerGivenBack(trx, config, order, { isRestocked: !isKept }, now);
}

async function applyPending(
  { trx, config, order, payment, now }: Moment,
  { captureId, note }: Finding & { kind: 'pending' },
): Promise<Outcome> {
  const { amountPence } = payment;
  await recordHold(trx, config, order, { captureId, reason: note, amountPence }, now);
  if (payment.state === 'pending') return { settlement: 'pending', change: {} };
  if (!isWaiting(payment.state)) {
    // Given up here, but not there. What becomes of it decides whether it goes back. Or paid, and held since.
    const seconds = payment.state === 'completed' ? 6 * 3600 : 60;
    return { settlement: 'pending', change: { checkAt: secondsAfter(now, seconds) } };
  }
  if (isOpen(order)) await startSettling(trx, order, now);
  return { settlement: 'pending', change: { state: 'pending', captureId, note } };
}

async function applyDeclined(
  { trx, order, payment, now }: Moment,
  { note }: Finding & { kind: 'declined' },
): Promise<Outcome> {
  if (!isWaiting(payment.state)) return { settlement: 'declined', change: {} };
  if (order.status === 'Pending' && !isPaid(order)) {
    // A pending payment is denied hours or days later: nobody waits, and the stock is free at once.
    const isBuyerHere = payment.state !== 'pending' && payment.state !== 'review';
    await stopSettling(trx, order, { isBuyerHere, hasFailed: true, now });
  }
  return { settlement: 'declined', change: { state: 'declined', settledAt: now, note: note.slice(0, 500) } };
}

function applyApproved({ order, payment, now }: Moment): Outcome {
  if (payment.state !== 'created') return { settlement: 'not-approved', change: {} };
  if (!isOpen(order)) return { settlement: 'not-payable', change: { state: 'abandoned' } };
  const approvedAt = payment.approvedAt ?? now;
  return {
    settlement: 'not-approved',
    change: { approvedAt, checkAt: secondsAfter(approvedAt, HEAD_START_SECONDS) },
  };
}

async function applyNotApproved({ trx, order, payment, now }: Moment): Promise<Outcome> {
  if (payment.state === 'capturing') {
    await stopSettling(trx, order, { isBuyerHere: true, hasFailed: false, now });
    return { settlement: 'not-approved', change: { state: 'created', approvedAt: null } };
  }
  if (payment.state === 'created' && !isOpen(order)) {
    return { settlement: 'not-payable', change: { state: 'abandoned' } };
  }
  return { settlement: 'not-approved', change: {} };
}

async function applyGone({ trx, order, payment, now, isBuyerHere }: Moment): Promise<Outcome> {
  if (payment.state === 'capturing') await stopSettling(trx, order, { isBuyerHere, hasFailed: false, now });
  const isOver = payment.state === 'capturing' || payment.state === 'created';
  return {
    settlement: 'not-approved',
    change: isOver ? { state: 'abandoned', note: 'PayPal does not know it any more' } : {},
  };
}

async function applyMismatch(
  { trx, order, payment, now }: Moment,
  { note }: Finding & { kind: 'mismatch' },
): Promise<Outcome> {
  if (payment.state === 'review' || !isWaiting(payment.state)) return { settlement: 'review', change: {} };
  if (isOpen(order)) await startSettling(trx, order, now);
  return { settlement: 'review', change: { state: 'review', reviewSince: now, note: note.slice(0, 500) } };
}
