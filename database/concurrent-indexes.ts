import type pg from 'pg';

/*
 * An index on a table that is being sold from is built concurrently with writers, which PostgreSQL does only
 * outside a transaction. A migration that does so says it in its first line, and then contains only such
 * statements:
 *
 *   -- outside a transaction
 *   create index concurrently if not exists orders_by_day on orders (created_at);
 *   drop index concurrently if exists orders_by_week;
 *
 * Each can be repeated, so an interrupted migration is run again from its first statement.
 */

const MARK = /^-- outside a transaction\s*$/m;
const STATEMENT =
  /^(?:create (?:unique )?index concurrently if not exists (?<built>[a-z_0-9]+) on |drop index concurrently if exists [a-z_0-9]+$)/;

export const isOutsideTransaction = (sql: string) => MARK.test(sql.slice(0, sql.indexOf('\n')));

/** Its statements, in order. Throws if one of them could not be run again after an interruption. */
export function concurrentStatements(sql: string): { text: string; built: string | null }[] {
  return sql
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => {
      const match = STATEMENT.exec(text);
      if (!match) throw new Error(`Outside a transaction only indexes are built or dropped, not: ${text}`);
      return { text, built: match.groups?.built ?? null };
    });
}

/** The same statements for use within a transaction, on a database that is empty or that nobody else sees. */
export const withoutConcurrency = (sql: string) => sql.replaceAll(/ concurrently\b/gi, '');

/** The caller ensures that nobody else runs this at the same time. */
export async function buildBesideWriters(client: pg.ClientBase, sql: string): Promise<void> {
  // It waits for the transactions under way to end, and makes nobody else wait.
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  // Makes the server stop building if it loses our connection, where its operating system can tell.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {});
  for (const { text, built } of concurrentStatements(sql)) {
    if (built !== null && (await isInvalid(client, built))) {
      await client.query(`drop index concurrently if exists ${built}`);
    }
    await client.query(text);
  }
}

/** The remains of an interrupted build: every change writes to it, but no query reads it. */
async function isInvalid(client: pg.ClientBase, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  return rowCount! > 0;
}
