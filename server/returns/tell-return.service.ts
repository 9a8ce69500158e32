import type { z } from 'zod';
import type * as contract from '#contract/returns/returns.ts';
import type { ReturnOptions, ToldReturn } from '#contract/returns/returns.ts';
import { formatDay } from '#contract/dates.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { poundsFromPence } from '#contract/money.ts';
import { refuse } from '#contract/refusal.ts';
import {
  isInTime,
  lastDayToReject,
  lastDayToWithdraw,
  refundDue,
  sendBackBy,
} from '#contract/returns/clock.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { arrivalOf } from '#server/orders/arrival.rules.ts';
import { isOrderDisputed, lockOrder, findOrder } from '#server/orders/order-payment.service.ts';
import { isPaid, newOrderNumber } from '#server/orders/orders.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { arriveLockedOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { freeFromPacking, isBeingPacked } from '#server/orders/parcels/parcels.service.ts';
import { readRefundable } from '#server/payments/refunds/line-refunds.service.ts';
import { cancelLockedOrderForBuyer } from '#server/payments/refunds/owner-refunds.service.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';
import { acknowledgeReturn } from './return-emails.service.ts';
import {
  changeReturn,
  findOrderOfReturn,
  findReturn,
  insertReturn,
  listReturnsOfOrder,
} from './returns.queries.ts';
import { canBeChanged, comingBack } from './returns.rules.ts';
import type { NewReturn, StoredReturn } from './returns.types.ts';

/*
 * What a buyer may do with an order after it is paid. Each act is one transaction that locks the order first, as everything
 * that moves its goods or money does: so a cancellation and a packer cannot both win.
 */

/** More than one order needs; a limit for the emails and rows that one order can cause. */
const MAX_RETURNS = 20;

export async function getReturnOptions(
  { db, config, clock }: Context,
  customerId: string,
  orderId: string,
): Promise<ReturnOptions> {
  const order = await findOrder(db, customerId, orderId);
  if (!order) throw refuse('orders/not-found');
  const options = await readOptions(db, order, config, clock.now());
  const { returns: _, names: __, ...shown } = options;
  return shown;
}

export type Options = ReturnOptions & { returns: StoredReturn[]; names: ReadonlyMap<string, string> };

/** What the screen shows, and what counts under the lock. */
export async function readOptions(
  db: Database,
  order: StoredOrder,
  config: Pick<Context['config'], 'shopAddress'>,
  now: Date,
): Promise<Options> {
  const refundable = await readRefundable(db, order);
  const returns = await listReturnsOfOrder(db, order.id);
  const onTheirWay = comingBack(returns);
  const lines = refundable.lines.map(({ id: itemId, quantity, givenBack }, index) => ({
    itemId,
    open: Math.max(0, quantity - givenBack - (onTheirWay.get(itemId) ?? 0)),
    refunded: givenBack,
    rule: order.lines[index]!.returnRule,
  }));
  const arrival = arrivalOf(order);
  // Orders from before the shop kept its terms do not show that their buyer was told of the right.
  const informedOn = order.termsVersion === null ? null : inLondon(order.placedAt).day;
  const lastDay = lastDayToWithdraw({ parcels: [arrival], informedOn });
  const isLive = isPaid(order) && order.status !== 'Cancelled' && order.status !== 'Refunded';
  const isAnyLeft = isLive && refundable.leftPence > 0 && lines.some(({ open }) => open > 0);
  const whyNot = whyNotWithdraw(order, { isLive, isAnyLeft, lastDay, now });
  return {
    canCancel: isAnyLeft && (await isCancellable(db, order, now)),
    canWithdraw: whyNot === null,
    whyNot,
    canClaim: isLive,
    lastDay,
    lastDayToReject: lastDayToReject([arrival]),
    sendTo: config.shopAddress,
    delivery: poundsFromPence(refundable.deliveryPence),
    standardDelivery: poundsFromPence(refundable.standardDeliveryPence),
    deliveryGivenBack: poundsFromPence(refundable.deliveryGivenBackPence),
    deducted: poundsFromPence(refundable.deductedPence),
    left: poundsFromPence(refundable.leftPence),
    lines,
    returns,
    names: new Map(order.lines.map(({ id, name }) => [id, name])),
  };
}

/** Nobody has begun to pack it, and its money is the shop’s to give back. */
async function isCancellable(db: Database, { id, status }: StoredOrder, now: Date): Promise<boolean> {
  if (status !== 'Processing' || (await isBeingPacked(db, id, now))) return false;
  return !(await isOrderDisputed(db, id));
}

function whyNotWithdraw(
  order: StoredOrder,
  {
    isLive,
    isAnyLeft,
    lastDay,
    now,
  }: { isLive: boolean; isAnyLeft: boolean; lastDay: string | null; now: Date },
): string | null {
  if (!isPaid(order)) return 'This order has not been paid.';
  if (!isLive || !isAnyLeft) return 'Everything in this order has been returned or refunded.';
  if (isInTime(lastDay, now)) return null;
  return `You could change your mind until ${formatDay(lastDay!)}. If something is wrong with it, please tell us.`;
}

/** Cancelling twice gives the same answer twice. */
export async function cancelPaidOrder(
  context: Context,
  { customerId }: By,
  orderId: string,
  keepAnswer: KeepAnswer<Cancelled>,
): Promise<Cancelled> {
  return transaction(context.db, async (trx) => {
    const order = await lockOwn(trx, orderId, customerId);
    const now = context.clock.now();
    const options = await readOptions(trx, order, context.config, now);
    const isAllTold = openLines(options).length === 0;
    const before = options.returns.find(
      ({ kind, wasSent, closedAt }) =>
        kind === 'cancellation' || (isAllTold && kind === 'withdrawal' && !wasSent && closedAt === null),
    );
    if (before) {
      const status = before.kind === 'cancellation' ? 'cancelled' : 'withdrawal';
      return keepAnswer(trx, { status, refundDue: before.refundDue });
    }
    requireReturnable(context, order, options, now);
    if (options.canCancel) {
      await freeFromPacking(trx, order.id);
      await cancelLockedOrderForBuyer(trx, order, now);
      const told = await writeReturn(trx, context, order, wish('cancellation', openLines(options)), now);
      return keepAnswer(trx, { status: 'cancelled', refundDue: told.refundDue });
    }
    const told = await writeReturn(trx, context, order, wish('withdrawal', openLines(options)), now);
    return keepAnswer(trx, { status: 'withdrawal', refundDue: told.refundDue });
  });
}

type Cancelled = z.infer<(typeof contract.cancelPaidOrder)['answers'][200]>;

export const openLines = ({ lines }: ReturnOptions) =>
  lines.filter(({ open }) => open > 0).map(({ itemId, open }) => ({ itemId, quantity: open }));

const wish = (kind: 'cancellation' | 'withdrawal', lines: Wish['lines']): Wish => ({
  ...{ kind, fault: null, lines, note: '', toldBy: 'buyer', staffId: null },
});

export async function tellReturn(
  context: Context,
  { customerId }: By,
  { id: orderId, ...form }: { id: string } & z.output<(typeof contract.tellReturn)['body']>,
  keepAnswer: KeepAnswer<ToldReturn>,
): Promise<ToldReturn> {
  return transaction(context.db, async (trx) => {
    const order = await lockOwn(trx, orderId, customerId);
    const now = context.clock.now();
    const options = await readOptions(trx, order, context.config, now);
    if (!isPaid(order)) throw refuse('returns/not-paid');
    if (form.kind === 'withdrawal') requireReturnable(context, order, options, now);
    else if (!options.canClaim) throw refuse('returns/nothing-left');
    if (options.returns.length >= MAX_RETURNS) throw refuse('returns/too-many', { limit: MAX_RETURNS });
    const lines = together(form.lines);
    requirePieces(order, options, lines, form.kind);
    const fault = form.kind === 'claim' ? form.reason : null;
    const { kind } = form;
    const wished: Wish = { kind, fault, lines, note: form.note ?? '', toldBy: 'buyer', staffId: null };
    return keepAnswer(trx, await writeReturn(trx, context, order, wished, now));
  });
}

/** Who chooses a line twice means the sum. */
function together(lines: Wish['lines']): Wish['lines'] {
  const byId = new Map<string, number>();
  for (const { itemId, quantity } of lines) byId.set(itemId, (byId.get(itemId) ?? 0) + quantity);
  return [...byId].map(([itemId, quantity]) => ({ itemId, quantity }));
}

function requirePieces(
  order: StoredOrder,
  options: Options,
  lines: Wish['lines'],
  kind: 'withdrawal' | 'claim',
): void {
  for (const { itemId, quantity } of lines) {
    const line = options.lines.find((each) => each.itemId === itemId);
    const ordered = order.lines.find(({ id }) => id === itemId)?.quantity ?? 0;
    // What was told to be faulty may be on its way back, too.
    const open = (kind === 'claim' ? ordered : line?.open) ?? 0;
    if (quantity > open) {
      const name = options.names.get(itemId) ?? 'what you chose';
      throw refuse('returns/too-many-pieces', { name, open });
    }
  }
}

function requireReturnable(
  { config, clock: _ }: Pick<Context, 'config' | 'clock'>,
  order: StoredOrder,
  { canWithdraw, lastDay }: ReturnOptions,
  now: Date,
): void {
  if (canWithdraw) return;
  if (!isPaid(order)) throw refuse('returns/not-paid');
  if (isInTime(lastDay, now)) throw refuse('returns/nothing-left');
  throw refuse('returns/too-late', { lastDay: formatDay(lastDay!), contact: config.shopEmail });
}

type Wish = Pick<NewReturn, 'kind' | 'fault' | 'lines' | 'note' | 'toldBy' | 'staffId'> & {
  kind: 'cancellation' | 'withdrawal' | 'claim';
};

type Acknowledged = Parameters<typeof acknowledgeReturn>[3];

/** Writes down a return of a locked order and acknowledges it. `now`: when it was told. */
export async function writeReturn(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  order: StoredOrder,
  wished: Wish,
  now: Date,
  acknowledge: (told: Acknowledged) => Promise<void> = (told) =>
    acknowledgeReturn(trx, config, order, told, now),
): Promise<ToldReturn> {
  const { kind, lines, fault, note } = wished;
  const wasSent = order.status === 'Shipped' || order.status === 'Delivered';
  const times = { toldAt: now, wasSent, receivedAt: null, postedAt: null };
  const days = {
    sendBackBy: kind === 'withdrawal' && wasSent ? sendBackBy(now) : null,
    refundDue: kind === 'claim' ? null : refundDue(times),
  };
  const told = { ...wished, ...days, orderId: order.id, toldAt: now, wasSent };
  const { id, code } = await insertWithCode(trx, told);
  const names = new Map(order.lines.map((line) => [line.id, line.name]));
  const goods = lines.map(({ itemId, quantity }) => ({ name: names.get(itemId)!, quantity }));
  const sendTo = days.sendBackBy === null ? null : config.shopAddress;
  const toldAt = now.toISOString();
  await acknowledge({ id, code, kind, fault, note, goods, sendTo, toldAt, ...days });
  if (order.customerId !== null && kind !== 'cancellation') {
    await recordActivity(trx, {
      ...{ customerId: order.customerId, happenedAt: now, action: 'Return started' },
      ...{ entityType: 'Order', entityId: order.id, changes: `${order.orderNumber}: ${code}` },
    });
  }
  return { id, code, toldAt, ...days };
}

/** A parcel that came back without a message, of a locked order. Returns its id. */
export async function writeUnannounced(
  trx: DatabaseTransaction,
  order: StoredOrder,
  lines: Wish['lines'],
  staffId: string,
  now: Date,
): Promise<string> {
  if ((await listReturnsOfOrder(trx, order.id)).length >= MAX_RETURNS) {
    throw refuse('returns/too-many', { limit: MAX_RETURNS });
  }
  const { id } = await insertWithCode(trx, {
    ...{
      orderId: order.id,
      kind: 'unannounced',
      fault: null,
      toldAt: now,
      toldBy: 'staff',
      staffId,
      note: '',
    },
    ...{ wasSent: true, sendBackBy: null, refundDue: null, lines },
  });
  return id;
}

async function insertWithCode(
  trx: DatabaseTransaction,
  told: NewReturn,
): Promise<{ id: string; code: string }> {
  for (;;) {
    const code = `R${newOrderNumber()}`;
    const id = await insertReturn(trx, code, told);
    if (id !== null) return { id, code };
  }
}

/** A tracking number is proof of posting: the money is due 14 days after it. */
export async function setReturnTracking(
  context: Context,
  { customerId }: By,
  { id, tracking }: { id: string; tracking: string },
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const { told } = await lockOpenReturn(trx, id, customerId);
    await trackReturn(trx, told, tracking, context.clock.now());
  });
}

export async function trackReturn(
  trx: DatabaseTransaction,
  told: StoredReturn,
  number: string,
  now: Date,
): Promise<void> {
  const postedAt = told.postedAt ?? now;
  const due = told.kind === 'withdrawal' ? refundDue({ ...told, postedAt }) : null;
  await changeReturn(trx, told.id, {
    tracking: { number, postedAt },
    ...(due !== null && told.refundDue === null && { refundDue: due }),
  });
}

export async function takeBackReturn(context: Context, { customerId }: By, id: string): Promise<void> {
  await transaction(context.db, async (trx) => {
    const { order, told } = await lockOpenReturn(trx, id, customerId);
    if (told.kind === 'cancellation') throw refuse('returns/closed');
    await stopReturn(trx, order, told, context.clock.now());
  });
}

export async function stopReturn(
  trx: DatabaseTransaction,
  { customerId }: StoredOrder,
  told: StoredReturn,
  now: Date,
): Promise<void> {
  await changeReturn(trx, told.id, { closed: { at: now, outcome: 'taken-back' } });
  if (customerId === null) return;
  await recordActivity(trx, {
    ...{ customerId, happenedAt: now, action: 'Return stopped' },
    ...{ entityType: 'Order', entityId: told.orderId, changes: told.code },
  });
}

async function lockOpenReturn(
  trx: DatabaseTransaction,
  id: string,
  customerId: string,
): Promise<{ order: StoredOrder; told: StoredReturn }> {
  const orderId = await findOrderOfReturn(trx, id);
  const order = orderId && (await lockOrder(trx, orderId, customerId));
  const told = order && (await findReturn(trx, id));
  if (!told) throw refuse('returns/not-found');
  if (!canBeChanged(order, told)) throw refuse('returns/closed');
  return { order, told };
}

export async function markArrived(
  context: Context,
  { customerId }: By,
  { id: orderId, day }: { id: string; day: string },
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const order = await lockOwn(trx, orderId, customerId);
    const now = context.clock.now();
    const { shippedAt, status, deliveredAt, arrivedOn } = order;
    if ((status !== 'Shipped' && status !== 'Delivered') || shippedAt === null)
      throw refuse('returns/not-sent');
    if (day === arrivedOn) return;
    // A day that the shop has on record is corrected while it counts, and once.
    const { lastDay } = await readOptions(trx, order, context.config, now);
    const isFixed = arrivedOn !== null || (deliveredAt !== null && !isInTime(lastDay, now));
    if (isFixed || day < inLondon(shippedAt).day || day > inLondon(now).day)
      throw refuse('returns/other-day');
    await arriveLockedOrder(trx, order, day, now);
  });
}

async function lockOwn(trx: DatabaseTransaction, orderId: string, customerId: string): Promise<StoredOrder> {
  const order = await lockOrder(trx, orderId, customerId);
  if (!order) throw refuse('orders/not-found');
  return order;
}
