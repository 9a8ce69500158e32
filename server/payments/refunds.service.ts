import { isPayPalError } from '#server/gateways/paypal/paypal-error.ts';
import { tellOwnerRefundFailed } from '#server/orders/owner-news.service.ts';
import { lockOrder, markRefunded, recordRefund } from '#server/orders/settlement.service.ts';
import { transaction } from '#server/platform/database.ts';
import { checkSoon, findPayment, lockPayment } from './payments.queries.ts';
import { nextRefundCheck } from './payments.rules.ts';
import {
  changeRefund,
  findRefund,
  keepsOffShelf,
  sumOfRefunds,
  takeDueRefunds,
  type Refund,
} from './refunds.queries.ts';
import type { PaymentContext } from './settle.service.ts';

/** Asks PayPal for a refund that has been written down, and writes down what it says. */
async function carryOutRefund(context: PaymentContext, refundId: string): Promise<Refund['state']> {
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
      const oursPence = await sumOfRefunds(trx, payment.id, ['completed']);
      if (order.refundedPence + refund.amountPence === oursPence) {
        const isKept = await keepsOffShelf(trx, order.id);
        await markRefunded(trx, order, { refundedPence: oursPence, keepsOffShelf: isKept }, now);
      } else {
        // Some was refunded at PayPal's own pages, or a webhook was quicker: PayPal knows how much in all.
        await checkSoon(trx, { orderId: order.id }, now);
      }
    }
  });
  metrics.paymentsSettled.inc({ outcome: 'refunded' });
  return 'completed';
}

async function fail(context: PaymentContext, refund: Refund, reason: string): Promise<'failed'> {
  const { config, db, clock, log, metrics } = context;
  const now = clock.now();
  const note = reason.slice(0, 500);
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, refund.orderId))!;
    if ((await findRefund(trx, refund.id))!.state !== 'requested') return;
    await changeRefund(trx, refund.id, { state: 'failed', checkAt: null, settledAt: now, note });
    // Perhaps the owner has refunded it at PayPal's own pages: then the order should say so.
    await checkSoon(trx, { orderId: order.id }, now);
    await tellOwnerRefundFailed(trx, config, order, { ...refund, note }, now);
  });
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
