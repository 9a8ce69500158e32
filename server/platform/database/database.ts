import type { Socket } from 'node:net';
import { DeleteResult, InsertResult, Kysely, sql, UpdateResult, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#database/tables.ts';
import { PipelinedDialect } from './pipelined-statements.ts';

/** A connection pool or a transaction: the first parameter of every query. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

// Sums of pence arrive as numbers (they stay far below 2^53); dates stay text, so no time zone applies.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
}

/** In milliseconds: how long a request waits before it is refused for load. */
const PATIENCE = { connection: 5000, statement: 5000, lock: 3000 };

/**
 * Opens the pool. Every statement has a time limit, so that one slow query cannot hold a connection indefinitely;
 * `poolSize` times the number of processes must stay below the server's max_connections. A connection that has not
 * answered for `silenceMilliseconds` is given up.
 */
export function openDatabase(
  url: string,
  options: {
    poolSize?: number;
    isPrepared?: boolean;
    silenceMilliseconds?: number;
    patience?: typeof PATIENCE;
    onError: (error: Error) => void;
  },
): OpenDatabase {
  const { connection, statement, lock } = options.patience ?? PATIENCE;
  // Compiling a statement (jit) takes longer than any of the shop's statements run. On an SSD, or in memory, reading a
  // page out of order costs hardly more than reading the next one.
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connection,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC -c jit=off -c random_page_cost=1.1`,
    types,
  });
  // A broken connection must not end the process. The pool reports one that breaks while idle; one that breaks between
  // two statements of a transaction is reported only by the connection itself. The next query opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', options.onError);
    if (options.isPrepared ?? true) prepareStatements(client);
    if (options.silenceMilliseconds !== undefined) giveUpWhenSilent(client, options.silenceMilliseconds);
  });
  return { db: new Kysely<DB>({ dialect: new PipelinedDialect(pool) }), pool };
}

// More than the shop has. The limit bounds the statements that differ only in how many rows they insert.
const MAX_PREPARED = 500;
const preparedNames = new Map<string, string>();

const EACH_TIME = '/* planned each time */';
/**
 * Marks a statement whose text and best plan both depend on the values, such as a list with filters. It is planned with
 * its values, and takes no name from the statements whose text is fixed.
 */
export const PLANNED_EACH_TIME = sql.raw(EACH_TIME);

/**
 * A statement with values is parsed once per connection, and soon planned only once: for statements that join many
 * tables and find few rows, planning is most of their time. PostgreSQL still plans each time where the values matter.
 */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return query(text, values, ...rest);
    }
    let name = preparedNames.get(text);
    if (name === undefined && preparedNames.size < MAX_PREPARED && !text.includes(EACH_TIME)) {
      name = `statement_${preparedNames.size + 1}`;
      preparedNames.set(text, name);
    }
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as typeof client.query;
}

/**
 * PostgreSQL answers every statement within its time limit. If it does not, its machine has stopped or the network is
 * cut, and TCP would go on waiting for a quarter of an hour.
 */
function giveUpWhenSilent(client: pg.PoolClient, milliseconds: number): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.setTimeout(milliseconds, () => {
    const owesAnAnswer = !(client as unknown as { readyForQuery: boolean }).readyForQuery;
    if (owesAnAnswer) connection.stream.destroy();
  });
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Runs `work` in a transaction and commits. Retries it as `retryOnConflict` does. */
export function transaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(work));
}

/**
 * As `transaction`, for what must not be refused merely because many want the same rows: it also queues again, up to
 * three times, when a lock or a statement took longer than allowed.
 */
export function patientTransaction<T>(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return retryIf(
    (error) => isConflict(error) || isTooSlow(error),
    () => db.transaction().execute(work),
  );
}

/**
 * Retries after a deadlock or serialization failure, up to three times, so `work` must touch nothing but the database,
 * in a single transaction or statement.
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retryIf(isConflict, work);
}

function isConflict(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK].includes(errorCode(error) ?? '');
}

async function retryIf<T>(isWorthwhile: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isWorthwhile(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** Every statement sees the database as it was at the first one. */
export async function snapshot<T>(db: Database, read: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** The SQLSTATE of a database error, or a Node error code, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether a statement has found or written any row. */
export async function isAny(statement: { execute(): Promise<readonly unknown[]> }): Promise<boolean> {
  const [row] = await statement.execute();
  if (row instanceof UpdateResult) return row.numUpdatedRows > 0n;
  if (row instanceof DeleteResult) return row.numDeletedRows > 0n;
  if (row instanceof InsertResult) return (row.numInsertedOrUpdatedRows ?? 0n) > 0n;
  return row !== undefined;
}

/** For a LIKE pattern: escapes `%`, `_` and `\`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** True if the database could not be reached or is shutting down, rather than having refused the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return (
    // 25006: it became a replica a moment ago and takes no changes.
    /^(?:08|57P|53|25006)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    // With a Unix socket, the socket file disappears with the server.
    (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') ||
    (error instanceof Error &&
      /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message))
  );
}

/** True if a statement or a lock took longer than allowed. */
export function isTooSlow(error: unknown): boolean {
  return ['57014', '55P03'].includes(errorCode(error) ?? '');
}

/** True if another row has the value that only one may have, by one of these constraints. */
export function isTaken(error: unknown, ...constraints: string[]): boolean {
  return errorCode(error) === '23505' && constraints.includes(brokenConstraint(error) ?? '');
}

/** True if the row refers to a customer who has been deleted in the meantime. */
export function isCustomerGone(error: unknown): boolean {
  return brokenConstraint(error)?.endsWith('_customer_id_fkey') ?? false;
}

/** The constraint a statement broke, or undefined if that was not the error. */
function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError &&
    (error.code === '23505' || error.code === '23514' || error.code === '23503')
    ? error.constraint
    : undefined;
}
