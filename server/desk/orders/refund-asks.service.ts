import { recordAct } from '#server/desk/acts/acts.queries.ts';
import { hasBeenRefusedAllDay } from '#server/desk/acts/refused-calls.service.ts';
import { requireOrderId } from '#server/orders/fulfilment.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database.ts';
import { declineAsks, upsertAsk } from './refund-asks.queries.ts';

/** What somebody may not give back by themselves is a task for the owners. */
export async function askOwner(
  db: Database,
  actor: Actor & { kind: 'staff' },
  ask: { orderId: string; kind: 'refund' | 'cancel'; amountPence: number },
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await upsertAsk(trx, { ...ask, staffId: actor.staffId, askedAt: now });
    // What they wanted was refused, and is written down no more often than that.
    if (await hasBeenRefusedAllDay(trx, actor.staffId, now)) return;
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
