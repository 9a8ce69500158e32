import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

const AT_ONCE = 500;

/** Closed returns that still hold words of their buyer, answers to them, pictures, or where the parcel was posted. */
const withWords = (whose: RawBuilder<unknown>) => sql`
  select r.id from returns r join orders o on o.id = r.order_id
  where r.closed_at is not null and ${whose} and (r.note <> '' or r.answer <> '' or r.tracking is not null
    or exists (select from return_pictures p where p.return_id = r.id and not p.by_staff))
  limit ${AT_ONCE}`;

async function erase(db: Database, whose: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with closed as materialized (${withWords(whose)}),
      pictures as (delete from return_pictures where not by_staff and return_id in (select id from closed))
      update returns set note = '', answer = '', tracking = null, posted_at = null
      where id in (select id from closed) returning id`.execute(db);
    if (rows.length < AT_ONCE) return;
  }
}

export const eraseWordsOf = (db: Database, customerId: string) =>
  erase(db, sql`o.customer_id = ${customerId}`);

/** Of returns that were open when the account was deleted, and have been closed since. */
export const eraseOrphanedWords = (db: Database) => erase(db, sql`o.customer_id is null`);

export interface ExportedReturn {
  id: string;
  orderNumber: string;
  [part: string]: unknown;
}

/** Some of a customer's returns, by id. */
export async function exportReturns(
  db: Database,
  customerId: string,
  { afterId, max }: { afterId: string; max: number },
): Promise<ExportedReturn[]> {
  const { rows } = await sql<ExportedReturn>`
    select r.id, o.order_number as "orderNumber", r.code, r.kind, r.fault, r.told_at as "toldAt",
      r.told_by as "toldBy", r.note, r.was_sent as "wasSent", r.send_back_by as "sendBackBy",
      r.tracking, r.posted_at as "postedAt", r.received_at as "receivedAt", r.refund_due as "refundDue",
      r.answer, r.answered_at as "answeredAt", r.closed_at as "closedAt", r.outcome,
      (select count(*)::integer from return_pictures p where p.return_id = r.id and not p.by_staff) as pictures,
      (select json_agg(json_build_object('itemId', l.order_item_id, 'name', i.product_name, 'quantity', l.quantity,
          'received', l.received, 'condition', l.condition, 'deduction', l.deduction_pence / 100.0,
          'deductionReason', l.deduction_reason) order by i.position)
        from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = r.id) as lines
    from returns r join orders o on o.id = r.order_id
    where o.customer_id = ${customerId} and r.id > ${afterId} order by r.id limit ${max}`.execute(db);
  return rows;
}

/** On which day orders arrived, as their customer told. */
export async function exportArrivals(db: Database, customerId: string) {
  const { rows } = await sql<{ orderNumber: string; arrivedOn: string }>`
    select order_number as "orderNumber", arrived_on as "arrivedOn" from orders
    where customer_id = ${customerId} and arrived_on is not null order by id`.execute(db);
  return rows;
}
