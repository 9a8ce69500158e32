import { formatPence } from '#contract/money.ts';
import {
  cancelForOwner,
  requireOrderId,
  type OwnerAct,
  type OwnerContext,
} from '#server/orders/fulfilment.service.ts';
import { OwnerRefusal } from '#server/platform/owner-refusal.ts';
import { lockOrder, type StoredOrder } from '#server/orders/settlement.service.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import {
  changePayment,
  checkSoon,
  lockCompletedPayment,
  lockLivePayment,
  type Payment,
} from './payments.queries.ts';
import { changeRefund, insertRefund, listUndecidedRefunds, sumOfRefunds } from './refunds.queries.ts';

/**
 * Gives back a part of what an order cost, or all that is left of it: writes the refund down, and an open shop
 * carries it out at once (refunds.service.ts). Goods that have not left go back on the shelf with the last of the money,
 * unless `keepsOffShelf`. Returns the refund's id; `findRefund` says how it stands.
 *
 * Only the open shop speaks to PayPal. The owner's command could do so with real credentials, but a simulated
 * PayPal is known to the shop that started it alone; and with a single way, it makes no difference when the
 * command is killed or the shop closed: the row is there or it is not, and its id is PayPal's request id.
 */
export async function refundOrder(
  { db, clock }: OwnerContext,
  numberOrId: string,
  amount: number | 'all',
  { keepsOffShelf = false }: { keepsOffShelf?: boolean } = {},
): Promise<string> {
  const orderId = await requireOrderId(db, numberOrId);
  return transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    return writeRefund(trx, order, { amount, keepsOffShelf }, clock.now());
  });
}

/**
 * What becomes of the refunds of an order that may have been made already, and so are no longer asked for: on they go,
 * or they are over. Returns them.
 */
export async function decideOnRefunds(
  { db, clock }: OwnerContext,
  numberOrId: string,
  decision: 'carry-on' | 'drop',
): Promise<string[]> {
  const orderId = await requireOrderId(db, numberOrId);
  return transaction(db, async (trx) => {
    const now = clock.now();
    const order = (await lockOrder(trx, orderId))!;
    const ids = await listUndecidedRefunds(trx, orderId);
    if (ids.length === 0) {
      throw new OwnerRefusal(
        'payments/nothing-to-decide',
        `No refund of order ${order.orderNumber} waits for your decision.`,
      );
    }
    for (const id of ids) {
      if (decision === 'carry-on') {
        await changeRefund(trx, id, { checkAt: now, ownerAskedAt: null, carriedOnAt: now });
      } else {
        await changeRefund(trx, id, {
          state: 'failed',
          checkAt: null,
          settledAt: now,
          note: 'dropped by the owner',
        });
      }
    }
    // Should PayPal have made one of them after all, the order learns of it.
    await checkSoon(trx, { orderId }, now);
    return ids;
  });
}

/**
 * Cancels an order that has not left, and gives back whatever is left of what was paid. Returns the id of that
 * refund, or null when there was nothing to give back. A payment in review is given up: PayPal said something of it that
 * does not fit, so that the owner alone can say there what came and give it back.
 */
export async function cancelOrderByOwner(
  context: OwnerContext,
  numberOrId: string,
): Promise<OwnerAct & { refundId: string | null }> {
  let refundId: string | null = null;
  const done = await cancelForOwner(context, numberOrId, {
    async giveBack(trx, order, now) {
      const { leftPence } = await findRefundable(trx, order);
      refundId = leftPence > 0 ? await writeRefund(trx, order, { amount: 'all' }, now) : null;
    },
    async giveUp(trx, order, now) {
      const payment = await lockLivePayment(trx, order.id);
      if (payment?.state !== 'review') return false;
      // PayPal is asked once more: should it say by now that all of it came, that goes back by itself.
      await changePayment(trx, payment.id, { state: 'abandoned', checkAt: now });
      return true;
    },
  });
  return { ...done, refundId };
}

async function writeRefund(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { amount, keepsOffShelf = false }: { amount: number | 'all'; keepsOffShelf?: boolean },
  now: Date,
): Promise<string> {
  const { payment, leftPence } = await findRefundable(trx, order);
  if (!payment) throw new OwnerRefusal('payments/not-paid', `Order ${order.orderNumber} has not been paid.`);
  if (leftPence === 0) {
    throw new OwnerRefusal(
      'payments/nothing-left',
      `Nothing is left of order ${order.orderNumber} to give back.`,
    );
  }
  const amountPence = amount === 'all' ? leftPence : amount;
  if (!Number.isSafeInteger(amountPence) || amountPence < 1 || amountPence > leftPence) {
    throw new OwnerRefusal(
      'payments/too-much',
      `Between ${formatPence(1)} and ${formatPence(leftPence)} of order ${order.orderNumber} can be given back.`,
    );
  }
  return insertRefund(trx, {
    orderId: order.id,
    paymentId: payment.id,
    amountPence,
    keepsOffShelf,
    createdAt: now,
    checkAt: now,
  });
}

/** What paid the locked order, and how much of it is neither back nor on its way back. */
async function findRefundable(
  trx: DatabaseTransaction,
  order: StoredOrder,
): Promise<{ payment: Payment | null; leftPence: number }> {
  const payment = await lockCompletedPayment(trx, order.id);
  if (!payment) return { payment, leftPence: 0 };
  const requestedPence = await sumOfRefunds(trx, payment.id, ['requested']);
  return { payment, leftPence: order.totalPence - order.refundedPence - requestedPence };
}
