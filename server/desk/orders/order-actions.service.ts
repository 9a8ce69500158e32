import { refuse } from '#contract/refusal.ts';
import { listOrderIds } from './order-list.queries.ts';
import { deleteShortages } from './shortages.queries.ts';
import {
  noteOnOrder,
  readdressLockedOrder,
  requireRoomForNote,
} from '#server/orders/desk-actions.service.ts';
import {
  packLockedOrder,
  unpackLockedOrder,
  weighLockedOrder,
} from '#server/orders/parcels/parcels.service.ts';
import { undeliverLockedOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { isReviewAsked } from '#server/reviews/review-letters.service.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { requireOrderInSight, seesSince } from './order-sight.service.ts';
import { whyItStaysDelivered } from './possible-actions.rules.ts';
import { findPacker, listPickRunProducts } from './packing.queries.ts';

type DeskContext = Pick<Context, 'db' | 'clock'>;
const staffActor = (by: StaffCaller) => actorOf(by) as Actor & { kind: 'staff' };

export async function packOrder(
  { db, clock }: DeskContext,
  by: StaffCaller,
  numberOrId: string,
  isPacked: boolean,
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const now = clock.now();
    if (!isPacked) return unpackLockedOrder(trx, order, (id) => findPacker(trx, id), staffActor(by), now);
    const products = await listPickRunProducts(
      trx,
      order.lines.map(({ productId }) => productId),
    );
    const withBatch = products.find(({ asksBatch }) => asksBatch);
    if (withBatch) {
      throw refuse('orders/wants-batch', { name: withBatch.name, orderNumber: order.orderNumber });
    }
    await packLockedOrder(trx, order, {}, staffActor(by), now);
    await deleteShortages(
      trx,
      order.lines.map(({ id }) => id),
    );
  });
}

/** Only while nobody outside the shop has been told that it has arrived. */
export async function undeliverOrder(
  { db, clock }: DeskContext,
  by: StaffCaller,
  numberOrId: string,
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const problem = whyItStaysDelivered(order, { isReviewAsked: await isReviewAsked(trx, orderId) });
    if (problem !== null) throw refuse('orders/stays-delivered', { orderNumber: order.orderNumber, problem });
    await undeliverLockedOrder(trx, order, staffActor(by), clock.now());
  });
}

export async function weighParcel(
  { db, clock }: DeskContext,
  by: StaffCaller,
  numberOrId: string,
  weightGrams: number | null,
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    await weighLockedOrder(trx, order, weightGrams, staffActor(by), clock.now());
  });
}

export async function noteOrder(
  { db, clock }: DeskContext,
  by: StaffCaller,
  numberOrId: string,
  body: string,
  /** A repeat with the same key makes one note. */
  keep: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  await transaction(db, async (trx) => {
    await requireRoomForNote(trx, [orderId]);
    await noteOnOrder(trx, orderId, body, staffActor(by), clock.now());
    await keep(trx);
  });
}

/** The same note on each of them: if this person can find no order under one of the numbers, none gets it. */
export async function noteOrders(
  { db, clock }: DeskContext,
  by: StaffCaller,
  { orders, body }: { orders: readonly string[]; body: string },
  keep: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const numbers = [...new Set(orders)];
  await transaction(db, async (trx) => {
    const now = clock.now();
    const ids = await listOrderIds(trx, { numbers, openOrSince: seesSince(by, now) });
    if (ids.length < numbers.length) throw refuse('orders/not-found');
    await requireRoomForNote(trx, ids);
    for (const id of ids) await noteOnOrder(trx, id, body, staffActor(by), now);
    await keep(trx);
  });
}

export async function changeOrderAddress(
  { db, clock }: DeskContext,
  by: StaffCaller,
  numberOrId: string,
  place: Parameters<typeof readdressLockedOrder>[2],
): Promise<void> {
  const orderId = await requireOrderInSight({ db, clock }, by, numberOrId);
  await transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    await readdressLockedOrder(trx, order, place, staffActor(by), clock.now());
  });
}
