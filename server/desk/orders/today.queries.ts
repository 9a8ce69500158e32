import { sql } from 'kysely';
import type { Day } from '#contract/delivery/calendar.ts';
import { isAny, type Database } from '#server/platform/database/database.ts';

/**
 * Refunds that PayPal refused and nobody has made since, and those that wait for a decision: found by the index of
 * refunds not made.
 */
export async function listRefundsToLookAt(db: Database, failedSince: Date) {
  const { rows } = await sql<{ orderNumber: string; amountPence: number }>`
    select orders.order_number as "orderNumber", refunds.amount_pence as "amountPence"
    from refunds join orders on orders.id = refunds.order_id
    where (refunds.state = 'requested' and refunds.owner_asked_at is not null)
      or (refunds.state = 'failed' and refunds.settled_at > ${failedSince}
        and orders.refunded_pence < orders.total_pence
        and refunds.note is distinct from 'dropped by the owner'
        and not exists (select from refunds later
          where later.order_id = refunds.order_id and later.id > refunds.id and later.state <> 'failed'))
    order by refunds.id limit 20`.execute(db);
  return rows;
}

/** Waiting to be collected since before a moment, counted up to `max`. */
export async function countUncollected(db: Database, readyBefore: Date, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from orders join collections on collections.order_id = orders.id
      where orders.status = 'Processing' and collections.ready_at < ${readyBefore} limit ${max}) as found`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function findLastShipment(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(shipped_at) as at from (
      select shipped_at from orders where status = 'Shipped' order by id desc limit 200) as recent`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

export interface SalesOfDay {
  day: Day;
  orders: number;
  pence: number;
}

/** Orders placed and paid between two moments, by day in London, less what has been refunded of them since. */
export async function listSales(db: Database, since: Date, until: Date): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select (placed_at at time zone 'Europe/London')::date as day,
      (count(*) filter (where refunded_pence < total_pence))::integer as orders,
      sum(total_pence - refunded_pence)::bigint as pence
    from orders
    where id >= ${idAt(since)} and placed_at >= ${since} and placed_at < ${until}
      and payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * The lowest id of a row made at a moment: ids begin with their time, so the primary key leads to the newest
 * orders. An hour is allowed for clocks that disagree.
 */
function idAt(moment: Date): string {
  const hex = (moment.getTime() - 3_600_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export async function hasOrders(db: Database): Promise<boolean> {
  return isAny(db.selectFrom('orders').limit(1).select('id'));
}
