import { z } from 'zod';
import type { PayPalRefund } from '#server/gateways/paypal/answers.rules.ts';
import { isPayPalError, PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import {
  notifyOwnerRefundFailed,
  notifyOwnerRefundUndecided,
} from '#server/orders/notifications/owner-notifications.service.ts';
import { lockOrder, markRefunded, recordRefundActivity } from '#server/orders/order-payment.service.ts';
import type { RefundDoubt } from '#server/outbox/email-contents.types.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction } from '#server/platform/database/database.ts';
import { restockGoodsOf, restockGoodsOfFailed } from './goods-of-refund.service.ts';
import { checkSoon, findPayment, lockPayment } from '#server/payments/payments.queries.ts';
import { nextRefundCheck, REFUND_ASKED_DAYS } from '#server/payments/payments.rules.ts';
import type { Payment, PaymentContext } from '#server/payments/payments.types.ts';
import { interpretRefund } from './refund-outcome.rules.ts';
import {
  changeRefund,
  findRefund,
  isRefundOfAnother,
  keepsOffShelf,
  listUnknownRefundIds,
  type Refund,
  sumOfRefunds,
  claimDueRefunds,
} from './refunds.queries.ts';

async function carryOutRefund(context: PaymentContext, refundId: string): Promise<Refund['state']> {
  const { db, clock, paypal, log } = context;
  const refund = (await findRefund(db, refundId))!;
  if (refund.state !== 'requested') return refund.state;
  const payment = (await findPayment(db, refund.paymentId))!;
  try {
    const known = await fetchRefunds(context, payment, refund);
    const doubt = await findDoubt(context, refund, known);
    if (doubt !== null) return await askOwner(context, refund, doubt);
    const answer =
      known.refund ?? (await paypal.refundCapture(payment.captureId!, refund.amountPence, refund.id));
    const outcome = interpretRefund(answer, refund.amountPence);
    if (outcome === 'completed') {
      if (!(await isRefundOfAnother(db, refund.id, answer.id)))
        return await complete(context, refund, answer.id);
      throw new PayPalError('unclear', 'PayPal gave the id of another refund');
    }
    if (outcome === 'failed') return await fail(context, refund, answer.status);
    if (outcome === 'another-sum') throw new PayPalError('unclear', 'PayPal names another sum for a refund');
    const checkAt = nextRefundCheck(refund.checks + 4, clock.now());
    await changeRefund(db, refund.id, { checkAt, checks: refund.checks + 1 });
    return 'requested';
  } catch (error) {
    if (!isPayPalError(error)) throw error;
    log.warn({ err: error, refund: refund.id, issues: error.issues }, 'PayPal did not carry out a refund');
    if (error.kind === 'refused') return fail(context, refund, error.issues.join(' '));
    const checkAt = nextRefundCheck(refund.checks, clock.now());
    await changeRefund(db, refund.id, { checkAt, checks: refund.checks + 1 });
    return 'requested';
  }
}

interface Known {
  /** This refund, if PayPal knows it. */
  refund: PayPalRefund | null;
  /** Our ids of the payment's refunds that were requested through the shop. */
  ids: string[];
}

/**
 * PayPal forgets request ids, and a restored database does not know what it requested. So PayPal's own list
 * is read each time before a refund is requested.
 */
async function fetchRefunds({ paypal }: PaymentContext, payment: Payment, refund: Refund): Promise<Known> {
  const refunds = await paypal.getOrder(payment.paypalOrderId!).then(
    (order) => order.refunds,
    (error: unknown) => {
      // An order that PayPal no longer shows tells us nothing; within the month the request id is enough.
      if (isPayPalError(error, 'refused') && error.status === 404) return [];
      if (isPayPalError(error, 'refused')) throw new PayPalError('unclear', error.message, { cause: error });
      throw error;
    },
  );
  const own = refunds.filter(({ customId }) => customId === refund.id);
  const found = own.find(({ status }) => status === 'COMPLETED') ?? own[0] ?? null;
  const ids = refunds.flatMap(({ customId }) => (z.uuid().safeParse(customId).success ? [customId!] : []));
  return { refund: found, ids };
}

/** One answer may be garbled: an answer that does not agree is believed once it has come this often. */
const LOOKS_BEFORE_DOUBT = 3;

/** Why the owner must decide whether a refund is still to be requested; null when there is no doubt. */
async function findDoubt(
  { db, clock }: PaymentContext,
  refund: Refund,
  known: Known,
): Promise<RefundDoubt | null> {
  const outcome = known.refund && interpretRefund(known.refund, refund.amountPence);
  const isSaidOften = refund.checks >= LOOKS_BEFORE_DOUBT;
  if (outcome === 'completed' && isSaidOften && (await isRefundOfAnother(db, refund.id, known.refund!.id)))
    return 'same-id';
  if (outcome === 'completed' || outcome === 'failed') return null;
  if (outcome === 'another-sum' && isSaidOften) return 'another-sum';
  const since = refund.carriedOnAt ?? refund.createdAt;
  if (clock.now() >= secondsAfter(since, REFUND_ASKED_DAYS * 86_400)) return 'old';
  if (known.refund !== null || refund.carriedOnAt !== null) return null;
  return (await listUnknownRefundIds(db, known.ids)).length > 0 ? 'another-known' : null;
}

/** Nothing more is requested until the owner has decided; PayPal's list is still read once a day. */
async function askOwner(
  { config, db, clock, log }: PaymentContext,
  { id, orderId }: Refund,
  because: RefundDoubt,
): Promise<'requested'> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const refund = (await findRefund(trx, id))!;
    await changeRefund(trx, id, {
      checkAt: secondsAfter(now, 86_400),
      ownerAskedAt: refund.ownerAskedAt ?? now,
    });
    if (refund.state !== 'requested' || refund.ownerAskedAt !== null) return;
    // PayPal may have refunded something that the order does not know of yet.
    await checkSoon(trx, { orderId }, now);
    await notifyOwnerRefundUndecided(trx, config, order, { ...refund, because }, now);
    log.error({ refund: id, order: orderId, because }, 'a refund needs the owner to decide');
  });
  return 'requested';
}

async function complete(
  { config, db, clock, metrics }: PaymentContext,
  refund: Refund,
  paypalRefundId: string,
): Promise<'completed'> {
  await transaction(db, async (trx) => {
    const now = clock.now();
    const order = (await lockOrder(trx, refund.orderId))!;
    const payment = (await lockPayment(trx, refund.paymentId))!;
    if ((await findRefund(trx, refund.id))!.state !== 'requested') return;
    await changeRefund(trx, refund.id, { state: 'completed', paypalRefundId, checkAt: null, settledAt: now });
    await restockGoodsOf(trx, order, refund.id, now);
    if (payment.state === 'unmatched') {
      // The order never counted this money as its own, so it stays as it is.
      await recordRefundActivity(trx, order, refund.amountPence, now);
    } else {
      const oursPence = await sumOfRefunds(trx, payment.id, ['completed']);
      if (order.refundedPence + refund.amountPence === oursPence) {
        const isKept = await keepsOffShelf(trx, order.id);
        await markRefunded(trx, config, order, { refundedPence: oursPence, keepsOffShelf: isKept }, now);
      } else {
        // Some was refunded on PayPal's own pages, or a webhook was quicker: PayPal knows the total.
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
    await restockGoodsOfFailed(trx, order, refund.id, now);
    // The owner may have refunded it on PayPal's own pages: then the order should say so.
    await checkSoon(trx, { orderId: order.id }, now);
    await notifyOwnerRefundFailed(trx, config, order, { ...refund, note }, now);
  });
  metrics.paymentsSettled.inc({ outcome: 'refund-failed' });
  log.error({ refund: refund.id, order: refund.orderId, note }, 'a refund needs the owner to look at it');
  return 'failed';
}

const BATCH = 10;

export async function carryOutDueRefunds(context: PaymentContext): Promise<void> {
  for (;;) {
    const ids = await claimDueRefunds(context.db, context.clock.now(), BATCH);
    await Promise.all(
      ids.map((id) =>
        carryOutRefund(context, id).catch((error: unknown) => {
          // One failing refund must not hold up the others.
          context.log.error({ err: error, refund: id }, 'a refund could not be carried out');
        }),
      ),
    );
    if (ids.length < BATCH) return;
  }
}
