import type { z } from 'zod';
import type * as contract from '#contract/returns/returns.ts';
import type { ReturnOptions, ToldReturn } from '#contract/returns/returns.ts';
import { inLondon } from '#contract/delivery/calendar.ts';
import { poundsFromPence } from '#contract/money.ts';
import type { RefundableOrder } from '#contract/pricing/refund.ts';
import { refuse } from '#contract/refusal.ts';
import {
  isInTime,
  lastDayToReject,
  lastDayToWithdraw,
  refundDue,
  sendBackBy,
} from '#contract/returns/clock.ts';
import { orderDay } from '#contract/returns/order-day.ts';
import type { CancelObstacle } from '#contract/returns/words.ts';
import { notifyOwnerReturnTold } from '#server/orders/notifications/owner-notifications.service.ts';
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
import { acknowledgeReturn, notifyReturnKept, type Acknowledged } from './return-emails.service.ts';
import {
  changeReturn,
  findOrderOfReturn,
  findReturn,
  insertReturn,
  listReturnsOfOrder,
} from './returns.queries.ts';
import { addressForParcels, canBeChanged, openPieces } from './returns.rules.ts';
import type { NewReturn, StoredReturn } from './returns.types.ts';

/*
 * What a buyer may do with an order after it is paid. Each act is one transaction that locks the order first, as everything
 * that moves its goods or money does: so a cancellation and a packer cannot both win.
 */

/** More than one order needs, beside those taken back. */
const MAX_RETURNS = 20;
/** With those taken back: a limit for the emails and rows that one order can cause. */
const MAX_EVER_TOLD = 100;

export async function getReturnOptions(
  { db, config, clock }: Context,
  customerId: string,
  orderId: string,
): Promise<ReturnOptions> {
  const order = await findOrder(db, customerId, orderId);
  if (!order) throw refuse('orders/not-found');
  const options = await readOptions(db, order, config, clock.now());
  const { returns: _, names: __, refundable: ___, ...shown } = options;
  return shown;
}

export type Options = ReturnOptions & {
  returns: StoredReturn[];
  names: ReadonlyMap<string, string>;
  refundable: RefundableOrder;
};

/** What the screen shows, and what counts under the lock. */
export async function readOptions(
  db: Database,
  order: StoredOrder,
  config: Pick<Context['config'], 'shopAddress'>,
  now: Date,
): Promise<Options> {
  const refundable = await readRefundable(db, order);
  const returns = await listReturnsOfOrder(db, order.id);
  const open = openPieces(refundable.lines, returns);
  const lines = refundable.lines.map(({ id: itemId, givenBack }, index) => ({
    itemId,
    open: open.get(itemId)!,
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
  const isUnsent = isLive && order.status === 'Processing';
  const cancelObstacle = isUnsent ? await findCancelObstacle(db, order.id, now) : null;
  return {
    canCancel: isAnyLeft && isUnsent && cancelObstacle === null,
    cancelObstacle,
    canWithdraw: whyNot === null,
    whyNot,
    canClaim: isLive,
    lastDay,
    lastDayToReject: lastDayToReject([arrival]),
    sendTo: addressForParcels(config),
    delivery: poundsFromPence(refundable.deliveryPence),
    standardDelivery: poundsFromPence(refundable.standardDeliveryPence),
    deliveryGivenBack: poundsFromPence(refundable.deliveryGivenBackPence),
    deducted: poundsFromPence(refundable.deductedPence),
    left: poundsFromPence(refundable.leftPence),
    lines,
    ...{ returns, refundable },
    names: new Map(order.lines.map(({ id, name }) => [id, name])),
  };
}

/** Null: nobody has begun to pack it, and its money is the shop’s to give back. */
async function findCancelObstacle(db: Database, orderId: string, now: Date): Promise<CancelObstacle | null> {
  if (await isBeingPacked(db, orderId, now)) return 'being-packed';
  return (await isOrderDisputed(db, orderId)) ? 'disputed' : null;
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
  return `You could change your mind until ${orderDay(lastDay!)}. If something is wrong with it, please tell us.`;
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
    const wished = { lines: openLines(options), note: '' };
    const { refundDue: due } = await withdrawOrCancel(trx, context, { order, options }, wished, now);
    return keepAnswer(trx, { status: options.canCancel ? 'cancelled' : 'withdrawal', refundDue: due });
  });
}

/** Giving up all of an order that nobody has begun to pack cancels it, whichever button was pressed. */
async function withdrawOrCancel(
  trx: DatabaseTransaction,
  context: Context,
  { order, options }: { order: StoredOrder; options: Options },
  wished: Pick<Wish, 'lines' | 'note'>,
  now: Date,
): Promise<ToldReturn> {
  const by = { fault: null, toldBy: 'buyer', staffId: null } as const;
  if (!options.canCancel || !isEverything(options, wished.lines)) {
    return writeReturn(trx, context, { order, options }, { ...wished, ...by, kind: 'withdrawal' }, now);
  }
  await freeFromPacking(trx, order.id);
  await cancelLockedOrderForBuyer(trx, order, now);
  return writeReturn(trx, context, { order, options }, { ...wished, ...by, kind: 'cancellation' }, now);
}

function isEverything(options: ReturnOptions, lines: Wish['lines']): boolean {
  const wanted = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return options.lines.every(({ itemId, open }) => open === (wanted.get(itemId) ?? 0));
}

type Cancelled = z.infer<(typeof contract.cancelPaidOrder)['answers'][200]>;

export const openLines = ({ lines }: ReturnOptions) =>
  lines.filter(({ open }) => open > 0).map(({ itemId, open }) => ({ itemId, quantity: open }));

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
    requireFewer(options.returns);
    const lines = together(form.lines);
    requirePieces(order, options, lines, form.kind);
    const wished = { lines, note: form.note ?? '' };
    if (form.kind === 'withdrawal') {
      return keepAnswer(trx, await withdrawOrCancel(trx, context, { order, options }, wished, now));
    }
    const by = { toldBy: 'buyer', staffId: null } as const;
    const claim = { ...wished, ...by, kind: form.kind, fault: form.reason };
    return keepAnswer(trx, await writeReturn(trx, context, { order, options }, claim, now));
  });
}

function requireFewer(returns: readonly StoredReturn[]): void {
  const count = returns.filter(({ outcome }) => outcome !== 'taken-back').length;
  if (count < MAX_RETURNS && returns.length < MAX_EVER_TOLD) return;
  throw refuse('returns/too-many', { limit: MAX_RETURNS });
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
  throw refuse('returns/too-late', { lastDay: orderDay(lastDay!), contact: config.shopEmail });
}

type Wish = Pick<NewReturn, 'kind' | 'fault' | 'lines' | 'note' | 'toldBy' | 'staffId'> & {
  kind: 'cancellation' | 'withdrawal' | 'claim';
};

/** Writes down a return of a locked order and acknowledges it. `now`: when it was told. */
export async function writeReturn(
  trx: DatabaseTransaction,
  { config }: Pick<Context, 'config'>,
  { order, options }: { order: StoredOrder; options: Options },
  wished: Wish,
  now: Date,
  acknowledge: (told: Acknowledged) => Promise<void> = (told) =>
    acknowledgeReturn(trx, config, order, told, now),
): Promise<ToldReturn> {
  const { kind } = wished;
  const wasSent = order.status === 'Shipped' || order.status === 'Delivered';
  const times = { toldAt: now, wasSent, receivedAt: null, postedAt: null };
  const days = {
    sendBackBy: kind === 'withdrawal' && wasSent ? sendBackBy(now) : null,
    refundDue: kind === 'claim' ? null : refundDue(times),
  };
  const told = { ...wished, ...days, orderId: order.id, toldAt: now, wasSent };
  const { id, code } = await insertWithCode(trx, told);
  await acknowledge({ ...told, id, code, options });
  if (kind !== 'cancellation') {
    const goods = wished.lines.map(({ itemId, quantity }) => ({
      name: options.names.get(itemId)!,
      quantity,
    }));
    const { fault } = wished;
    await notifyOwnerReturnTold(trx, config, order, { id, code, kind, fault, wasSent, goods }, now);
  }
  if (order.customerId !== null && kind !== 'cancellation') {
    await recordActivity(trx, {
      ...{ customerId: order.customerId, happenedAt: now, action: 'Return started' },
      ...{ entityType: 'Order', entityId: order.id, changes: `${order.orderNumber}: ${code}` },
    });
  }
  return { id, code, toldAt: now.toISOString(), ...days };
}

/** A parcel that came back without a message, of a locked order. Returns its id. */
export async function writeUnannounced(
  trx: DatabaseTransaction,
  order: StoredOrder,
  lines: Wish['lines'],
  staffId: string,
  now: Date,
): Promise<string> {
  requireFewer(await listReturnsOfOrder(trx, order.id));
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
    await stopReturn(trx, context.config, order, told, context.clock.now());
  });
}

export async function stopReturn(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  told: StoredReturn,
  now: Date,
): Promise<void> {
  const { customerId } = order;
  const { id, code, kind } = told;
  await changeReturn(trx, id, { closed: { at: now, outcome: 'taken-back' } });
  if (kind === 'withdrawal') await notifyReturnKept(trx, config, order, { id, code, goods: [] }, now);
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
