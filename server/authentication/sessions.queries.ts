import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/** A session is live when it expires after `now` and was seen after `idleSince`. */
export interface LiveTimes {
  now: Date;
  idleSince: Date;
}

/** How many dead sessions are locked at once. */
export const DEAD_SESSIONS_BATCH = 1000;

export interface NewSession {
  tokenHash: Buffer;
  customerId: string;
  device: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Deletes those beyond `max`; the ones seen last stay. */
export async function deleteSessionsBeyond(db: Database, customerId: string, max: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (older) =>
      older
        .selectFrom('sessions')
        .where('customer_id', '=', customerId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max)
        .select('id'),
    )
    .execute();
}

export interface LiveSession {
  id: string;
  customerId: string;
  lastSeenAt: Date;
}

/** Read by primary key on every call of a customer. Deleting a customer also deletes the sessions. */
export async function findLiveSession(
  db: Database,
  tokenHash: Buffer,
  { now, idleSince }: LiveTimes,
): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'customer_id as customerId', 'last_seen_at as lastSeenAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst();
}

/** The customer's live sessions, the one seen last first. */
export async function listLiveSessions(db: Database, customerId: string, times: LiveTimes, max: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', times.now)
    .where('last_seen_at', '>', times.idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/**
 * Written only once for many concurrent calls: the first moves `last_seen_at` on, and the others match no
 * row.
 */
export async function markSessionSeen(
  db: Database,
  id: string,
  times: { now: Date; seenBefore: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: times.now })
    .where('id', '=', id)
    .where('last_seen_at', '<=', times.seenBefore)
    .execute();
}

export async function deleteSession(
  db: Database,
  tokenHash: Buffer,
): Promise<{ customerId: string } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('customer_id as customerId')
    .executeTakeFirst();
}

/** Only if it is the customer's own. */
export async function deleteSessionById(
  db: Database,
  customerId: string,
  id: string,
): Promise<{ device: string } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
}

/** Returns how many there were. */
export async function deleteSessionsOf(
  db: Database,
  customerId: string,
  exceptId: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Keeps it open until the transaction ends. False: it is over. */
export async function holdLiveSession(
  trx: DatabaseTransaction,
  id: string,
  times: LiveTimes,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', times.now)
    .where('last_seen_at', '>', times.idleSince)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockDeadSessions(trx: DatabaseTransaction, times: LiveTimes): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where((where) =>
      where.or([where('expires_at', '<=', times.now), where('last_seen_at', '<=', times.idleSince)]),
    )
    .orderBy('id')
    .limit(DEAD_SESSIONS_BATCH)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSessions(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('sessions').where('id', 'in', ids).execute();
}
