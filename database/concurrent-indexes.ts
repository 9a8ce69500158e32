import type pg from 'pg';

/*
 * An index of a table that is being sold from is built beside its writers, which PostgreSQL does only outside a
 * transaction. A migration that does so says it in its first line, and then holds nothing but such statements:
 *
 *   -- outside a transaction
 *   create index concurrently if not exists orders_by_day on orders (created_at);
 *   drop index concurrently if exists orders_by_week;
 *
 * Each can be repeated, so a migration that was interrupted is run again from its first statement.
 */

const MARK = /^-- outside a transaction\s*$/m;
const STATEMENT =
  /^(?:create (?:unique )?index concurrently if not exists (?<built>[a-z_0-9]+) on |drop index concurrently if exists [a-z_0-9]+$)/;

export const isOutsideTransaction = (sql: string) => MARK.test(sql.slice(0, sql.indexOf('\n')));

/** Its statements, in order. Throws when one of them could not be run again after an interruption. */
export function concurrentStatements(sql: string): { text: string; built: string | null }[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => {
      const match = STATEMENT.exec(text);
      if (!match) throw new Error(`Outside a transaction only indexes are built or dropped, not: ${text}`);
      return { text, built: match.groups?.built ?? null };
    });
}

/** The same for an empty database or one that nobody else sees, within a transaction. */
export const withoutConcurrency = (sql: string) => sql.replaceAll(/ concurrently\b/gi, '');

/** The caller sees to it that nobody else does the same. */
export async function buildBesideWriters(client: pg.ClientBase, sql: string): Promise<void> {
  // It waits until the transactions that are under way have ended, and makes nobody else wait.
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  // A server that has lost us stops building, where its system tells it.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {});
  for (const { text, built } of concurrentStatements(sql)) {
    if (built !== null && (await isInvalid(client, built))) {
      await client.query(`drop index concurrently if exists ${built}`);
    }
    await client.query(text);
  }
}

/** What an interrupted build leaves: it is written to at every change and read by no query. */
async function isInvalid(client: pg.ClientBase, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  return rowCount! > 0;
}
