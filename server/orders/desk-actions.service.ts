import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { placeForm } from '#contract/addresses.ts';
import { refuse } from '#contract/refusal.ts';
import { MAX_NOTES, type Letter } from '#contract/desk/order-words.ts';
import { requireTidy } from '#server/addresses/addresses.service.ts';
import { countDone, recordAction } from '#server/audit-log/actions.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { changeOrder } from './order-changes.queries.ts';
import { findFullOfNotes, insertNote } from './notes.queries.ts';
import {
  resendOrderConfirmed,
  resendOrderShipped,
  sendOrderMessage,
} from './notifications/order-notifications.service.ts';
import type { StoredOrder } from './orders.types.ts';
import { isPaid } from './orders.rules.ts';

/* Acts that only the desk performs on a locked order, in the caller's transaction. */

type Place = z.output<typeof placeForm>;
type StaffActor = Actor & { kind: 'staff' };

/** The log records only that there is a note: its text may be about the buyer. */
export async function noteOnOrder(
  trx: DatabaseTransaction,
  orderId: string,
  body: string,
  actor: StaffActor,
  now: Date,
): Promise<void> {
  await insertNote(trx, { orderId, staffId: actor.staffId, body, writtenAt: now });
  await recordAction(trx, actor, { happenedAt: now, act: 'orders.note', entity: 'order', entityId: orderId });
}

/**
 * A limit for notes that staff write as often as they like. Notes that the shop itself makes are always
 * accepted.
 */
export async function requireRoomForNote(
  trx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  const orderNumber = await findFullOfNotes(trx, orderIds, MAX_NOTES);
  if (orderNumber !== null) throw refuse('orders/too-many-notes', { orderNumber, limit: MAX_NOTES });
}

/** Changes the delivery address. The previous one is kept as a note, and is deleted with the notes. */
export async function readdressLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  place: Place,
  actor: StaffActor,
  now: Date,
): Promise<void> {
  const { id, orderNumber, status, shippingAddress: before } = order;
  if (status !== 'Processing')
    throw refuse('orders/address-fixed', { orderNumber, present: status.toLowerCase() });
  const { addressType: _, ...after } = requireTidy({
    ...place,
    country: before.country,
    addressType: 'Shipping',
  });
  if (isDeepStrictEqual(after, before)) return;
  await changeOrder(trx, id, { shippingAddress: after });
  const { contactName, streetAddress1, streetAddress2, city, regionOrState, postalCode, phoneNumber } =
    before;
  const lines = [contactName, streetAddress1, streetAddress2, city, regionOrState, postalCode, phoneNumber];
  const body = `Address changed. Previously: ${lines.filter(Boolean).join(', ')}`;
  await insertNote(trx, { orderId: id, staffId: actor.staffId, body, writtenAt: now });
  await recordAction(trx, actor, {
    ...{ happenedAt: now, act: 'orders.address', entity: 'order', entityId: id },
    ...{
      before: { address: before.postalCode },
      after: { address: after.postalCode },
      personal: ['address'],
    },
  });
}

/** Enough to settle anything with one buyer. Mail to many is advertising, which is not what this is for. */
const MAX_EMAILS_A_DAY = { perOrder: 5, perPerson: 50 };

/** Emails the buyer in somebody's own words, which are kept like the notes and deleted with them. */
export async function emailLockedOrdersBuyer(
  trx: DatabaseTransaction,
  order: StoredOrder,
  body: string,
  cause: string,
  actor: StaffActor,
  now: Date,
): Promise<void> {
  const { id, orderNumber } = order;
  const act = { act: 'orders.email', since: daysBefore(now, 1) };
  const { perOrder, perPerson } = MAX_EMAILS_A_DAY;
  if (
    (await countDone(trx, { ...act, entity: 'order', entityId: id })) >= perOrder ||
    (await countDone(trx, { ...act, staffId: actor.staffId })) >= perPerson
  ) {
    throw refuse('orders/too-many-emails', { perOrder, perPerson });
  }
  await requireRoomForNote(trx, [id]);
  if (!(await sendOrderMessage(trx, order, body, cause, now)))
    throw refuse('orders/no-buyer', { orderNumber });
  await insertNote(trx, { orderId: id, staffId: actor.staffId, body, writtenAt: now, isToBuyer: true });
  await recordAction(trx, actor, { happenedAt: now, act: act.act, entity: 'order', entityId: id });
}

/** The emails an order has had, which can be sent again. */
export function lettersOf(order: StoredOrder): Letter[] {
  if (order.customerId === null || !isPaid(order)) return [];
  return order.shippedAt === null ? ['order-confirmed'] : ['order-confirmed', 'order-shipped'];
}

/** Enough for a buyer who goes on asking; otherwise anybody who packs could have one sent every ten seconds. */
const MAX_LETTERS_A_DAY = 5;

export async function resendLockedOrdersEmail(
  trx: DatabaseTransaction,
  order: StoredOrder,
  letter: Letter,
  /** Tells this sending apart from the first and from any other. */
  cause: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!lettersOf(order).includes(letter)) {
    throw refuse('orders/no-such-letter', { orderNumber: order.orderNumber });
  }
  const lately = { act: 'orders.letter', entity: 'order', entityId: order.id, since: daysBefore(now, 1) };
  if ((await countDone(trx, lately)) >= MAX_LETTERS_A_DAY) {
    throw refuse('orders/too-many-letters', { orderNumber: order.orderNumber, limit: MAX_LETTERS_A_DAY });
  }
  if (letter === 'order-confirmed') await resendOrderConfirmed(trx, order, cause, now);
  else await resendOrderShipped(trx, order, cause, now);
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'orders.letter',
    entity: 'order',
    entityId: order.id,
    after: { letter },
  });
}
