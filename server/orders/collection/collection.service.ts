import { formatMoment } from '#contract/dates.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Config } from '#server/config/config.ts';
import { notifyReadyToCollect } from '#server/orders/notifications/order-notifications.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import type { Collection, StoredOrder } from '#server/orders/orders.types.ts';
import {
  actOn,
  record,
  requireKind,
  requireMayLeave,
  requireTransition,
} from '#server/orders/parcels/fulfilment.service.ts';
import { listPackedLines, sendParcel } from '#server/orders/parcels/parcels.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { changeCollection } from './collections.queries.ts';

/* How an order reaches a customer who collects it: like the acts on parcels, each on the locked order. */

type PlaceConfig = Pick<Config, 'deliveryTable'>;

/** Tells the customer that a packed order is ready. Doing it twice changes nothing. */
export async function readyLockedOrder(
  trx: DatabaseTransaction,
  config: PlaceConfig,
  order: StoredOrder,
  { isInsisted }: { isInsisted: boolean },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const collection = await requireCollectable(trx, order, isInsisted);
  if (collection.readyAt !== null) return false;
  const told = { ...collection, ...placeNow(config, order, collection), readyAt: now };
  await changeCollection(trx, order.id, { address: told.address, hours: told.hours, readyAt: now });
  await recordAction(trx, actor, actOn(order, 'orders.ready', now));
  await notifyReadyToCollect(trx, order, told, { cause: null }, now);
  return true;
}

/** The same email again, with the present hours: a day after the last at the earliest. */
export async function remindOfLockedOrder(
  trx: DatabaseTransaction,
  config: PlaceConfig,
  order: StoredOrder,
  /** Tells this reminder apart from any other. */
  cause: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id, orderNumber, customerId } = order;
  const collection = await requireCollectable(trx, order, false);
  if (collection.readyAt === null) throw refuse('orders/not-ready', { orderNumber });
  if (customerId === null) throw refuse('orders/no-buyer', { orderNumber });
  const last = collection.remindedAt ?? collection.readyAt;
  if (last > daysBefore(now, 1)) {
    const when = formatMoment(last.toISOString(), 'Europe/London');
    throw refuse('orders/told-lately', { orderNumber, when });
  }
  const place = placeNow(config, order, collection);
  await changeCollection(trx, id, { ...place, remindedAt: now });
  await recordAction(trx, actor, actOn(order, 'orders.remind', now));
  await notifyReadyToCollect(trx, order, { ...collection, ...place }, { cause }, now);
}

/**
 * The customer has the goods: from packed to delivered. With the code that they say; `code` null: whoever hands it over
 * has made sure otherwise, which the log records. Doing it twice changes nothing.
 */
export async function handOverLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { code, isInsisted }: { code: string | null; isInsisted: boolean },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const { id, orderNumber, status } = order;
  if (order.deliveryKind === 'collection' && status === 'Delivered') return false;
  const collection = await requireCollectable(trx, order, isInsisted);
  if (code !== null && code !== collection.code) {
    throw refuse('orders/wrong-collection-code', { orderNumber });
  }
  await changeOrder(trx, id, { status: 'Delivered', deliveredAt: now });
  await sendParcel(trx, id, now);
  await record(trx, order, now, 'Order delivered', 'collected');
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.hand-over', now),
    before: { status },
    after: { status: 'Delivered', isWithCode: code !== null },
  });
  return true;
}

async function requireCollectable(
  trx: DatabaseTransaction,
  order: StoredOrder,
  isInsisted: boolean,
): Promise<Collection> {
  requireKind(order, 'collection');
  requireTransition(order, 'Delivered');
  if ((await listPackedLines(trx, order.id)).length === 0) {
    throw refuse('orders/not-packed', { orderNumber: order.orderNumber });
  }
  await requireMayLeave(trx, order, isInsisted);
  return order.collection!;
}

/** As the owner has it now; if the method is gone, as the customer was told. */
function placeNow(
  { deliveryTable }: PlaceConfig,
  { deliveryMethodId }: StoredOrder,
  { address, hours }: Collection,
): { address: string; hours: string } {
  return deliveryTable.methods.find(({ id }) => id === deliveryMethodId)?.place ?? { address, hours };
}
