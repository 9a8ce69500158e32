import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import type { CaseEvent } from './case-events.rules.ts';

export interface PaymentCase extends Omit<CaseEvent, 'kind' | 'orderId' | 'orderNumber' | 'isClosed'> {
  kind: CaseEvent['kind'] | 'hold';
  closedAt: Date | null;
}

/** The order that a case is about; null when it is not one of this shop's. */
export async function findOrderOfCase(
  db: Database,
  { captureId, orderId, orderNumber }: Pick<CaseEvent, 'captureId' | 'orderId' | 'orderNumber'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id, 1 as rank from payments where paypal_capture_id = ${captureId}
    union all select id, 2 from orders where id = ${orderId}::uuid
    union all select id, 3 from orders where order_number = ${orderNumber}
    order by rank limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Writes down the state of a case. Returns its id only if that is news: not if it was already known, nor if
 * PayPal has since reported something later.
 */
export async function writeCase(
  trx: DatabaseTransaction,
  orderId: string,
  told: PaymentCase,
): Promise<string | null> {
  const values = {
    order_id: orderId,
    kind: told.kind,
    paypal_id: told.paypalId,
    capture_id: told.captureId,
    status: told.status,
    reason: told.reason,
    outcome: told.outcome,
    amount_pence: told.amountPence,
    respond_by: told.respondBy,
    opened_at: told.openedAt,
    updated_at: told.updatedAt,
    closed_at: told.closedAt,
  };
  const row = await trx
    .insertInto('payment_cases')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'paypal_id', 'capture_id'])
        .doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          reason: sql<string | null>`coalesce(excluded.reason, payment_cases.reason)`,
          outcome: sql<string | null>`coalesce(excluded.outcome, payment_cases.outcome)`,
          amount_pence: sql<number | null>`coalesce(excluded.amount_pence, payment_cases.amount_pence)`,
          respond_by: sql<Date | null>`coalesce(excluded.respond_by, payment_cases.respond_by)`,
          updated_at: row.ref('excluded.updated_at'),
          closed_at: row.ref('excluded.closed_at'),
        }))
        .where(
          sql<boolean>`payment_cases.updated_at <= excluded.updated_at
            and not (payment_cases.updated_at = excluded.updated_at and payment_cases.closed_at is not null)
            and (payment_cases.status, payment_cases.reason, payment_cases.outcome, payment_cases.respond_by,
                payment_cases.closed_at is null)
              is distinct from (excluded.status, coalesce(excluded.reason, payment_cases.reason),
                coalesce(excluded.outcome, payment_cases.outcome),
                coalesce(excluded.respond_by, payment_cases.respond_by), excluded.closed_at is null)`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** PayPal no longer holds a payment of this order. */
export async function closeHolds(trx: DatabaseTransaction, orderId: string, now: Date): Promise<void> {
  const open = trx
    .updateTable('payment_cases')
    .set({ closed_at: now, updated_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'hold')
    .where('closed_at', 'is', null);
  await enqueue(trx, open.compile());
}

/** Every case of an order, or of any order of a customer, oldest first. */
export async function listCasesOf(db: Database, whose: { orderId: string } | { customerId: string }) {
  const rows = await db
    .selectFrom('payment_cases')
    .innerJoin('orders', 'orders.id', 'payment_cases.order_id')
    .where((row) =>
      'orderId' in whose
        ? row('orders.id', '=', whose.orderId)
        : row('orders.customer_id', '=', whose.customerId),
    )
    .orderBy('payment_cases.id')
    .select([
      'orders.order_number as orderNumber',
      'payment_cases.kind',
      'payment_cases.paypal_id as paypalId',
      'payment_cases.capture_id as captureId',
      'payment_cases.status as status',
      'payment_cases.reason',
      'payment_cases.outcome',
      'payment_cases.amount_pence as amountPence',
      'payment_cases.respond_by as respondBy',
      'payment_cases.opened_at as openedAt',
      'payment_cases.updated_at as updatedAt',
      'payment_cases.closed_at as closedAt',
    ])
    .execute();
  return rows as (PaymentCase & { orderNumber: string })[];
}
