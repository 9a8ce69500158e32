import { sql } from 'kysely';
import type { Role } from '#contract/desk/permissions.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

/** A session is live if it expires after `now` and, unless it is a packer's, was last seen after `idleSince`. */
export interface LiveTimes {
  now: Date;
  idleSince: Date;
}

const isLive = ({ now, idleSince }: LiveTimes) => sql<boolean>`staff_sessions.expires_at > ${now}
  and (staff.role = 'packer' or staff_sessions.last_seen_at > ${idleSince})`;

export async function insertSession(
  trx: DatabaseTransaction,
  session: {
    tokenHash: Buffer;
    staffId: string;
    device: string;
    now: Date;
    expiresAt: Date;
    confirmedUntil: Date;
  },
): Promise<{ id: string }> {
  return trx
    .insertInto('staff_sessions')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      confirmed_until: session.confirmedUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Read on every call, with the person's current role, so that neither a session nor a role outlives its end. */
export async function findLiveSession(db: Database, tokenHash: Buffer, times: LiveTimes) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff.id as staffId',
      'staff.name',
      sql<Role>`staff.role`.as('role'),
      'last_seen_at as lastSeenAt',
      'confirmed_until as confirmedUntil',
      'staff_sessions.created_at as createdAt',
      'confirmed_act as confirmedAction',
      'act_confirmed_until as actConfirmedUntil',
    ])
    .where('token_hash', '=', tokenHash)
    .where('staff.suspended_at', 'is', null)
    .where('staff.joined_at', 'is not', null)
    .where(isLive(times))
    .executeTakeFirst();
}

export async function listLiveSessions(db: Database, staffId: string, times: LiveTimes) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'device',
      'staff_sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('staff_id', '=', staffId)
    .where(isLive(times))
    .orderBy('last_seen_at', 'desc')
    .orderBy('staff_sessions.id', 'desc')
    .limit(100)
    .execute();
}

/** Many calls at once cause one write. */
export async function markSessionSeen(
  db: Database,
  id: string,
  times: { now: Date; seenBefore: Date },
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: times.now })
    .where('id', '=', id)
    .where('last_seen_at', '<=', times.seenBefore)
    .execute();
}

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
  const row = await trx
    .updateTable('staff_sessions')
    .set(act === null ? { confirmed_until: until } : { confirmed_act: act, act_confirmed_until: until })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False: it is over. Anybody who ends it has to wait for this transaction. */
export async function lockSession(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Database, tokenHash: Buffer) {
  return db
    .deleteFrom('staff_sessions')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_sessions.staff_id')
    .where('token_hash', '=', tokenHash)
    .returning(['staff_sessions.id as sessionId', 'staff_id as staffId', sql<Role>`staff.role`.as('role')])
    .executeTakeFirst();
}

/** Only the person's own. */
export async function deleteSessionById(db: Database, staffId: string, id: string) {
  return db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
}

/** Returns how many there were. */
export async function deleteSessionsOf(
  trx: DatabaseTransaction,
  staffId: string,
  exceptId?: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteDeadSessions(db: Database, { now, idleSince }: LiveTimes): Promise<void> {
  await deleteInBatches(
    db,
    'staff_sessions',
    sql`expires_at <= ${now} or (last_seen_at <= ${idleSince}
      and staff_id not in (select id from staff where role = 'packer'))`,
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
  const row = await db
    .selectFrom('staff_devices')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetDevicesOf(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

export async function deleteOldDevices(db: Database, seenBefore: Date): Promise<void> {
  await deleteInBatches(db, 'staff_devices', sql`last_seen_at < ${seenBefore}`);
}
