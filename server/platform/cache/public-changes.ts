import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openDatabase, type Database, type OpenDatabase } from '#server/platform/database/database.ts';

/*
 * The names by which triggers announce that something an answer shows has changed; 17-public-changes.sql says what
 * each of them means; `tree` is which categories have something for sale. `clock` changes all the time, without announcement.
 */
export type Tag =
  `product:${string}` | `category:${string}` | 'tree' | 'lists' | 'finding' | 'values' | 'home' | 'clock';
export const productTag = (id: string): Tag => `product:${id}`;
export const categoryTag = (id: string): Tag => `category:${id}`;

export interface Announced {
  /** Answers that show these are out of date. */
  tags: readonly string[];
  /** Answers that show these may be used for two seconds more. */
  lagging: readonly string[];
}

export interface Listener {
  /** In the order of the changes, while answers wait. None was committed before `since`, by performance.now(). */
  changed(announced: Announced, since: number): void | Promise<void>;
  /** Changes may have been missed, so anything may have changed. */
  lost(): void | Promise<void>;
}

/** Follows the announced changes to the public catalogue, on demand. */
export interface PublicChanges {
  /** Null if listeners know of everything committed a tenth of a second ago; otherwise they will once it resolves. */
  caughtUp(): Promise<void> | null;
  /** This process has just changed something, which the next caller must see. */
  noteOwnChange(): void;
  /** True since the database last failed to answer: changes go unnoticed. */
  isBlind(): boolean;
  subscribe(listener: Listener): void;
}

/** Separate from all other connections: however many wait for those, changes are looked up immediately. */
export function openLookout(databaseUrl: string, isPrepared: boolean): OpenDatabase {
  return openDatabase(databaseUrl, {
    poolSize: 1,
    isPrepared,
    silenceMilliseconds: 2000,
    patience: { connection: 2000, statement: 2000, lock: 2000 },
    onError: () => {},
  });
}

/**
 * In milliseconds: after `lookAfter` the next caller starts a look, after `waitAfter` callers wait for it, and after
 * `blindFor` a database that did not answer is tried again.
 */
const pauses = { lookAfter: 50, waitAfter: 100, blindFor: 1000 };

export function createPublicChanges(
  db: Database,
  { log, ...given }: { log: Logger } & Partial<typeof pauses>,
): PublicChanges {
  const { lookAfter, waitAfter, blindFor } = { ...pauses, ...given };
  const listeners: Listener[] = [];
  let seen: string | null = null;
  let server: string | null = null;
  let isBlind = false;
  let looking: Promise<void> | null = null;
  /** By performance.now(): when the last successful look began, and when the last failed one ended. */
  let lookedAt = -Infinity;
  let failedAt = -Infinity;
  /** A look that began earlier is not enough. */
  let wantedFrom = -Infinity;

  /** A connection that is cut says so at once, and the next may answer; callers wait, so only for a moment. */
  const ask = (tries = 3, until = performance.now() + 500): Promise<Found> =>
    listChanges(db, seen).catch((error: unknown) => {
      if (tries === 1 || performance.now() > until) throw error;
      return ask(tries - 1, until);
    });

  const look = async () => {
    const began = performance.now();
    try {
      const found = await ask();
      // Another server may have lost what the last one announced, and numbers its transactions differently.
      const isGap = seen === null || server !== found.server || found.isTooLate;
      seen = found.snapshot;
      server = found.server;
      if (isBlind) log.info('changes of the catalogue are followed again');
      if (isGap || isBlind) for (const listener of listeners) await listener.lost();
      else
        for (const announced of found.changes) {
          for (const listener of listeners) await listener.changed(announced, lookedAt);
        }
      isBlind = false;
      lookedAt = began;
    } catch (error) {
      failedAt = performance.now();
      seen = null;
      if (!isBlind)
        log.warn({ err: error }, 'changes of the catalogue cannot be followed: the cache is empty');
      isBlind = true;
      for (const each of listeners)
        await Promise.resolve()
          .then(() => each.lost())
          .catch(() => {});
    }
  };
  const lookNow = () => (looking ??= look().finally(() => (looking = null)));
  const isAsOf = (moment: number) => lookedAt >= moment || isBlind;

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
      const wait = async () => {
        while (!isAsOf(needed)) await lookNow();
      };
      return isAsOf(needed) ? null : wait();
    },
    noteOwnChange() {
      wantedFrom = performance.now();
    },
    isBlind: () => isBlind,
    subscribe: (listener) => void listeners.push(listener),
  };
}

interface Found {
  /** Of this statement, as PostgreSQL writes it: `xmin:xmax:` and the transactions in progress between them. */
  snapshot: string;
  /** Differs after a restart, and on another machine. */
  server: string;
  /** Some of the changes since the last look have been deleted. */
  isTooLate: boolean;
  changes: Announced[];
}

/**
 * The changes that a snapshot did not see; without a snapshot, an empty list. Each is read once, however long the
 * transactions around it take. A row that claims to come from a future transaction was restored from another server.
 */
async function listChanges(db: Database, seen: string | null): Promise<Found> {
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
  // A replica does not say which transactions are in progress, so all from the oldest on are read again.
  const [first] = found.snapshot.split(':');
  return { ...found, snapshot: `${first}:${first}:` };
}

/**
 * Each call deletes what had been committed before the previous call, and leaves a mark that shows a reader who had not
 * read that far that it is too late.
 */
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
