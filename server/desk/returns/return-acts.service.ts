import type { ReceivedLines } from '#contract/desk/returns.ts';
import type { Closing } from '#contract/desk/return-words.ts';
import { formatPence } from '#contract/money.ts';
import { may } from '#contract/desk/permissions.ts';
import { refuse } from '#contract/refusal.ts';
import { refundDue } from '#contract/returns/clock.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { noteOnOrder } from '#server/orders/desk-actions.service.ts';
import { lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import { isPaid } from '#server/orders/orders.rules.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { emailAnswer, notifyReturnReceived } from '#server/returns/return-emails.service.ts';
import { readOptions, writeUnannounced } from '#server/returns/tell-return.service.ts';
import type { StoredReturn } from '#server/returns/returns.types.ts';
import { findWaitingJob } from '#server/desk/orders/jobs.queries.ts';
import { startJob } from '#server/desk/orders/jobs.service.ts';
import type { DeskJob } from '#contract/desk/jobs.ts';
import { closingsOf, whyNotClose } from './return-acts.rules.ts';
import {
  changeReturn,
  findOrderOfReturn,
  findReturn,
  hasLeft,
  readStanding,
  saveReceived,
} from '#server/returns/desk-returns.service.ts';

type StaffActor = Actor & { kind: 'staff' };
const staffActor = (by: StaffCaller) => actorOf(by) as StaffActor;

/** May be corrected until it is refunded. The buyer is told the first time, and the days count from then. */
export async function receiveReturn(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  by: StaffCaller,
  id: string,
  lines: ReceivedLines,
): Promise<void> {
  await transaction(db, async (trx) => {
    const now = clock.now();
    const { order, told } = await lockReturn(trx, id);
    await requireStill(trx, order, now);
    if (told.isBeingRefunded) throw refuse('returns/refund-under-way');
    if (told.kind === 'cancellation') throw refuse('returns/closed');
    await receive(trx, config, by, { order, told, lines, act: 'orders.return-received' }, now);
  });
}

/** A parcel that nobody announced is a return from the moment it is here. */
export async function receiveUnannounced(
  context: Context,
  by: StaffCaller,
  { order: number, lines }: { order: string; lines: ReceivedLines },
  keep: KeepAnswer<{ id: string; code: string }>,
): Promise<{ id: string; code: string }> {
  const orderId = await requireOrderId(context.db, number);
  return transaction(context.db, async (trx) => {
    const now = context.clock.now();
    const order = (await lockOrder(trx, orderId))!;
    if (!isPaid(order)) throw refuse('returns/not-paid');
    requireLeft(order);
    const { lines: open } = await readOptions(trx, order, context.config, now);
    for (const { itemId, received } of lines) {
      const left = open.find((one) => one.itemId === itemId)?.open ?? 0;
      const name = order.lines.find((line) => line.id === itemId)?.name ?? 'what you chose';
      if (received > left) throw refuse('returns/too-many-pieces', { name, open: left });
    }
    const came = lines.filter(({ received }) => received > 0);
    const quantities = came.map(({ itemId, received }) => ({ itemId, quantity: received }));
    const id = await writeUnannounced(trx, order, quantities, by.staffId, now);
    const told = (await findReturn(trx, id))!;
    await receive(
      trx,
      context.config,
      by,
      { order, told, lines: came, act: 'orders.return-unannounced' },
      now,
    );
    return keep(trx, { id, code: told.code });
  });
}

async function receive(
  trx: DatabaseTransaction,
  config: Context['config'],
  by: StaffCaller,
  { order, told, lines, act }: { order: StoredOrder; told: StoredReturn; lines: ReceivedLines; act: string },
  now: Date,
): Promise<void> {
  requireLeft(order);
  const isForMoney = may(by.role, 'orders.refund');
  const received = lines.map((line) => {
    const before = told.lines.find(({ itemId }) => itemId === line.itemId);
    const bought = order.lines.find(({ id }) => id === line.itemId);
    const name = bought?.name ?? 'what you chose';
    // What was missing cannot come back.
    const most = told.fault === 'missing' ? 0 : (before?.quantity ?? 0);
    if (!before || !bought || line.received > most) {
      throw refuse('returns/too-many-pieces', { name, open: most });
    }
    const paid = bought.totalPence - bought.discountPence;
    const worth = Math.floor((paid * line.received) / bought.quantity);
    // Whoever packs notes what came back; somebody who may refund decides about money.
    const kept = isForMoney
      ? { deductionPence: line.deductionPence, deductionReason: line.deductionReason ?? '' }
      : { deductionPence: Math.min(before.deductionPence, worth), deductionReason: before.deductionReason };
    if (!isForMoney && line.deductionPence !== 0 && line.deductionPence !== before.deductionPence) {
      throw refuse('desk/not-allowed');
    }
    if (kept.deductionPence > 0 && told.kind === 'claim') throw refuse('returns/no-deduction');
    if (kept.deductionPence > worth) throw refuse('returns/kept-too-much', { name, max: formatPence(worth) });
    return { ...line, ...kept, deductionReason: kept.deductionPence === 0 ? '' : kept.deductionReason };
  });
  await saveReceived(trx, told.id, received);
  const receivedAt = told.receivedAt ?? now;
  const due = told.kind === 'claim' ? null : refundDue({ ...told, wasSent: true, receivedAt });
  const isSooner = due !== null && (told.refundDue === null || due < told.refundDue);
  await changeReturn(trx, told.id, { receivedAt, ...(isSooner && { refundDue: due }) });
  const pieces = received.reduce((sum, line) => sum + line.received, 0);
  const backOnSale = received.reduce((sum, line) => sum + line.backOnSale, 0);
  const deductionPence = received.reduce((sum, line) => sum + line.deductionPence, 0);
  await recordAction(trx, staffActor(by), {
    ...{ happenedAt: now, act, entity: 'order', entityId: order.id },
    after: { code: told.code, pieces, backOnSale, ...(deductionPence > 0 && { deductionPence }) },
  });
  if (told.receivedAt !== null) return;
  const goods = received.map(({ itemId, received: count }) => ({
    name: order.lines.find(({ id }) => id === itemId)!.name,
    received: count,
    told: told.lines.find((line) => line.itemId === itemId)!.quantity,
  }));
  const what = { id: told.id, code: told.code, goods, refundDue: isSooner ? due : told.refundDue };
  await notifyReturnReceived(trx, config, order, what, now);
}

function requireLeft(order: StoredOrder): void {
  if (!hasLeft(order)) throw refuse('returns/not-sent');
}

/** Refunds what came back, or cancels an order that has not left and of which nothing is wanted. */
export async function refundReturn(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  by: StaffCaller,
  { id, expectedPence }: { id: string; expectedPence: number },
  keep: KeepAnswer<{ job: DeskJob | null }>,
): Promise<{ job: DeskJob | null }> {
  const prepared = await transaction(context.db, async (trx) => {
    const { order, told } = await lockReturn(trx, id);
    const { wish, sum, cancels } = await readStanding(trx, order, told, context.clock.now());
    return { orderId: order.id, wish, sum, cancels };
  });
  const { orderId, wish, sum, cancels } = prepared;
  if (sum.amountPence !== expectedPence) throw refuse('desk/changed-meanwhile');
  const input = cancels
    ? ({ kind: 'cancel', isInReview: false, returnId: id } as const)
    : ({ kind: 'refund', ...wish, expectedPence } as const);
  return { job: await startJob(context, by, orderId, input, (trx, job) => keep(trx, { job })) };
}

export async function answerClaim(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  by: StaffCaller,
  { id, words }: { id: string; words: string },
  keep: KeepAnswer<{ job: DeskJob | null }>,
): Promise<{ job: DeskJob | null }> {
  const orderId = await findOrderOfReturn(context.db, id);
  if (orderId === null) throw refuse('returns/not-found');
  const input = { kind: 'letter', letter: 'answer', returnId: id, body: words } as const;
  return { job: await startJob(context, by, orderId, input, (trx, job) => keep(trx, { job })) };
}

export async function closeReturn(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  by: StaffCaller,
  { id, outcome, reason }: { id: string; outcome: Closing; reason: string },
  keep: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const now = clock.now();
    const { order, told } = await lockReturn(trx, id);
    await requireStill(trx, order, now);
    if (told.isBeingRefunded) throw refuse('returns/refund-under-way');
    const { standing } = await readStanding(trx, order, told, now);
    if (!closingsOf(told, standing).includes(outcome)) {
      throw refuse('returns/cannot-close', { why: whyNotClose(outcome, told) });
    }
    const isRefusal = outcome === 'refused';
    await changeReturn(trx, id, {
      closed: { at: now, outcome },
      ...(isRefusal && { answer: { words: reason, at: now } }),
    });
    const { code } = told;
    if (isRefusal) await emailAnswer(trx, config, order, { code, words: reason, isRefusal }, 'refused', now);
    await noteOnOrder(trx, order.id, `Return ${code}: ${reason}`, staffActor(by), now);
    await recordAction(trx, staffActor(by), {
      ...{ happenedAt: now, act: 'orders.return-closed', entity: 'order', entityId: order.id },
      after: { code, outcome },
    });
    await keep(trx);
  });
}

/** An open return, and its order, locked. */
export async function lockReturn(
  trx: DatabaseTransaction,
  id: string,
): Promise<{ order: StoredOrder; told: StoredReturn }> {
  const orderId = await findOrderOfReturn(trx, id);
  if (orderId === null) throw refuse('returns/not-found');
  const order = (await lockOrder(trx, orderId))!;
  const told = (await findReturn(trx, id))!;
  if (told.closedAt !== null) throw refuse('returns/closed');
  return { order, told };
}

/** What somebody has asked for stays as they saw it, until it is done or stopped. */
async function requireStill(trx: DatabaseTransaction, order: StoredOrder, now: Date): Promise<void> {
  const waiting = await findWaitingJob(trx, order.id, now);
  if (waiting) throw refuse('desk/act-waiting', { who: waiting.who, orderNumber: order.orderNumber });
}
