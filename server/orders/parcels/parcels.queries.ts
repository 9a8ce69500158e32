import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';

/*
 * Parcels: the goods of an order that leave together, and who is packing them. Orders are locked before their
 * parcels.
 */

export interface Parcel {
  id: string;
  state: 'claimed' | 'packed' | 'sent';
  /** As it was typed; null: nobody has weighed it. */
  weightGrams: number | null;
  roundId: string | null;
  claimedBy: string | null;
  claimedUntil: Date | null;
  /** The person who claimed or packed it. */
  who: string | null;
}

interface PackedLine {
  /** The id of the order line. */
  id: string;
  quantity: number;
  batch: string;
}

export interface Packed {
  lines: readonly PackedLine[];
  /** With box and paper; null if it has not been weighed. */
  weightGrams: number | null;
}

export const lockParcel = (trx: DatabaseTransaction, orderId: string) => readParcel(trx, orderId, true);
export const findParcel = (db: Database, orderId: string) => readParcel(db, orderId, false);

async function readParcel(db: Database, orderId: string, isLocked: boolean): Promise<Parcel | null> {
  const row = await db
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .where('number', '=', 1)
    .$if(isLocked, (query) => query.forUpdate())
    .select(['id', 'state', 'weight_grams', 'round_id', 'claimed_by', 'claimed_until'])
    .select((is) =>
      is
        .selectFrom('staff')
        .where('staff.id', '=', is.fn.coalesce('parcels.claimed_by', 'parcels.packed_by'))
        .select('name')
        .as('who'),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    state: row.state as Parcel['state'],
    weightGrams: row.weight_grams,
    roundId: row.round_id,
    claimedBy: row.claimed_by,
    claimedUntil: row.claimed_until,
    who: row.who,
  };
}

/** Marks the parcel as packed, whether or not it was claimed before. */
export async function putPacked(
  trx: DatabaseTransaction,
  orderId: string,
  { staffId, lines, weightGrams, now }: Packed & { staffId: string; now: Date },
): Promise<void> {
  const packed = {
    state: 'packed',
    weight_grams: weightGrams,
    packed_by: staffId,
    packed_at: now,
    claimed_by: null,
    claimed_until: null,
  };
  const { id } = await trx
    .insertInto('parcels')
    .values({ order_id: orderId, ...packed })
    .onConflict((conflict) => conflict.columns(['order_id', 'number']).doUpdateSet(packed))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('parcel_lines').where('parcel_id', '=', id).execute();
  if (lines.length === 0) return;
  await sql`
    insert into parcel_lines (parcel_id, order_item_id, quantity, batch)
    select ${id}::uuid, id, sum(quantity), batch
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, quantity integer, batch text)
    group by id, batch`.execute(trx);
}

/** What a parcel that has been packed and not sent holds; nothing if it has been neither. */
export async function listPackedLines(
  db: Database,
  orderId: string,
): Promise<Pick<PackedLine, 'id' | 'quantity'>[]> {
  return db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .where('parcels.order_id', '=', orderId)
    .where('parcels.state', '=', 'packed')
    .select(['order_item_id as id', 'quantity'])
    .execute();
}

export async function putWeight(
  trx: DatabaseTransaction,
  id: string,
  weightGrams: number | null,
): Promise<void> {
  await trx.updateTable('parcels').set({ weight_grams: weightGrams }).where('id', '=', id).execute();
}

/** Leaves the locked order as if nobody had begun to pack it. */
export async function deleteParcel(trx: DatabaseTransaction, orderId: string): Promise<void> {
  const deleted = trx.deleteFrom('parcels').where('order_id', '=', orderId).where('number', '=', 1);
  await enqueue(trx, deleted.compile());
}

/** Unpacks it; a person must pack it again. */
export async function takeBack(
  trx: DatabaseTransaction,
  id: string,
  claim: { staffId: string; until: Date },
): Promise<void> {
  await trx.deleteFrom('parcel_lines').where('parcel_id', '=', id).execute();
  await trx
    .updateTable('parcels')
    .set({
      state: 'claimed',
      weight_grams: null,
      packed_by: null,
      packed_at: null,
      claimed_by: claim.staffId,
      claimed_until: claim.until,
    })
    .where('id', '=', id)
    .execute();
}

export interface Claim {
  roundId: string;
  staffId: string;
  until: Date;
  now: Date;
}

/**
 * Claims locked orders, each with its crate, unless somebody has a claim that still holds. Returns those
 * claimed.
 */
export async function claimParcels(
  trx: DatabaseTransaction,
  orders: readonly { id: string; crate: number }[],
  { roundId, staffId, until, now }: Claim,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into parcels (order_id, state, round_id, crate, claimed_by, claimed_until)
    select id, 'claimed', ${roundId}::uuid, crate, ${staffId}::uuid, ${until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as taken (id uuid, crate smallint)
    order by id
    on conflict (order_id, number) do update set
      round_id = excluded.round_id, crate = excluded.crate,
      claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    where parcels.state = 'claimed' and parcels.claimed_until <= ${now}::timestamptz
    returning order_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Extends every claim of a round. */
export async function extendClaims(db: Database, roundId: string, until: Date): Promise<void> {
  await sql`
    with mine as (
      select id from parcels where round_id = ${roundId} and state = 'claimed' order by order_id for update
    )
    update parcels set claimed_until = ${until}::timestamptz from mine where parcels.id = mine.id`.execute(
    db,
  );
}

/** Releases everything that a round has claimed, or one order of it. Returns how many. */
export async function releaseClaims(
  trx: DatabaseTransaction,
  roundId: string,
  orderId: string | null = null,
): Promise<number> {
  const { rows } = await sql`
    with mine as (
      select id from parcels
      where round_id = ${roundId} and state = 'claimed' and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
      order by order_id for update
    )
    delete from parcels using mine where parcels.id = mine.id and parcels.state = 'claimed'
    returning parcels.id`.execute(trx);
  return rows.length;
}

/** An order leaves with its parcel, whether or not somebody has packed it at the desk. */
export async function sendParcel(trx: DatabaseTransaction, orderId: string, now: Date): Promise<void> {
  const sent = { state: 'sent', sent_at: now, claimed_by: null, claimed_until: null };
  await trx
    .insertInto('parcels')
    .values({ order_id: orderId, ...sent })
    .onConflict((conflict) => conflict.columns(['order_id', 'number']).doUpdateSet(sent))
    .execute();
}
