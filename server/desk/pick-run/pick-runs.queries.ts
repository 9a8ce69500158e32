import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

/* A person's pick run, and what has been taken off the shelves for it. */

export interface OpenPickRun {
  id: string;
  startedAt: Date;
}

/**
 * Every parcel of it has been sent: it is over, although nobody said so, and is closed when the next one begins. One
 * whose parcels others have taken stays: its packer still has the goods.
 */
const isFinished = sql<boolean>`coalesce(
  (select bool_and(parcels.state = 'sent') from parcels where parcels.round_id = rounds.id), false)`;

/** Nothing is left of it, because its packer has taken everything out. */
export async function isEmptyPickRun(db: Database, id: string): Promise<boolean> {
  return !(await isAny(db.selectFrom('parcels').where('round_id', '=', id).limit(1).select('id')));
}

export async function findOpenPickRun(db: Database, staffId: string): Promise<OpenPickRun | null> {
  const row = await db
    .selectFrom('rounds')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where((is) => is.not(isFinished))
    .select(['id', 'started_at as startedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** The person's open pick run, or a new one; locked until the transaction ends. */
export async function openPickRun(
  trx: DatabaseTransaction,
  staffId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  await trx
    .updateTable('rounds')
    .set({ ended_at: sql`greatest(${now}::timestamptz, started_at)` })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where(isFinished)
    .execute();
  for (;;) {
    const row = await trx
      .insertInto('rounds')
      .values({ staff_id: staffId, started_at: now })
      .onConflict((conflict) => conflict.column('staff_id').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return { id: row.id, isNew: true };
    const open = await trx
      .selectFrom('rounds')
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .forNoKeyUpdate()
      .select('id')
      .executeTakeFirst();
    // If there is none, it has just been ended.
    if (open) return { id: open.id, isNew: false };
  }
}

/** False if it is not theirs, or has ended. */
export async function lockPickRun(trx: DatabaseTransaction, id: string, staffId: string): Promise<boolean> {
  return isAny(
    trx
      .selectFrom('rounds')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .forNoKeyUpdate()
      .select('id'),
  );
}

/** Includes pick runs that have ended. */
export async function isPickRunOf(db: Database, id: string, staffId: string): Promise<boolean> {
  return isAny(db.selectFrom('rounds').where('id', '=', id).where('staff_id', '=', staffId).select('id'));
}

export async function closePickRun(trx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  // Another process may have begun it, with a clock that is a little ahead.
  await trx
    .updateTable('rounds')
    .set({ ended_at: sql`greatest(${now}::timestamptz, started_at)` })
    .where('id', '=', id)
    .execute();
}

export interface Pick {
  productId: string;
  quantity: number;
  isShort: boolean;
}

export async function listPicks(db: Database, roundId: string): Promise<Pick[]> {
  return db
    .selectFrom('round_picks')
    .where('round_id', '=', roundId)
    .orderBy('product_id')
    .select(['product_id as productId', 'quantity', 'is_short as isShort'])
    .execute();
}

/** Returns whether that changed anything. */
export async function putPick(
  trx: DatabaseTransaction,
  roundId: string,
  { productId, quantity, isShort }: Pick,
): Promise<boolean> {
  return isAny(
    trx
      .insertInto('round_picks')
      .values({ round_id: roundId, product_id: productId, quantity, is_short: isShort })
      .onConflict((conflict) =>
        conflict
          .columns(['round_id', 'product_id'])
          .doUpdateSet({ quantity, is_short: isShort })
          .where((is) =>
            is.or([is('round_picks.quantity', '<>', quantity), is('round_picks.is_short', '<>', isShort)]),
          ),
      ),
  );
}
