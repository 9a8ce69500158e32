import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { CLAIM_MINUTES } from '#contract/desk/order-words.ts';
import { listUnreturned } from '#server/orders/refunded-lines.queries.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import {
  deleteParcel,
  findParcel,
  listPackedLines,
  lockParcel,
  putPacked,
  putWeight,
  takeBack,
  type Packed,
  type Parcel,
} from './parcels.queries.ts';
import { linesFit } from './parcels.rules.ts';

export {
  deleteParcel as freeFromPacking,
  claimParcels,
  extendClaims,
  releaseClaims,
} from './parcels.queries.ts';

type StaffActor = Actor & { kind: 'staff' };

/**
 * Packs all that is left of a locked order into its parcel. Doing it twice changes nothing; an order that
 * somebody else has claimed, or packed in another round, is refused. Without lines, everything is packed,
 * with no batch.
 */
export async function packLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { lines, weightGrams = null, roundId = null }: Partial<Packed> & { roundId?: string | null },
  actor: StaffActor,
  now: Date,
): Promise<void> {
  const { orderNumber } = order;
  if (order.status !== 'Processing') {
    throw refuse('orders/not-packable', { orderNumber, present: order.status });
  }
  const parcel = await lockParcel(trx, order.id);
  if (!isTheirs(parcel, roundId, actor, now)) {
    const who = parcel?.who ? `${parcel.who} has it.` : 'Please take it in again.';
    throw refuse('round/not-yours', { orderNumber, who });
  }
  if (parcel?.state === 'packed') return;
  const left = await listUnreturned(trx, order);
  const packed = lines ?? left.map(({ id, quantity }) => ({ id, quantity, batch: '' }));
  if (!linesFit(left, packed)) throw refuse('round/other-lines', { orderNumber });
  await putPacked(trx, order.id, { staffId: actor.staffId, lines: packed, weightGrams, now });
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'orders.pack',
    entity: 'order',
    entityId: order.id,
  });
}

/** In a round, its own orders; outside rounds, any order that nobody else has a current claim on. */
function isTheirs(parcel: Parcel | null, roundId: string | null, actor: StaffActor, now: Date): boolean {
  if (roundId !== null) return parcel?.roundId === roundId;
  if (parcel?.state !== 'claimed') return true;
  return parcel.claimedBy === actor.staffId || parcel.claimedUntil! <= now;
}

/** Whether a packed parcel holds other goods than are left of its order: some have been refunded since. */
export async function isPackedOtherwise(trx: DatabaseTransaction, order: StoredOrder): Promise<boolean> {
  const packed = await listPackedLines(trx, order.id);
  return packed.length > 0 && !linesFit(await listUnreturned(trx, order), packed);
}

/** Whether somebody is packing it, has packed it or has it in a pick run. */
export async function isBeingPacked(db: Database, orderId: string, now: Date): Promise<boolean> {
  const parcel = await findParcel(db, orderId);
  if (!parcel) return false;
  return parcel.state !== 'claimed' || parcel.roundId !== null || parcel.claimedUntil! > now;
}

/** Enters or corrects the weight of a packed parcel, until it has left. */
export async function weighLockedOrder(
  trx: DatabaseTransaction,
  { id, orderNumber, status }: StoredOrder,
  weightGrams: number | null,
  actor: StaffActor,
  now: Date,
): Promise<void> {
  const parcel = await lockParcel(trx, id);
  if (status !== 'Processing' || parcel?.state !== 'packed') {
    const present = status === 'Processing' ? 'not packed' : status.toLowerCase();
    throw refuse('orders/not-weighable', { orderNumber, present });
  }
  if (parcel.weightGrams === weightGrams) return;
  await putWeight(trx, parcel.id, weightGrams);
  await recordAction(trx, actor, {
    ...{ happenedAt: now, act: 'orders.weigh', entity: 'order', entityId: id },
    ...{ before: { weightGrams: parcel.weightGrams }, after: { weightGrams } },
  });
}

/**
 * Undoes the packing. In a round still under way the order has to be packed again; otherwise anyone may take
 * it.
 */
export async function unpackLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  /** The person whose round it is, if the round is still under way. */
  findPacker: (roundId: string) => Promise<string | null>,
  actor: StaffActor,
  now: Date,
): Promise<void> {
  const parcel = await lockParcel(trx, order.id);
  if (parcel?.state !== 'packed') return;
  const isInPickRun = order.status === 'Processing' && parcel.roundId !== null;
  const staffId = isInPickRun ? await findPacker(parcel.roundId!) : null;
  if (staffId === null) await deleteParcel(trx, order.id);
  else await takeBack(trx, parcel.id, { staffId, until: minutesAfter(now, CLAIM_MINUTES) });
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'orders.unpack',
    entity: 'order',
    entityId: order.id,
  });
}
