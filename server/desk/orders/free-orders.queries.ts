import { sql } from 'kysely';
import { isDisputed } from '#server/orders/disputes.queries.ts';
import { isWithdrawn } from '#server/orders/withdrawn.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { isShort } from './shortages.queries.ts';

/**
 * Nobody is packing it, and no other act is waiting for it. Its packer finds out whether anything of it is left.
 */
const isFree = (now: Date) => sql<boolean>`(
  orders.status = 'Processing'
  and not ${isDisputed}
  and not ${isWithdrawn}
  and not exists (select from payments where payments.order_id = orders.id and payments.state = 'review')
  and not exists (select from desk_jobs where desk_jobs.order_id = orders.id and desk_jobs.state = 'waiting')
  and not exists (
    select from parcels where parcels.order_id = orders.id
      and (parcels.state <> 'claimed' or parcels.claimed_until > ${now}::timestamptz)))`;

const isWhole = sql<boolean>`not ${isShort}`;

/**
 * The oldest free orders, locked until the transaction ends. Orders that somebody else has locked are skipped, so that
 * two people who ask at once never wait for each other, and never get the same one. Without numbers, orders short of
 * goods are left out.
 */
export async function lockFreeOrders(
  trx: DatabaseTransaction,
  { numbers, limit, now }: { numbers: readonly string[] | null; limit: number; now: Date },
): Promise<{ id: string; orderNumber: string }[]> {
  const which = numbers === null ? isWhole : sql<boolean>`orders.order_number = any (${numbers})`;
  const { rows } = await sql<{ id: string; orderNumber: string }>`
    select orders.id, orders.order_number as "orderNumber"
    from orders
    where ${isFree(now)} and ${which}
    order by orders.id limit ${limit}
    for update of orders skip locked`.execute(trx);
  return rows;
}

/** How many orders are free, counted up to `max`. */
export async function countFreeOrders(db: Database, now: Date, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from orders where ${isFree(now)} and ${isWhole} limit ${max}) as found`.execute(db);
  return rows[0]!.count;
}

/** Why chosen orders could not be taken, where there is a reason to give. */
export async function listHolders(
  db: Database,
  numbers: readonly string[],
  now: Date,
): Promise<{ orderNumber: string; status: string; state: string | null; who: string | null }[]> {
  const { rows } = await sql<{
    orderNumber: string;
    status: string;
    state: string | null;
    who: string | null;
  }>`
    select orders.order_number as "orderNumber", orders.status, parcels.state,
      staff.name as who
    from orders
    left join parcels on parcels.order_id = orders.id
      and (parcels.state <> 'claimed' or parcels.claimed_until > ${now}::timestamptz)
    left join staff on staff.id = coalesce(parcels.claimed_by, parcels.packed_by)
    where orders.order_number = any (${numbers})`.execute(db);
  return rows;
}
