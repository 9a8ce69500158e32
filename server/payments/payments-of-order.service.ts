import { recordAction } from '#server/audit-log/actions.queries.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { listCasesOf } from './webhooks/cases.queries.ts';
import { checkSoon, listPaymentsOf } from './payments.queries.ts';

export function listPayments(db: Database, orderId: string) {
  return listPaymentsOf(db, { orderId });
}

export function listCases(db: Database, orderId: string) {
  return listCasesOf(db, { orderId });
}

/** Makes the poller ask PayPal about an order's payments at once. */
export async function askAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  numberOrId: string,
  actor: Actor,
): Promise<void> {
  const orderId = await requireOrderId(db, numberOrId);
  await transaction(db, async (trx) => {
    const now = clock.now();
    await checkSoon(trx, { orderId }, now);
    await recordAction(trx, actor, {
      happenedAt: now,
      act: 'payments.ask',
      entity: 'order',
      entityId: orderId,
    });
  });
}
