import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/tables.ts';

/*
 * Asking PostgreSQL and waiting for its answer costs both sides more than running most of the shop's statements.
 * Statements that need no answer of their own, `begin` and those sent with `enqueue`, are held back and sent with the
 * next statement, in one write and in order.
 */

const heldBack = new WeakSet<CompiledQuery>();
const readLater = new WeakMap<CompiledQuery, { rows: unknown[] }>();

/**
 * For a change or a lock whose result nobody reads: it is sent with the transaction's next statement, or with its
 * commit, which fails if this does. A failed transaction can do nothing more anyway. Outside a transaction it is sent
 * immediately.
 */
export async function enqueue(db: Kysely<DB>, statement: CompiledQuery): Promise<void> {
  if (db.isTransaction) heldBack.add(statement);
  await db.executeQuery(statement);
}

/**
 * Reads in the same write as the transaction's next statement, or its commit. The rows are there once that is answered,
 * not before.
 */
export async function enqueueRead<R>(trx: Kysely<DB>, query: CompiledQuery<R>): Promise<{ rows: R[] }> {
  if (!trx.isTransaction) throw new Error('there is no transaction to read along with');
  const read = { rows: [] };
  readLater.set(query, read);
  await enqueue(trx, query);
  return read;
}

/** The pool's connections must be in the driver's pipeline mode. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return createDriver(this.#pool);
  }
}

function createDriver(pool: pg.Pool): Driver {
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const own = (connection: DatabaseConnection) => connection as Connection;
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect();
      let connection = connections.get(client);
      if (!connection) {
        connection = new Connection(client);
        connections.set(client, connection);
      }
      return connection;
    },
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

interface Statement {
  sql: string;
  parameters?: readonly unknown[] | undefined;
  /** Where its rows go, if it is not the last statement. */
  read?: { rows: unknown[] } | undefined;
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #stream: Writable;
  #held: Statement[] = [];
  /** Whether anything has been sent to PostgreSQL since `begin`. */
  #isAsked = false;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.#stream = (client as unknown as { connection: { stream: Writable } }).connection.stream;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (heldBack.has(query)) {
      const { sql, parameters } = query;
      this.#held.push({ sql, parameters, read: readLater.get(query) });
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(query.sql, query.parameters);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return {
      rows: rows as R[],
      ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('no statement is read as a stream');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const kind = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#held = [{ sql: ['begin', ...kind].join(' ') }];
    this.#isAsked = false;
  }

  async commit(): Promise<void> {
    // Nothing was sent in this transaction, and nothing was held back but its `begin`.
    if (!this.#isAsked && this.#held.length === 1) return void (this.#held = []);
    const { command } = await this.#send('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#held = [];
    if (!this.#isAsked) return;
    try {
      await this.#send('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** Sends the statements held back, then this one. Throws the first of their errors. */
  async #send(sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult> {
    const statements: Statement[] = [...this.#held, { sql, parameters }];
    this.#held = [];
    this.#isAsked = true;
    // pg corks the stream for each statement; corking around all of them makes it one write.
    this.#stream.cork();
    let answers: Promise<pg.QueryResult>[];
    try {
      answers = statements.map((one) => this.#client.query(one.sql, one.parameters as unknown[]));
    } finally {
      this.#stream.uncork();
    }
    try {
      const all = await Promise.all(answers);
      statements.forEach(({ read }, place) => read?.rows.push(...(all[place]!.rows as unknown[])));
      return all.at(-1)!;
    } catch (error) {
      throw withCallers(error);
    }
  }
}

/** The error comes from the socket; only the caller's stack shows which statement it was. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack}\n${new Error('asked here').stack}`;
  return error;
}
