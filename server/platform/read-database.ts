import { CompiledQuery, Kysely, sql, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { DB } from '#database/tables.ts';
import { errorCode, isDatabaseAway, type Database, type OpenDatabase } from './database.ts';
import { FewRoundTripsDialect } from './round-trips.ts';
import { inTime } from './running.ts';

/*
 * The public catalogue may be read from replicas (DATABASE_READ_URL), which are always a little behind. Before a
 * replica's connection is used, it must have replayed all that the primary had written a moment ago
 * (`maxLagMilliseconds`), and all that somebody must be able to see by now; if it has not, or does not answer, the
 * primary is asked instead. While the primary is down nobody can say how far behind a replica is, and the replica goes
 * on answering.
 */
export interface ReadDatabase {
  db: Database;
  /** From now on nothing is read from a replica that lacks anything the primary has committed so far. */
  mustHaveSeenAll(): Promise<void>;
  close(): Promise<void>;
}

interface ReadOptions {
  primary: OpenDatabase;
  replicas: OpenDatabase;
  maxLagMilliseconds: number;
}

/** How far a server has got, in bytes of its write-ahead log. */
type Position = number;
/** Needed of a server that may have got anywhere, or is no replica. */
const ANY: Position = -1;

const LOOKS_EVERY_MILLISECONDS = 100;
const AWAY_AFTER_MILLISECONDS = 500;
/** A replica that does not answer is not tried again for this long: each try costs a visitor time. */
const AVOIDED_MILLISECONDS = 1000;

const primaries = new WeakMap<Database, Database>();

/** Where to read what must not lag: for a database that reads from replicas, its primary. */
export const primaryOf = (db: Database): Database => primaries.get(db) ?? db;

export function createReadDatabase({ primary, replicas, maxLagMilliseconds }: ReadOptions): ReadDatabase {
  /** How far the primary had written and when, the newest last. */
  let written: { at: number; position: Position }[] = [];
  let wanted: Position = 0;
  let avoidedUntil = 0;

  /** Since when the primary has not answered; null while it answers. */
  let unansweredSince: number | null = null;

  const look = async () => {
    const at = performance.now();
    unansweredSince ??= at;
    const position = await positionOf(primary.db);
    unansweredSince = null;
    written = [...written.filter((each) => each.at > at - maxLagMilliseconds - 1000), { at, position }];
    return position;
  };
  // One look at a time: with a primary that hangs, looks would take up all the connections.
  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => {})
      .finally(() => {
        isLooking = false;
      });
  }, LOOKS_EVERY_MILLISECONDS).unref();

  const isPrimaryAway = () =>
    unansweredSince !== null && performance.now() - unansweredSince > AWAY_AFTER_MILLISECONDS;
  /** How far a replica must have replayed by now. */
  const needed = () => {
    const now = performance.now();
    if (isPrimaryAway()) return wanted;
    // If none is old enough, the process has only started.
    const newestDue = written.findLast(({ at }) => at <= now - maxLagMilliseconds) ?? written[0];
    return newestDue === undefined ? Infinity : Math.max(wanted, newestDue.position);
  };

  const isAvoided = () => performance.now() < avoidedUntil;
  const avoid = () => {
    avoidedUntil = performance.now() + AVOIDED_MILLISECONDS;
  };

  const dialect = new FewRoundTripsDialect(replicas.pool);
  const servers = {
    primary: new FewRoundTripsDialect(primary.pool).createDriver(),
    replicas: dialect.createDriver(),
  };
  dialect.createDriver = () => chooseServer(servers, { isAvoided, isPrimaryAway, needed, avoid });
  const db = new Kysely<DB>({ dialect });
  primaries.set(db, primary.db);
  return {
    db,
    async mustHaveSeenAll() {
      // A primary that does not answer commits nothing that could be missed.
      wanted = await inTime(look(), AWAY_AFTER_MILLISECONDS).catch(() => wanted);
    },
    async close() {
      clearInterval(looking);
      await replicas.db.destroy();
    },
  };
}

async function positionOf(db: Database): Promise<Position> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`.execute(db);
  return rows[0]!.position;
}

// Null from a server that is not a replica: it has been promoted, or never was one.
const REPLAYED = CompiledQuery.raw(
  `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`,
);

interface Choice {
  /** Whether replicas have lately not answered. */
  isAvoided(): boolean;
  /** Whether the primary has not answered for a while. */
  isPrimaryAway(): boolean;
  /** `Infinity`: nobody knows yet. */
  needed(): Position;
  avoid(): void;
}

/**
 * Takes a connection to a replica that is recent enough, or else one to the primary. A statement whose server goes away is
 * asked of the other kind, and of a replica last, avoided or not: behind a proxy that may be another one, and while
 * servers are restarted in turn both kinds can be away within a second.
 */
function chooseServer({ primary, replicas }: { primary: Driver; replicas: Driver }, choice: Choice): Driver {
  const seen = new WeakMap<DatabaseConnection, Position>();

  const hasSeen = async (connection: DatabaseConnection, position: Position) => {
    if ((seen.get(connection) ?? -1) >= position) return true;
    const { rows } = await connection.executeQuery<{ position: Position | null }>(REPLAYED);
    seen.set(connection, rows[0]!.position ?? -1);
    return seen.get(connection)! >= position;
  };

  const fromReplica = async (needed = choice.needed()) => {
    if (needed === Infinity) return null;
    try {
      const connection = await replicas.acquireConnection();
      const isFit = await hasSeen(connection, needed).catch(() => false);
      if (isFit) return connection;
      await replicas.releaseConnection(connection);
    } catch {
      choice.avoid();
    }
    return null;
  };

  /**
   * For when the primary does not answer either. While that lasts, a replica that lacks something is good enough, and so
   * is one that has just been promoted, to which a proxy may still lead: nothing read meanwhile is kept in memory once
   * changes can be followed again.
   */
  const lastReplica = async (error: unknown) => {
    const connection = isDatabaseAway(error)
      ? await fromReplica(choice.isPrimaryAway() ? ANY : choice.needed())
      : null;
    if (!connection) throw error;
    return connection;
  };
  const askLastReplica: Otherwise = async (query, error) => askOn(replicas, await lastReplica(error), query);
  const askPrimary: Otherwise = async (query, error) => {
    if (isDatabaseAway(error)) choice.avoid();
    else if (errorCode(error) !== CONFLICT_WITH_REPLAY) throw error;
    try {
      return await askOn(primary, await primary.acquireConnection(), query);
    } catch (again) {
      return askLastReplica(query, again);
    }
  };

  const own = (connection: DatabaseConnection) => connection as Chosen;
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = choice.isAvoided() ? null : await fromReplica();
      if (connection) return new Chosen(replicas, connection, askPrimary);
      try {
        return new Chosen(primary, await primary.acquireConnection(), askLastReplica);
      } catch (error) {
        return new Chosen(replicas, await lastReplica(error));
      }
    },
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).driver.commitTransaction(own(connection).inner),
    rollbackTransaction: (connection) => own(connection).driver.rollbackTransaction(own(connection).inner),
    releaseConnection: (connection) => own(connection).driver.releaseConnection(own(connection).inner),
    destroy: async () => {},
  };
}

async function askOn<R>(
  driver: Driver,
  connection: DatabaseConnection,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  try {
    return await connection.executeQuery<R>(query);
  } finally {
    await driver.releaseConnection(connection);
  }
}

/** The primary has removed rows that a long statement on the replica still needed. */
const CONFLICT_WITH_REPLAY = '40001';

/** Who is asked instead when a statement has failed with this error. */
type Otherwise = <R>(query: CompiledQuery, error: unknown) => Promise<QueryResult<R>>;

class Chosen implements DatabaseConnection {
  readonly driver: Driver;
  readonly inner: DatabaseConnection;
  #otherwise: Otherwise | undefined;

  constructor(driver: Driver, inner: DatabaseConnection, otherwise?: Otherwise) {
    this.driver = driver;
    this.inner = inner;
    this.#otherwise = otherwise;
  }

  /** All statements of a transaction go to one server. */
  begin(settings: Parameters<Driver['beginTransaction']>[1]): Promise<void> {
    this.#otherwise = undefined;
    return this.driver.beginTransaction(this.inner, settings);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      if (!this.#otherwise) throw error;
      return this.#otherwise<R>(query, error);
    }
  }

  streamQuery(): never {
    throw new Error('no statement is read as a stream');
  }
}
