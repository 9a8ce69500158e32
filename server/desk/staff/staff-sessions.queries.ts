import { sql } from 'kysely';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export async function findConfirmedUntil(db: Database, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('confirmed_until as confirmedUntil')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.confirmedUntil ?? null;
}

/**
 * `act`: confirms only that one; null confirms everything that needs no confirmation of its own. False if the session
 * has ended.
 */
export async function confirmSession(
  trx: DatabaseTransaction,
  id: string,
  { act, until }: { act: Buffer | null; until: Date },
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('staff_sessions')
      .set(act === null ? { confirmed_until: until } : { confirmed_act: act, act_confirmed_until: until })
      .where('id', '=', id),
  );
}

/** Whether the person has logged in with this browser before; records that they have. */
export async function recordDevice(
  trx: DatabaseTransaction,
  staffId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<{ isKnown: boolean }> {
  const row = await trx
    .insertInto('staff_devices')
    .values({ staff_id: staffId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .returning(sql<boolean>`old.staff_id is not null`.as('isKnown'))
    .executeTakeFirstOrThrow();
  return row;
}

export async function isKnownDevice(db: Database, staffId: string, deviceHash: Buffer): Promise<boolean> {
  return isAny(
    db
      .selectFrom('staff_devices')
      .select('staff_id')
      .where('staff_id', '=', staffId)
      .where('device_hash', '=', deviceHash),
  );
}

export async function forgetDevicesOf(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}
