import { sql, type RawBuilder } from 'kysely';
import type { OpenSession } from '#contract/sessions.ts';
import { deviceInWords, storableDevice } from './device.rules.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.rules.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

/** The resolution of `last_seen_at`: somebody who keeps clicking causes one write in this time. */
const SEEN_EVERY_SECONDS = 5 * 60;
const MAX_LISTED = 100;
/**
 * Few enough to end in one statement: otherwise somebody who knows a password could open so many that its
 * owner could not end them.
 */
const MAX_SESSIONS = 1000;
/** How many dead sessions are locked at once. */
const DEAD_BATCH = 1000;

/** The sessions of customers or of staff. */
export interface SessionKind {
  table: 'sessions' | 'staff_sessions';
  owner: 'customer_id' | 'staff_id';
  /** Whether a row of the table is neither too old nor has been idle for too long. */
  isLive: (now: Date) => RawBuilder<boolean>;
  /** What `find` also returns, and the tables that are joined for it. */
  columns: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
}

/** Sessions with bearer tokens, of which only hashes are stored. `Found`: the columns of the kind. */
export function createSessionStore<Found>({ isLive, columns, join = sql``, ...kind }: SessionKind) {
  const table = sql.table(kind.table);
  const owner = sql.ref(kind.owner);

  return {
    /** The token is not stored anywhere. The sessions seen last stay, if there are too many. */
    async open(
      trx: DatabaseTransaction,
      ownerId: string,
      { device, now, lifetimeSeconds }: { device: string; now: Date; lifetimeSeconds: number },
    ): Promise<{ id: string; token: string }> {
      const token = newSecretToken();
      const { rows } = await sql<{ id: string }>`
        insert into ${table} (token_hash, ${owner}, device, created_at, last_seen_at, expires_at)
        values (${hashSecretToken(token)}, ${ownerId}, ${storableDevice(device)}, ${now}, ${now},
          ${secondsAfter(now, lifetimeSeconds)})
        returning id`.execute(trx);
      await sql`
        delete from ${table} where id in (
          select id from ${table} where ${owner} = ${ownerId}
          order by last_seen_at desc, id desc offset ${MAX_SESSIONS}
        )`.execute(trx);
      return { id: rows[0]!.id, token };
    },

    /** Read from the database on every call, so that an ended session ends at once in every process. */
    async find(
      { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
      token: string,
    ): Promise<(Found & { sessionId: string }) | null> {
      const now = clock.now();
      const { rows } = await sql<Found & { sessionId: string; lastSeenAt: Date }>`
        select ${table}.id as "sessionId", last_seen_at as "lastSeenAt", ${columns} from ${table} ${join}
        where token_hash = ${hashSecretToken(token)} and ${isLive(now)}`.execute(db);
      const [found] = rows;
      if (!found) return null;
      const { lastSeenAt, ...session } = found;
      const seenBefore = secondsAfter(now, -SEEN_EVERY_SECONDS);
      if (lastSeenAt <= seenBefore) {
        // Not awaited: the answer does not depend on it, and the next call writes it if this one fails. Of many
        // concurrent calls, the first moves `last_seen_at` on and the others match no row.
        sql`
          update ${table} set last_seen_at = ${now} where id = ${session.sessionId} and last_seen_at <= ${seenBefore}`
          .execute(db)
          .catch((error: unknown) => log.warn({ err: error }, 'could not note that a session was seen'));
      }
      return session as unknown as Found & { sessionId: string };
    },

    /** The live ones: the current one first, then those seen last. */
    async list(db: Database, ownerId: string, now: Date, currentId?: string): Promise<OpenSession[]> {
      const { rows } = await sql<{ id: string; device: string; createdAt: Date; lastSeenAt: Date }>`
        select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt" from ${table}
        where ${owner} = ${ownerId} and ${isLive(now)}
        order by last_seen_at desc, id desc limit ${MAX_LISTED}`.execute(db);
      return rows
        .map(({ id, device, createdAt, lastSeenAt }) => ({
          id,
          device: deviceInWords(device),
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: id === currentId,
        }))
        .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** Keeps a session from being ended until the transaction ends. False: it is over. */
    async hold(trx: DatabaseTransaction, id: string, now: Date): Promise<boolean> {
      const { rows } = await sql`
        select id from ${table} where id = ${id} and ${isLive(now)} for key share of ${table}`.execute(trx);
      return rows.length > 0;
    },

    /** Undefined: it was over already. */
    async end(trx: DatabaseTransaction, token: string): Promise<{ id: string; ownerId: string } | undefined> {
      const { rows } = await sql<{ id: string; ownerId: string }>`
        delete from ${table} where token_hash = ${hashSecretToken(token)}
        returning id, ${owner} as "ownerId"`.execute(trx);
      return rows[0];
    },

    /** Only if it is the owner's. Returns its device in words. */
    async endOne(trx: DatabaseTransaction, ownerId: string, id: string): Promise<string | undefined> {
      const { rows } = await sql<{ device: string }>`
        delete from ${table} where ${owner} = ${ownerId} and id = ${id} returning device`.execute(trx);
      return rows[0] && deviceInWords(rows[0].device);
    },

    /** Returns how many there were. */
    async endAll(trx: DatabaseTransaction, ownerId: string, exceptId: string | null = null): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ${owner} = ${ownerId} and id is distinct from ${exceptId}::uuid`.execute(
        trx,
      );
      return Number(numAffectedRows);
    },

    /** `release` is called with those about to be deleted. */
    async deleteDead(
      db: Database,
      now: Date,
      release: (trx: DatabaseTransaction, ids: readonly string[]) => Promise<void> = async () => {},
    ): Promise<void> {
      for (;;) {
        const deleted = await transaction(db, async (trx) => {
          const { rows } = await sql<{ id: string }>`
            select id from ${table} where not (${isLive(now)}) order by id limit ${DEAD_BATCH} for update of ${table}`.execute(
            trx,
          );
          const ids = rows.map(({ id }) => id);
          if (ids.length === 0) return 0;
          await release(trx, ids);
          await sql`delete from ${table} where id = any(${ids}::uuid[])`.execute(trx);
          return ids.length;
        });
        if (deleted < DEAD_BATCH) return;
      }
    },
  };
}
