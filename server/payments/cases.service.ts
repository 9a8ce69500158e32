import { notifyOwnerPaymentCase } from '#server/orders/owner-notifications.service.ts';
import { lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import type { CaseEvent } from './case-events.rules.ts';
import { findOrderOfCase, writeCase, type PaymentCase } from './cases.queries.ts';
import { checkSoon } from './payments.queries.ts';

/** What a signed event says of a dispute or a reversal: written down, and told to the owner once for each change. */
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
  // Whether money has gone back is asked of PayPal.
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

/** PayPal is at these by itself, or waits for the buyer. Whatever else it says is for the seller to look at. */
const NEEDS_NOBODY: ReadonlySet<string> = new Set([
  'PENDING',
  'ECHECK',
  'PENDING_REVIEW',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
]);

/** A payment that PayPal holds for a reason that needs the seller, or that nobody knows. */
export async function recordHold(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { captureId, reason, amountPence }: { captureId: string; reason: string; amountPence: number },
  now: Date,
): Promise<void> {
  if (NEEDS_NOBODY.has(reason)) return;
  const what = { kind: 'hold' as const, paypalId: captureId, captureId, status: 'PENDING', outcome: null };
  const when = { openedAt: now, updatedAt: now, closedAt: null };
  await recordCase(trx, config, order, { ...what, reason: reason.slice(0, 64), amountPence, ...when }, now);
}
