import { sql } from 'kysely';
import type { RefundReason } from '#contract/desk/order-words.ts';
import { claim } from '#server/platform/database/claims.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { secondsAfter } from '#server/platform/clock.ts';

export interface Refund {
  /** Also PayPal's request id: a repeated request refunds only once. */
  id: string;
  orderId: string;
  paymentId: string;
  state: 'requested' | 'completed' | 'failed';
  amountPence: number;
  checks: number;
  createdAt: Date;
  /** Since when it has been waiting for the owner to carry it on or drop it. */
  ownerAskedAt: Date | null;
  carriedOnAt: Date | null;
  /** Why it failed, in PayPal's codes. */
  note: string | null;
}

function selectRefunds(db: Database) {
  return db
    .selectFrom('refunds')
    .select([
      'id',
      'order_id as orderId',
      'payment_id as paymentId',
      'state',
      'amount_pence as amountPence',
      'checks',
      'created_at as createdAt',
      'owner_asked_at as ownerAskedAt',
      'carried_on_at as carriedOnAt',
      'note',
    ]);
}

export async function findRefund(db: Database, id: string): Promise<Refund | null> {
  const row = await selectRefunds(db).where('id', '=', id).executeTakeFirst();
  return (row as Refund | undefined) ?? null;
}

/**
 * Writes down a refund before PayPal is asked for it. `checkAt`: when the background requests it, if nobody
 * has by then.
 */
export async function insertRefund(
  trx: DatabaseTransaction,
  refund: {
    orderId: string;
    paymentId: string;
    amountPence: number;
    /** If this refunds the last of the order's money, goods not yet sent do not go back on the shelf. */
    keepsOffShelf?: boolean;
    /** What is refunded, by line: see refund-lines.queries.ts. */
    itemised?: { deliveryPence: number; deductionPence: number; reason: RefundReason };
    /** The return that it is given for. */
    returnId?: string | null;
    /** Who gives the refund at the desk. */
    staffId?: string | null;
    createdAt: Date;
    checkAt: Date;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_pence: refund.amountPence,
      keeps_off_shelf: refund.keepsOffShelf ?? false,
      ...(refund.itemised && {
        delivery_pence: refund.itemised.deliveryPence,
        deduction_pence: refund.itemised.deductionPence,
        reason: refund.itemised.reason,
      }),
      return_id: refund.returnId ?? null,
      staff_id: refund.staffId ?? null,
      created_at: refund.createdAt,
      check_at: refund.checkAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function sumOfRefunds(
  db: Database,
  paymentId: string,
  states: readonly Refund['state'][],
): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', states)
    .select(sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Whether a refund of the order by its owner keeps the goods off the shelf. */
export async function keepsOffShelf(db: Database, orderId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('refunds')
      .where('order_id', '=', orderId)
      .where('state', '<>', 'failed')
      .where('keeps_off_shelf', '=', true)
      .select('id'),
  );
}

export async function changeRefund(
  db: Database,
  id: string,
  change: {
    state?: Refund['state'];
    paypalRefundId?: string;
    checkAt: Date | null;
    checks?: number;
    settledAt?: Date;
    ownerAskedAt?: Date | null;
    carriedOnAt?: Date;
    note?: string;
  },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      check_at: change.checkAt,
      // A completed refund needs no decision.
      ...(change.state !== undefined && { state: change.state, owner_asked_at: null }),
      ...(change.paypalRefundId !== undefined && { paypal_refund_id: change.paypalRefundId }),
      ...(change.checks !== undefined && { checks: change.checks }),
      ...(change.settledAt !== undefined && { settled_at: change.settledAt }),
      ...(change.ownerAskedAt !== undefined && { owner_asked_at: change.ownerAskedAt }),
      ...(change.carriedOnAt !== undefined && { carried_on_at: change.carriedOnAt }),
      ...(change.note !== undefined && { note: change.note }),
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

/** Whether PayPal's id belongs to another refund of ours. */
export async function isRefundOfAnother(db: Database, id: string, paypalRefundId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('refunds')
      .where('paypal_refund_id', '=', paypalRefundId)
      .where('id', '<>', id)
      .select('id'),
  );
}

/** Works like `claimDuePayments`. */
export async function claimDueRefunds(db: Database, now: Date, max: number): Promise<string[]> {
  const claimed = await claim<{ id: string }>(db, {
    table: 'refunds',
    where: sql`check_at <= ${now}`,
    order: sql`check_at`,
    max,
    set: sql`check_at = ${secondsAfter(now, 60)}`,
    returning: sql`refunds.id`,
  });
  return claimed.map(({ id }) => id);
}

/** Refunds waiting for the owner to carry them on or drop them. */
export async function listUndecidedRefunds(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('owner_asked_at', 'is not', null)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Those of these ids that belong to no refund of ours. */
export async function listUnknownRefundIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

/** Every refund of an order, or of any order of a customer, oldest first. */
export async function listRefundsOf(db: Database, whose: { orderId: string } | { customerId: string }) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .where((row) =>
      'orderId' in whose
        ? row('orders.id', '=', whose.orderId)
        : row('orders.customer_id', '=', whose.customerId),
    )
    .orderBy('refunds.id')
    .select([
      'orders.order_number as orderNumber',
      'refunds.state',
      'refunds.amount_pence as amountPence',
      'refunds.paypal_refund_id as paypalRefundId',
      'refunds.created_at as createdAt',
      'refunds.settled_at as settledAt',
      'refunds.owner_asked_at as ownerAskedAt',
      'refunds.note',
    ])
    .execute();
}
