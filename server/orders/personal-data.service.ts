import type { Order } from '#contract/orders.ts';
import { lockBasket } from '#server/basket/basket.service.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { cancelUnpaidOrder } from './holds.service.ts';
import { deleteOrphanedNotes, listNotesOf } from './notes.queries.ts';
import { showOrder } from './order-view.rules.ts';
import { lockUnpaidOrders, readAllOrders } from './orders.queries.ts';
import { isOpen } from './orders.rules.ts';
import {
  anonymiseArrivedOrders,
  deleteOrphanedOrders,
  deleteUnpaidOrphanedOrders,
  anonymiseOrders,
} from './personal-data.queries.ts';

export { hasManyOrders } from './personal-data.queries.ts';

/** By then, goods never reported as delivered have arrived or never will. */
const ARRIVED_DAYS = 180;
/** Long enough for a late payment to find the order it was meant for. */
const UNPAID_KEPT_DAYS = 30;
/** HMRC asks a business to keep its VAT records for six years (VAT Notice 700/21). */
const TAX_RECORD_YEARS = 6;

/** A few at a time. */
export async function* exportPersonalData(db: Database, customerId: string): AsyncGenerator<Order[]> {
  for await (const orders of readAllOrders(db, customerId)) yield orders.map(showOrder);
}

/** Notes that staff have written about their orders. */
export function exportNotes(db: Database, customerId: string) {
  return listNotesOf(db, customerId);
}

/**
 * Keeps only what tax law requires of the customer's orders, without the customer: number, date, goods, sums,
 * country, PayPal's transaction. Unpaid orders are cancelled. Where goods are still on their way, the address
 * stays until they have arrived. Returns false and changes nothing while a payment is in progress.
 *
 * The caller has locked the basket, as a checkout does before its orders. `beforeErasing` may read whose orders they
 * are, when no payment can change them any more.
 */
export async function erasePersonalData(
  trx: DatabaseTransaction,
  customerId: string,
  now: Date,
  beforeErasing: () => Promise<void>,
): Promise<boolean> {
  if (!(await cancelOpenOrders(trx, customerId, now))) return false;
  await beforeErasing();
  await anonymiseOrders(trx, customerId);
  await deleteOrphanedNotes(trx);
  return true;
}

/** Returns false and cancels nothing while a payment is in progress. */
async function cancelOpenOrders(trx: DatabaseTransaction, customerId: string, now: Date): Promise<boolean> {
  const unpaid = await lockUnpaidOrders(trx, customerId);
  if (unpaid.some((order) => order.isPaymentInProgress)) return false;
  for (const order of unpaid.filter(isOpen)) await cancelUnpaidOrder(trx, order, 'customer', now);
  return true;
}

const BATCH = 100;

/**
 * Prepares the erasure of an account with very many orders: cancels the unpaid ones, then removes the
 * customer from all others in batches, so that nothing stays locked meanwhile. Does nothing while a payment
 * is in progress. The caller ensures that nobody can log in any more.
 */
export async function eraseManyOrders(
  db: Database,
  customerId: string,
  now: Date,
  beforeErasing: () => Promise<void>,
): Promise<void> {
  const isFree = await transaction(db, async (trx) => {
    await lockBasket(trx, customerId);
    return cancelOpenOrders(trx, customerId, now);
  });
  if (!isFree) return;
  await beforeErasing();
  while ((await anonymiseOrders(db, customerId, BATCH)) === BATCH);
}

/** Deletes what deleted accounts have left behind, once it is no longer needed. */
export async function applyOrderRetention(db: Database, now: Date): Promise<void> {
  await anonymiseArrivedOrders(db, daysBefore(now, ARRIVED_DAYS));
  await deleteOrphanedNotes(db);
  await deleteUnpaidOrphanedOrders(db, daysBefore(now, UNPAID_KEPT_DAYS));
  await deleteOrphanedOrders(db, yearsBefore(now, TAX_RECORD_YEARS));
}

function yearsBefore(time: Date, years: number): Date {
  const before = new Date(time);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
