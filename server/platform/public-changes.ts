import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openDatabase, type Database, type OpenDatabase } from './database.ts';

/*
 * What an answer shows, by the names under which triggers announce that it has changed (0067_public_changes.sql; there it
 * says what each of them means). `clock` changes all the time, unannounced.
 */
export type Tag =
  `product:${string}` | `category:${string}` | 'lists' | 'finding' | 'values' | 'home' | 'clock';
export const productTag = (id: string): Tag => `product:${id}`;
export const categoryTag = (id: string): Tag => `category:${id}`;

export interface Announced {
  /** Whatever shows these is over. */
  tags: readonly string[];
  /** Whatever shows these may be shown for two seconds more. */
  lagging: readonly string[];
}

export interface Listener {
  /** In the order of the changes. Answers wait for it. None was committed before `since`, by performance.now(). */
  changed(announced: Announced, since: number): void | Promise<void>;
  /** Something may have been missed: anything may have changed. */
  lost(): void | Promise<void>;
}

/** Follows what is announced of the public's catalogue, when somebody wants to know. */
export interface PublicChanges {
  /** Null: everything that was committed a tenth of a second ago has been told. Otherwise this is so once it resolves. */
  caughtUp(): Promise<void> | null;
  /** This process has just changed something: the next to ask is to see it. */
  noteOwnChange(): void;
  /** Since the database last could not be asked, changes go unnoticed. */
  isBlind(): boolean;
  subscribe(listener: Listener): void;
}

/** Apart from all other connections: however many wait for one of those, what has changed is looked up at once. */
export function openLookout(databaseUrl: string, isPrepared: boolean): OpenDatabase {
  return openDatabase(databaseUrl, {
    poolSize: 1,
    isPrepared,
    silenceMilliseconds: 2000,
    patience: { connection: 2000, statement: 2000, lock: 2000 },
    onError: () => {},
  });
}

interface Options {
  log: Logger;
  /** In milliseconds: after `lookAfter` the next who asks has it looked up, after `waitAfter` they wait for it. */
  lookAfter?: number;
  waitAfter?: number;
  /** The pause before a database that did not answer is asked again. */
  blindFor?: number;
}

export function createPublicChanges(
  db: Database,
  { log, lookAfter = 50, waitAfter = 100, blindFor = 1000 }: Options,
): PublicChanges {
  const listeners: Listener[] = [];
  let seen: string | null = null;
  let server: string | null = null;
  let isBlind = false;
  let looking: Promise<void> | null = null;
  /** By performance.now(): when the last look that succeeded, or the last that failed, began. */
  let lookedAt = -Infinity;
  let failedAt = -Infinity;
  /** A look that began before does not do. */
  let wantedFrom = -Infinity;

  const startAgain = async () => {
    for (const listener of listeners) await listener.lost();
  };

  const look = async () => {
    const began = performance.now();
    try {
      const found = await listChanges(db, seen);
      // Another server may have lost what the last one said, and numbers transactions in its own way.
      const isGap = seen === null || server !== found.server || found.isTooLate;
      seen = found.snapshot;
      server = found.server;
      if (isBlind) log.info('changes of the catalogue are followed again');
      if (isGap || isBlind) await startAgain();
      else
        for (const announced of found.changes) {
          for (const listener of listeners) await listener.changed(announced, lookedAt);
        }
      isBlind = false;
      lookedAt = began;
    } catch (error) {
      failedAt = performance.now();
      seen = null;
      if (!isBlind) {
        log.warn(
          { err: error },
          'changes of the catalogue cannot be followed: what is kept of it is dropped',
        );
      }
      isBlind = true;
      await startAgain().catch(() => {});
    }
  };
  const lookNow = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const isAsOf = (moment: number) => lookedAt >= moment || isBlind;
  const waitUntilAsOf = async (moment: number) => {
    while (!isAsOf(moment)) await lookNow();
  };

  return {
    caughtUp() {
      const now = performance.now();
      if (isBlind) {
        // Nobody waits for a database that does not answer.
        if (now - failedAt > blindFor) void lookNow();
        return null;
      }
      if (lookedAt < now - lookAfter) void lookNow();
      const needed = Math.max(now - waitAfter, wantedFrom);
      return isAsOf(needed) ? null : waitUntilAsOf(needed);
    },
    noteOwnChange() {
      wantedFrom = performance.now();
    },
    isBlind: () => isBlind,
    subscribe: (listener) => void listeners.push(listener),
  };
}

interface Found {
  /** Of this statement, as PostgreSQL writes it: `xmin:xmax:` and the transactions between them that were under way. */
  snapshot: string;
  /** Another one after a restart, and on another machine. */
  server: string;
  /** Some of the changes since have been forgotten. */
  isTooLate: boolean;
  changes: Announced[];
}

/**
 * The changes that a snapshot did not see; none without one. Each is read once, however long the transactions beside it
 * take. A row that says it was written by a transaction which is yet to come was restored from another server.
 */
export async function listChanges(db: Database, seen: string | null): Promise<Found> {
  const [oldest = null, next = null, underWay = ''] = seen?.split(':') ?? [];
  const { rows } = await sql<Found & { isReplica: boolean }>`
    select
      pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server,
      pg_is_in_recovery() as "isReplica",
      coalesce((
        select min(changed_in) from public_changes where changed_in < pg_snapshot_xmax(pg_current_snapshot())
      ) > ${oldest}::xid8, false) as "isTooLate",
      coalesce((
        select jsonb_agg(jsonb_build_object('tags', tags, 'lagging', lagging))
        from public_changes
        where changed_in >= ${next}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())
          or changed_in = any (${underWay.split(',').filter(Boolean)}::text[]::xid8[])
      ), '[]') as changes
  `.execute(db);
  const { isReplica, ...found } = rows[0]!;
  if (!isReplica) return found;
  // A replica does not say which transactions are under way: all from the oldest on are read again.
  const [first] = found.snapshot.split(':');
  return { ...found, snapshot: `${first}:${first}:` };
}

/** Each call forgets what had been committed before the one before it, and leaves a mark: who has not read it is too late. */
export function createForgetChanges(db: Database): () => Promise<void> {
  let before: string | null = null;
  return async () => {
    if (before !== null) {
      await sql`
        with forgotten as (delete from public_changes where changed_in < ${before}::xid8)
        insert into public_changes (changed_in, tags, lagging)
        select ${before}::xid8, '{}', '{}'
        where not exists (select from public_changes where changed_in = ${before}::xid8)
      `.execute(db);
    }
    const { rows } = await sql<{ oldest: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest
    `.execute(db);
    before = rows[0]!.oldest;
  };
}
