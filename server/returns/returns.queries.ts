import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';
import type { NewReturn, StoredReturn } from './returns.types.ts';

/** Returns the new return's id, or null when its code is taken. */
export async function insertReturn(
  trx: DatabaseTransaction,
  code: string,
  told: NewReturn,
): Promise<string | null> {
  const inserted = await trx
    .insertInto('returns')
    .values({
      order_id: told.orderId,
      code,
      kind: told.kind,
      fault: told.fault,
      told_at: told.toldAt,
      told_by: told.toldBy,
      staff_id: told.staffId,
      note: told.note,
      was_sent: told.wasSent,
      send_back_by: told.sendBackBy,
      refund_due: told.refundDue,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const lines = trx
    .insertInto('return_lines')
    .values(
      told.lines.map(({ itemId, quantity }) => ({ return_id: inserted.id, order_item_id: itemId, quantity })),
    );
  await enqueue(trx, lines.compile());
  return inserted.id;
}

/**
 * Whether a refund `f` was made for a return. Cancelling refunds the order, in the name of no return, and so its newest return
 * of goods that never left.
 */
export function isRefundOf(alias: 'returns' | 'page'): RawBuilder<boolean> {
  const told = sql.ref(alias);
  return sql`(f.return_id = ${told}.id
    or (f.return_id is null and f.reason is null and f.created_at >= ${told}.told_at
      and not ${told}.was_sent and ${told}.kind <> 'claim'
      and exists (select from orders o where o.id = ${told}.order_id and o.status = 'Cancelled')
      and not exists (select from returns later where later.order_id = ${told}.order_id
        and later.id > ${told}.id and not later.was_sent and later.kind <> 'claim'
        and later.outcome is distinct from 'taken-back')))`;
}

export function selectReturns(db: Database) {
  return db
    .selectFrom('returns')
    .select((row) => [
      'returns.id',
      'returns.order_id as orderId',
      'returns.code',
      'returns.kind',
      'returns.fault',
      'returns.told_at as toldAt',
      'returns.note',
      'returns.was_sent as wasSent',
      'returns.send_back_by as sendBackBy',
      'returns.posted_at as postedAt',
      'returns.tracking',
      'returns.received_at as receivedAt',
      'returns.refund_due as refundDue',
      'returns.answer',
      'returns.answered_at as answeredAt',
      'returns.closed_at as closedAt',
      'returns.outcome',
      sql<number>`(
        select count(*)::integer from return_pictures p where p.return_id = returns.id and not p.by_staff
      )`.as('pictures'),
      sql<boolean>`exists (
        select from refunds f where f.return_id = returns.id and f.state <> 'failed'
      )`.as('isBeingRefunded'),
      sql<number | null>`(
        select sum(f.amount_pence)::integer from refunds f
        where f.order_id = returns.order_id and f.state <> 'failed' and ${isRefundOf('returns')}
      )`.as('refundedPence'),
      jsonArrayFrom(
        row
          .selectFrom('return_lines')
          .innerJoin('order_items', 'order_items.id', 'return_lines.order_item_id')
          .whereRef('return_lines.return_id', '=', 'returns.id')
          .orderBy('order_items.position')
          .select([
            'return_lines.order_item_id as itemId',
            'return_lines.quantity',
            sql<number>`(
              select coalesce(sum(g.quantity), 0)::integer from refund_lines g join refunds f on f.id = g.refund_id
              where f.return_id = returns.id and g.order_item_id = return_lines.order_item_id and f.state <> 'failed'
            )`.as('refunded'),
            'return_lines.received',
            'return_lines.condition',
            'return_lines.back_on_sale as backOnSale',
            'return_lines.deduction_pence as deductionPence',
            'return_lines.deduction_reason as deductionReason',
          ]),
      ).as('lines'),
    ])
    .$narrowType<Pick<StoredReturn, 'kind' | 'fault' | 'outcome'>>();
}

/** Newest first. */
export async function listReturnsOfOrder(db: Database, orderId: string): Promise<StoredReturn[]> {
  return selectReturns(db).where('returns.order_id', '=', orderId).orderBy('returns.id', 'desc').execute();
}

export async function findReturn(db: Database, id: string): Promise<StoredReturn | null> {
  return (await selectReturns(db).where('returns.id', '=', id).executeTakeFirst()) ?? null;
}

/** To lock the order before its return. */
export async function findOrderOfReturn(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('returns').where('id', '=', id).select('order_id').executeTakeFirst();
  return row?.order_id ?? null;
}

export interface ReturnChange {
  tracking?: { number: string; postedAt: Date };
  receivedAt?: Date;
  refundDue?: string;
  answer?: { words: string; at: Date };
  closed?: { at: Date; outcome: NonNullable<StoredReturn['outcome']> };
}

/** Changes a return of a locked order. The database refuses to change what was told. */
export async function changeReturn(
  trx: DatabaseTransaction,
  id: string,
  { tracking, receivedAt, refundDue, answer, closed }: ReturnChange,
): Promise<void> {
  await trx
    .updateTable('returns')
    .set({
      ...(tracking && { tracking: tracking.number, posted_at: tracking.postedAt }),
      ...(receivedAt && { received_at: receivedAt }),
      ...(refundDue !== undefined && { refund_due: refundDue }),
      ...(answer && { answer: answer.words, answered_at: answer.at }),
      ...(closed && { closed_at: closed.at, outcome: closed.outcome }),
    })
    .where('id', '=', id)
    .execute();
}
