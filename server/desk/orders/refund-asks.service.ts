import { recordAction } from '#server/audit-log/actions.queries.ts';
import { hasFilledLog } from '#server/audit-log/refused-calls.service.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { notifyOwnerRefundAsked } from '#server/orders/notifications/owner-notifications.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { declineAsks, listOpenAsks, upsertAsk, type RefundAsk } from './refund-asks.queries.ts';

/** Per order: only a few people work in a shop. */
const MAX_ASKS = 100;

/**
 * A refund that somebody may not make is a task for the owners. They are also told by e-mail, once for as long as the
 * task is open: pressing again, or correcting the sum, asks for the same thing.
 */
export async function askOwner(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  actor: Actor & { kind: 'staff' },
  ask: { orderId: string; returnId: string | null; kind: 'refund' | 'cancel'; amountPence: number },
): Promise<void> {
  const { staffId } = actor;
  await transaction(db, async (trx) => {
    // Two presses at once take turns.
    const order = (await lockOrder(trx, ask.orderId))!;
    const now = clock.now();
    const isOf = ({ staffId: asker }: RefundAsk) => asker === staffId;
    const open = async () => (await listOpenAsks(trx, { orderId: ask.orderId, limit: MAX_ASKS })).find(isOf);
    const before = await open();
    await upsertAsk(trx, { ...ask, staffId, askedAt: now });
    const asked = await open();
    if (!before && asked) {
      await notifyOwnerRefundAsked(trx, config, order, { ...ask, staffId, who: asked.who }, now);
    }
    // What they wanted was refused, so it is logged no more often than refusals are.
    if (await hasFilledLog(trx, staffId, now)) return;
    await recordAction(trx, actor, {
      ...{ happenedAt: now, act: 'orders.ask-owner', entity: 'order', entityId: ask.orderId },
      after: { amountPence: ask.amountPence },
    });
  });
}

/** Calling it twice succeeds. */
export async function declineRefund(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  numberOrId: string,
): Promise<void> {
  const orderId = await requireOrderId(db, numberOrId);
  await transaction(db, async (trx) => {
    const now = clock.now();
    if (!(await declineAsks(trx, orderId, by.staffId, now))) return;
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: now, act: 'orders.decline-refund', entity: 'order', entityId: orderId },
    });
  });
}
