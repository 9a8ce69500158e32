import { recordAct } from '#server/desk/acts/acts.queries.ts';
import { hasBeenRefusedAllDay } from '#server/desk/acts/refused-calls.service.ts';
import { requireOrderId } from '#server/orders/fulfilment.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { notifyOwnerRefundAsked } from '#server/orders/owner-notifications.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import { declineAsks, listOpenAsks, upsertAsk, type RefundAsk } from './refund-asks.queries.ts';

/** Of one order: a few people work in a shop. */
const MOST_ASKS = 100;

/**
 * What somebody may not give back by themselves is a task for the owners. They hear of it by mail as well, once for as long as it
 * is one: to press again, or to correct the sum, is to ask for the same.
 */
export async function askOwner(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  actor: Actor & { kind: 'staff' },
  ask: { orderId: string; kind: 'refund' | 'cancel'; amountPence: number },
): Promise<void> {
  const { staffId } = actor;
  await transaction(db, async (trx) => {
    // Two presses at once take turns.
    const order = (await lockOrder(trx, ask.orderId))!;
    const now = clock.now();
    const isOf = ({ staffId: asker }: RefundAsk) => asker === staffId;
    const open = async () => (await listOpenAsks(trx, { orderId: ask.orderId, limit: MOST_ASKS })).find(isOf);
    const before = await open();
    await upsertAsk(trx, { ...ask, staffId, askedAt: now });
    const asked = await open();
    if (!before && asked) {
      await notifyOwnerRefundAsked(trx, config, order, { ...ask, staffId, who: asked.who }, now);
    }
    // What they wanted was refused, and is written down no more often than that.
    if (await hasBeenRefusedAllDay(trx, staffId, now)) return;
    await recordAct(trx, actor, {
      ...{ happenedAt: now, act: 'orders.ask-owner', entity: 'order', entityId: ask.orderId },
      after: { amountPence: ask.amountPence },
    });
  });
}

/** Succeeds twice. */
export async function declineRefund(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  numberOrId: string,
): Promise<void> {
  const orderId = await requireOrderId(db, numberOrId);
  await transaction(db, async (trx) => {
    const now = clock.now();
    if (!(await declineAsks(trx, orderId, by.staffId, now))) return;
    await recordAct(trx, actorOf(by), {
      ...{ happenedAt: now, act: 'orders.decline-refund', entity: 'order', entityId: orderId },
    });
  });
}
