import { pages } from '#contract/pages.ts';
import { refuse } from '#contract/refusal.ts';
import { listTimesAlong, recordActivity } from '#server/activity/activity.queries.ts';
import type { PayPalOrder } from '#server/gateways/paypal/answers.rules.ts';
import type { OrderToPay } from '#server/gateways/paypal/order-request.rules.ts';
import { isPayPalError, PayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import { outOfStock } from '#server/orders/orders.service.ts';
import { holdForPayment, lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { isOpen, isPaid } from '#server/orders/orders.rules.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { isTaken, transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitForPace, waitInWords } from '#server/platform/admission/pace.rules.ts';
import { requireReadiness } from '#server/shop/readiness.service.ts';
import { retryWhileBusy } from '#server/platform/database/retry-while-busy.ts';
import { changePayment, checkSoon, releaseLease, insertPayment, lockPaymentOf } from './payments.queries.ts';
import { isStillApprovable, LEASE_SECONDS, NEVER_MADE_SECONDS, nextCheck, STARTS } from './payments.rules.ts';
import type { Payment, PaymentContext } from './payments.types.ts';

/**
 * Returns the address where the buyer approves the payment of their order. An order has one live payment, and
 * so one PayPal order: a second request, from another tab or after a lost answer, gets the same address while
 * a buyer can still start there, and a new payment afterwards. The stock is held for as long as the payment
 * takes.
 *
 * Creating it at PayPal is retried under the payment's own request id, so that a lost answer creates no
 * second one.
 */
export async function initiatePayment(
  context: PaymentContext,
  customerId: string,
  orderId: string,
): Promise<{ approvalUrl: string }> {
  const prepared = await retryWhileBusy(() =>
    transaction(context.db, (trx) => prepare(context, trx, customerId, orderId)),
  );
  if (prepared === 'busy') throw refuse('payments/provider-unavailable');
  const { order, payment, leasedUntil } = prepared;
  if (payment.approvalUrl !== null) return { approvalUrl: payment.approvalUrl };

  try {
    const made = await context.paypal.createOrder(toPay(context, order), `${payment.id}:create`);
    await recordCreated(context, payment, made);
    return { approvalUrl: made.approvalUrl };
  } catch (error) {
    if (!isPayPalError(error)) throw error;
    throw await recordFailure(context, payment, leasedUntil, error);
  }
}

interface Prepared {
  order: StoredOrder;
  /** Has an approval address if PayPal has given one; otherwise we may ask for it while the lease lasts. */
  payment: Payment;
  leasedUntil: Date;
}

async function prepare(
  { clock, config }: PaymentContext,
  trx: DatabaseTransaction,
  customerId: string,
  orderId: string,
): Promise<Prepared | 'busy'> {
  const now = clock.now();
  const leasedUntil = secondsAfter(now, LEASE_SECONDS);
  const order = await lockOrder(trx, orderId, customerId);
  if (!order) throw refuse('orders/not-found');
  if (isPaid(order)) throw refuse('payments/already-paid');
  if (order.isPaymentInProgress) throw refuse('payments/pending');
  if (!isOpen(order)) throw refuse('payments/not-payable');
  await requireReadiness({ config }, trx, order.lines);

  // Before any stock is looked at or locked: a customer who starts payments again and again costs two statements.
  const starts = await listTimesAlong(trx, { customerId, action: 'Payment started', ...startsOf(now) });
  const live = await lockPaymentOf(trx, orderId, 'live');
  const usable = live && isStillApprovable(live, now) ? live : null;
  if (!usable) requirePace(starts(), now);
  const shortages = await holdForPayment(trx, order, now);
  if (shortages.length > 0) throw outOfStock(shortages);

  if (usable) {
    if (usable.approvalUrl !== null) return { order, payment: usable, leasedUntil };
    if (usable.leasedUntil !== null && usable.leasedUntil > now) return 'busy';
    await changePayment(trx, usable.id, { leasedUntil });
    return { order, payment: usable, leasedUntil };
  }
  if (live)
    await changePayment(trx, live.id, { state: 'abandoned', checkAt: null, note: 'too old to approve' });

  const payment = await insertPayment(trx, {
    orderId,
    amountPence: order.totalPence,
    createdAt: now,
    leasedUntil,
    checkAt: secondsAfter(now, NEVER_MADE_SECONDS),
  });
  await recordActivity(trx, {
    customerId,
    happenedAt: now,
    action: 'Payment started',
    entityType: 'Order',
    entityId: orderId,
    changes: `${order.orderNumber}: PayPal`,
  });
  return { order, payment, leasedUntil };
}

function startsOf(now: Date) {
  const longest = Math.max(...STARTS.map(({ seconds }) => seconds));
  return { since: secondsAfter(now, -longest), limit: Math.max(...STARTS.map(({ count }) => count)) };
}

/** The count is exact: a customer has one order that can be paid, and it is locked. */
function requirePace(starts: readonly Date[], now: Date): void {
  const waitSeconds = waitForPace(starts, STARTS, now);
  if (waitSeconds > 0) {
    throw refuse('payments/too-many', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
}

function toPay({ config }: PaymentContext, order: StoredOrder): OrderToPay {
  const { shippingAddress: to } = order;
  const page = (path: string) => `${config.publicUrl}${path}?orderId=${order.id}`;
  return {
    customId: order.id,
    // The order number alone, the same for every payment of the order: PayPal accepts money for an invoice id
    // only once.
    invoiceId: order.orderNumber,
    description: `${config.shopName} order ${order.orderNumber}`,
    items: order.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPence: line.unitPricePence,
    })),
    subtotalPence: order.subtotalPence,
    shippingPence: order.deliveryPence,
    discountPence: order.discountPence,
    totalPence: order.totalPence,
    shipTo:
      order.deliveryKind === 'parcel'
        ? {
            name: to.contactName,
            line1: to.streetAddress1,
            line2: to.streetAddress2,
            city: to.city,
            region: to.regionOrState,
            postalCode: to.postalCode,
            countryCode: to.countryCode,
          }
        : null,
    brandName: config.shopName,
    returnUrl: page(pages.paymentReturn),
    cancelUrl: page(pages.paymentCancel),
  };
}

/** Runs whatever has become of the order meanwhile: a webhook about it must find its payment. */
async function recordCreated(
  { db, clock }: PaymentContext,
  payment: Payment,
  made: PayPalOrder & { approvalUrl: string },
): Promise<void> {
  try {
    await changePayment(db, payment.id, {
      paypalOrderId: made.id,
      approvalUrl: made.approvalUrl,
      payeeId: made.payeeId,
      leasedUntil: null,
      checkAt: nextCheck(payment, clock.now()),
    });
  } catch (error) {
    if (!isTaken(error, 'payments_paypal_order_id_key')) throw error;
    throw new PayPalError('unclear', 'PayPal gave the id of another payment', { cause: error });
  }
}

async function recordFailure(
  { db, clock, log }: PaymentContext,
  payment: Payment,
  leasedUntil: Date,
  error: PayPalError,
) {
  const now = clock.now();
  log.error(
    { err: error, payment: payment.id, issues: error.issues, debugId: error.debugId },
    'PayPal did not start a payment',
  );
  if (error.kind === 'unclear') {
    await releaseLease(db, payment, leasedUntil, secondsAfter(now, NEVER_MADE_SECONDS));
    return refuse('payments/provider-unavailable');
  }
  // The same request would be refused again for as long as PayPal remembers its id.
  await changePayment(db, payment.id, {
    state: 'abandoned',
    leasedUntil: null,
    checkAt: null,
    note: error.issues.join(' ').slice(0, 500),
  });
  if (error.has('DUPLICATE_INVOICE_ID')) {
    // A payment that we had abandoned has taken money for this order: the poller will find it.
    await checkSoon(db, { orderId: payment.orderId }, now);
    return refuse('payments/outcome-unknown');
  }
  return refuse('payments/provider-unavailable');
}
