import { notifyOwnerPaymentCase } from '#server/orders/notifications/owner-notifications.service.ts';
import { lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { CaseEvent } from './case-events.rules.ts';
import { findOrderOfCase, writeCase, type PaymentCase } from './cases.queries.ts';
import { checkSoon } from '#server/payments/payments.queries.ts';

/** Records a dispute or a reversal from a signed event, and tells the owner once for each change. */
export async function recordCaseEvent(
  trx: DatabaseTransaction,
  config: Context['config'],
  event: CaseEvent,
  now: Date,
): Promise<boolean> {
  const orderId = await findOrderOfCase(trx, event);
  if (orderId === null) return false;
  const order = (await lockOrder(trx, orderId))!;
  await recordCase(trx, config, order, { ...event, closedAt: event.isClosed ? event.updatedAt : null }, now);
  // PayPal is asked whether money has gone back.
  await checkSoon(trx, { orderId }, now);
  return true;
}

async function recordCase(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  told: PaymentCase,
  now: Date,
): Promise<void> {
  const id = await writeCase(trx, order.id, told);
  if (id !== null) await notifyOwnerPaymentCase(trx, config, order, { id, ...told }, now);
}

/** PayPal resolves these on its own or is waiting for the buyer. Anything else needs the seller. */
const NEEDS_NOBODY: ReadonlySet<string> = new Set([
  'PENDING',
  'ECHECK',
  'PENDING_REVIEW',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
]);

/** Records a payment that PayPal holds, if the reason needs the seller or is unknown. */
export async function recordHold(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { captureId, reason, amountPence }: { captureId: string; reason: string; amountPence: number },
  now: Date,
): Promise<void> {
  if (NEEDS_NOBODY.has(reason)) return;
  const what = { kind: 'hold' as const, paypalId: captureId, captureId, status: 'PENDING', outcome: null };
  const when = { respondBy: null, openedAt: now, updatedAt: now, closedAt: null };
  await recordCase(trx, config, order, { ...what, reason: reason.slice(0, 64), amountPence, ...when }, now);
}
