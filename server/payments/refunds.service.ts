import { isPayPalError } from '#server/gateways/paypal/paypal-error.ts';
import { lockOrder, markRefunded, recordRefund } from '#server/orders/settlement.service.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database.ts';
import { checkSoon, findCurrentPayment, findPayment, lockPayment } from './payments.queries.ts';
import { nextRefundCheck } from './payments.rules.ts';
import {
  changeRefund,
  findRefund,
  insertRefund,
  sumOfRefunds,
  takeDueRefunds,
  type Refund,
} from './refunds.queries.ts';
import type { PaymentContext } from './settle.service.ts';

/** Whoever writes a refund down asks for it; should they die, the background does after this. */
const ASKING_SECONDS = 60;

/** Why a refund cannot be made: for the owner. */
export class RefundImpossible extends Error {}

/**
 * Gives back a part of what an order cost, or all that is left of it. Returns how the refund stands:
 * `requested` when PayPal has not said yet; then it is asked again in the background until it does.
 * Throws RefundImpossible when the order is not paid or less is left than asked for.
 */
export async function refundOrder(
  context: PaymentContext,
  orderId: string,
  amount: number | 'all',
): Promise<Refund['state']> {
  const { db, clock } = context;
  const refundId = await transaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const current = order && (await findCurrentPayment(trx, order.id));
    const payment = current?.state === 'completed' ? await lockPayment(trx, current.id) : null;
    if (!order || !payment) throw new RefundImpossible('The order has not been paid.');
    const requested = await sumOfRefunds(trx, payment.id, ['requested']);
    const leftPence = order.totalPence - order.refundedPence - requested;
    const amountPence = amount === 'all' ? leftPence : amount;
    if (!Number.isSafeInteger(amountPence) || amountPence < 1 || amountPence > leftPence) {
      throw new RefundImpossible(`Between 1 and ${leftPence} pence can be refunded.`);
    }
    const now = clock.now();
    const refund = { orderId, paymentId: payment.id, amountPence };
    return insertRefund(trx, { ...refund, createdAt: now, checkAt: secondsAfter(now, ASKING_SECONDS) });
  });
  return carryOutRefund(context, refundId);
}

/** Asks PayPal for a refund that has been written down, and writes down what it says. */
export async function carryOutRefund(context: PaymentContext, refundId: string): Promise<Refund['state']> {
  const { db, clock, paypal, log } = context;
  const refund = (await findRefund(db, refundId))!;
  if (refund.state !== 'requested') return refund.state;
  const payment = (await findPayment(db, refund.paymentId))!;
  try {
    const answer = await paypal.refundCapture(payment.captureId!, refund.amountPence, refund.id);
    if (answer.status === 'COMPLETED') return await complete(context, refund, answer.id);
    if (answer.status === 'PENDING') {
      const checkAt = nextRefundCheck(refund.checks + 4, clock.now());
      await changeRefund(db, refund.id, { checkAt, checks: refund.checks + 1 });
      return 'requested';
    }
    return await fail(context, refund, answer.status);
  } catch (error) {
    if (!isPayPalError(error)) throw error;
    log.warn({ err: error, refund: refund.id, issues: error.issues }, 'PayPal did not carry out a refund');
    if (error.kind === 'refused') return fail(context, refund, error.issues.join(' '));
    const checkAt = nextRefundCheck(refund.checks, clock.now());
    await changeRefund(db, refund.id, { checkAt, checks: refund.checks + 1 });
    return 'requested';
  }
}

async function complete(
  { db, clock, metrics }: PaymentContext,
  refund: Refund,
  paypalRefundId: string,
): Promise<'completed'> {
  await transaction(db, async (trx) => {
    const now = clock.now();
    const order = (await lockOrder(trx, refund.orderId))!;
    const payment = await lockPayment(trx, refund.paymentId);
    if ((await findRefund(trx, refund.id))!.state !== 'requested') return;
    await changeRefund(trx, refund.id, { state: 'completed', paypalRefundId, checkAt: null, settledAt: now });
    if (payment.state === 'surplus') {
      // Money the order never counted as its own: the order stays as it is.
      await recordRefund(trx, order, refund.amountPence, now);
    } else {
      await markRefunded(trx, order, await sumOfRefunds(trx, payment.id, ['completed']), now);
    }
  });
  metrics.paymentsSettled.inc({ outcome: 'refunded' });
  return 'completed';
}

async function fail(context: PaymentContext, refund: Refund, note: string): Promise<'failed'> {
  const { db, clock, log, metrics } = context;
  const now = clock.now();
  await changeRefund(db, refund.id, {
    state: 'failed',
    checkAt: null,
    settledAt: now,
    note: note.slice(0, 500),
  });
  // Perhaps the owner has refunded it at PayPal's own pages: then the order should say so.
  await checkSoon(db, { orderId: refund.orderId }, now);
  metrics.paymentsSettled.inc({ outcome: 'refund-failed' });
  log.error({ refund: refund.id, order: refund.orderId, note }, 'a refund needs the owner to look at it');
  return 'failed';
}

const BATCH = 10;

/** Asks again for refunds that PayPal has not confirmed, and first for those that nobody has asked for yet. */
export async function carryOutDueRefunds(context: PaymentContext): Promise<void> {
  for (;;) {
    const ids = await takeDueRefunds(context.db, context.clock.now(), BATCH);
    await Promise.all(ids.map((id) => carryOutRefund(context, id)));
    if (ids.length < BATCH) return;
  }
}
