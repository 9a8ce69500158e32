import { sql } from 'kysely';
import { claim } from '#server/platform/database/claims.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import { HEAD_START_SECONDS } from './payments.rules.ts';
import type { Payment, PaymentState } from './payments.types.ts';
import { withReceivedEvent, type ReceivedEvent } from './webhooks/webhooks.queries.ts';

const columnsRead = [
  'id',
  'order_id as orderId',
  'state',
  'amount_pence as amountPence',
  'paypal_order_id as paypalOrderId',
  'approval_url as approvalUrl',
  'payee_id as payeeId',
  'paypal_capture_id as captureId',
  'capture_tries as captureTries',
  'created_at as createdAt',
  'approved_at as approvedAt',
  'leased_until as leasedUntil',
  'check_at as checkAt',
  'review_since as reviewSince',
] as const;

function selectPayments(db: Database) {
  return db.selectFrom('payments').select(columnsRead);
}

const liveStates = ['created', 'capturing', 'pending', 'review'] as const satisfies PaymentState[];

export async function findPayment(db: Database, id: string): Promise<Payment | null> {
  const row = await selectPayments(db).where('id', '=', id).executeTakeFirst();
  return (row as Payment | undefined) ?? null;
}

/** The live payment of an order, otherwise the latest. */
export async function findCurrentPayment(db: Database, orderId: string): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('order_id', '=', orderId)
    .orderBy(sql`state in ('created', 'capturing', 'pending', 'review')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as Payment | undefined) ?? null;
}

/** Locks a payment. The caller must have locked its order first: that is always the sequence. */
export async function lockPayment(trx: DatabaseTransaction, id: string): Promise<Payment | null> {
  const row = await selectPayments(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as Payment | undefined) ?? null;
}

/** Locks the live payment of a locked order, or the one that paid it. */
export async function lockPaymentOf(
  trx: DatabaseTransaction,
  orderId: string,
  which: 'live' | 'completed',
): Promise<Payment | null> {
  const row = await selectPayments(trx)
    .where('order_id', '=', orderId)
    .where('state', 'in', which === 'live' ? liveStates : ['completed'])
    .forUpdate()
    .executeTakeFirst();
  return (row as Payment | undefined) ?? null;
}

export async function insertPayment(
  trx: DatabaseTransaction,
  payment: { orderId: string; amountPence: number; createdAt: Date; leasedUntil: Date; checkAt: Date },
): Promise<Payment> {
  const row = await trx
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      amount_pence: payment.amountPence,
      created_at: payment.createdAt,
      leased_until: payment.leasedUntil,
      check_at: payment.checkAt,
    })
    .returning(columnsRead)
    .executeTakeFirstOrThrow();
  return row as Payment;
}

export interface PaymentChange {
  state?: PaymentState;
  paypalOrderId?: string;
  approvalUrl?: string;
  payeeId?: string | null;
  captureId?: string;
  captureTries?: number;
  approvedAt?: Date | null;
  leasedUntil?: Date | null;
  checkAt?: Date | null;
  settledAt?: Date;
  reviewSince?: Date;
  note?: string | null;
  received?: string | null;
}

const columns = {
  state: 'state',
  paypalOrderId: 'paypal_order_id',
  approvalUrl: 'approval_url',
  payeeId: 'payee_id',
  captureId: 'paypal_capture_id',
  captureTries: 'capture_tries',
  approvedAt: 'approved_at',
  leasedUntil: 'leased_until',
  checkAt: 'check_at',
  settledAt: 'settled_at',
  reviewSince: 'review_since',
  note: 'note',
  received: 'received',
} as const satisfies Record<keyof PaymentChange, string>;

/** The database refuses a state change that is not in `paymentStateTransitions`. */
export async function changePayment(db: Database, id: string, change: PaymentChange): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(change).map(([field, value]) => [columns[field as keyof PaymentChange], value]),
  );
  if (Object.keys(values).length === 0) return;
  await enqueue(db, db.updateTable('payments').set(values).where('id', '=', id).compile());
}

/** Does nothing if the lease has run out and another process has acquired it. */
export async function releaseLease(
  db: Database,
  payment: Pick<Payment, 'id'>,
  leasedUntil: Date,
  checkAt: Date | null,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ leased_until: null, check_at: checkAt })
    .where('id', '=', payment.id)
    .where('leased_until', '=', leasedUntil)
    .execute();
}

/** Abandons the order's other payments that still wait for the buyer or the owner. */
export async function abandonOtherPayments(trx: DatabaseTransaction, payment: Payment): Promise<void> {
  const others = trx
    .updateTable('payments')
    .set({ state: 'abandoned', check_at: null })
    .where('order_id', '=', payment.orderId)
    .where('id', '<>', payment.id)
    .where('state', 'in', ['created', 'review']);
  await enqueue(trx, others.compile());
}

/**
 * PayPal says that the buyer has approved. We check that only once their head start is over: until then they
 * should come back on their own, and nothing else about their payment is news.
 */
export async function noteApproval(
  db: Database,
  event: ReceivedEvent,
  paypalIds: readonly string[],
): Promise<void> {
  const now = event.receivedAt;
  await withReceivedEvent(db, event)
    .updateTable('payments')
    .set((row) => ({
      approved_at: row.fn.coalesce('approved_at', sql<Date>`${now}::timestamptz`),
      check_at: secondsAfter(now, HEAD_START_SECONDS),
    }))
    .where('paypal_order_id', '=', sql<string>`any(${paypalIds}::text[])`)
    .where('state', '=', 'created')
    .where(sql<boolean>`exists (select from news)`)
    .execute();
}

/** Has the poller check these payments as soon as possible. */
export async function checkSoon(
  db: Database,
  which: { orderId: string } | { paypalIds: readonly string[] },
  now: Date,
): Promise<void> {
  const told = 'orderId' in which ? { paypalIds: [], orderId: which.orderId } : { ...which, orderId: null };
  await checkReportedSoon(db, { ...told, isCompletion: false }, now);
}

/** The payments that a PayPal event is about. */
export interface ReportedPayment {
  paypalIds: readonly string[];
  /** If no payment has any of these ids, the event is about this order's payments. */
  orderId: string | null;
  /**
   * Skipped for a payment already completed, and for one being captured, as the capture itself will report
   * it.
   */
  isCompletion: boolean;
}

/**
 * Has the poller check the payments that an event is about as soon as possible. Returns how many there are.
 * `event` is written down in the same statement; if it has been received before, nothing is done.
 */
export async function checkReportedSoon(
  db: Database,
  { paypalIds, orderId, isCompletion }: ReportedPayment,
  now: Date,
  event?: ReceivedEvent,
): Promise<number> {
  const ids = sql`any(${paypalIds}::text[])`;
  const isNamed = sql<boolean>`(paypal_order_id = ${ids} or paypal_capture_id = ${ids})`;
  const { numUpdatedRows } = await (event ? withReceivedEvent(db, event) : db)
    .updateTable('payments')
    .set({ check_at: now, check_first: true })
    .where(
      sql<boolean>`(${isNamed} or order_id = ${orderId}::uuid and not exists (select from payments where ${isNamed}))`,
    )
    .where('paypal_order_id', 'is not', null)
    .$if(isCompletion, (query) =>
      query.where(
        sql<boolean>`not (state = 'completed' and check_at is null or state = 'capturing' and leased_until > ${now})`,
      ),
    )
    .$if(event !== undefined, (query) => query.where(sql<boolean>`exists (select from news)`))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The database computes it, as it also finds the payments by it: see `payment_turn`. */
export type Turn = 'first' | 'young' | 'quiet';

const turn = sql<Turn>`payment_turn(state, approved_at, check_first, created_at, check_at)`;

export interface ClaimedPayment {
  id: string;
  /** It should have been checked while young, and was not: now it waits its turn among the quiet ones. */
  isTooLate: boolean;
}

/**
 * Claims due payments for a short time: several processes share the work without doing it twice, and those
 * claimed by a process that dies become due again.
 */
export async function claimDuePayments(
  db: Database,
  now: Date,
  { max, turn: wanted }: { max: number; turn: Turn },
): Promise<ClaimedPayment[]> {
  const claimed = await claim<{ id: string; next: Turn }>(db, {
    table: 'payments',
    where: sql`${turn} = ${wanted} and check_at <= ${now} and (leased_until is null or leased_until <= ${now})`,
    order: sql`check_at`,
    max,
    set: sql`check_at = ${secondsAfter(now, 10)}, check_first = false`,
    returning: sql`payments.id, ${turn} as next`,
  });
  return claimed.map(({ id, next }) => ({ id, isTooLate: wanted === 'young' && next === 'quiet' }));
}

/** Every payment of an order, or of any order of a customer, oldest first. */
export async function listPaymentsOf(db: Database, whose: { orderId: string } | { customerId: string }) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where((row) =>
      'orderId' in whose
        ? row('orders.id', '=', whose.orderId)
        : row('orders.customer_id', '=', whose.customerId),
    )
    .orderBy('payments.id')
    .select([
      'orders.order_number as orderNumber',
      'payments.state',
      'payments.amount_pence as amountPence',
      'payments.paypal_order_id as paypalOrderId',
      'payments.paypal_capture_id as captureId',
      'payments.created_at as createdAt',
      'payments.approved_at as approvedAt',
      'payments.settled_at as settledAt',
      'payments.note',
      'payments.received',
    ])
    .execute();
}
