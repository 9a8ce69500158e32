import pg from 'pg';
import { StartRefused } from './start-refused.ts';

const MAJOR_VERSION = 18;
const ANSWERS_WITHIN_MILLISECONDS = 10_000;

/**
 * Whether the shop can work with the PostgreSQL that a setting names: asked before anything is created or changed. Throws
 * StartRefused with one sentence.
 */
export async function refuseUnfitServer(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = open(url);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major,
        pg_is_in_recovery() as "isReplica", current_database() as name, current_user as user,
        coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
        exists (select from pg_class where relnamespace = to_regnamespace('public') and relkind = 'r'
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) and to_regclass('public.migrations') is null
          and to_regclass('public.products') is null as "isOthers"`);
    const why = whyUnfit(rows[0]!);
    if (why !== null) throw new StartRefused(`${setting}: ${why}`);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${setting}: ${inWords(error as Error & { code?: string }, client)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

export interface ServerFacts {
  version: string;
  major: number;
  isReplica: boolean;
  name: string;
  user: string;
  mayCreate: boolean;
  isOthers: boolean;
}

/** As the end of a sentence; null if the shop can work with it. */
export function whyUnfit({
  version,
  major,
  isReplica,
  name,
  user,
  mayCreate,
  isOthers,
}: ServerFacts): string | null {
  if (major < MAJOR_VERSION) {
    return `this is PostgreSQL ${version}, and the shop needs ${MAJOR_VERSION} or later.`;
  }
  if (isReplica) return 'this is a replica, which takes no orders: name the primary.';
  if (isOthers)
    return `the database "${name}" holds the tables of something else: give the shop one of its own.`;
  return mayCreate ? null : `"${user}" may not create tables in "${name}": make it the database's owner.`;
}

function inWords(
  { code, message }: Error & { code?: string },
  { host, port, user, database }: pg.Client,
): string {
  if (code === '3D000')
    return `there is no database "${database}" at ${host}: create it for the user "${user}".`;
  if (code?.startsWith('28')) return `${host} does not let in the user "${user}" with this password.`;
  if (code === '08P01' && message.includes('startup parameter')) {
    return `the pooler at ${host} refuses the time limits of connections: let it ignore the parameter "options" (as deploy/cluster/pgbouncer.ini does).`;
  }
  return `nothing at ${host}:${port} answers as PostgreSQL does (${message || code}).`;
}

/**
 * Prepared statements live in a connection of the server. A pooler that gives one to several clients, or several to one,
 * loses them unless it keeps account of them. Throws StartRefused.
 */
export async function refuseForgetfulPooler(url: string): Promise<void> {
  const clients = [open(url), open(url), open(url)];
  // The same name in all, as in the shop: on a shared connection it is taken already, on another one unknown.
  const ask = (client: pg.Client) =>
    client.query({ name: 'dandle_start', text: 'select $1::text', values: ['x'] });
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < 3; round++) for (const client of clients) await ask(client);
  } catch (error) {
    const { code } = error as { code?: string };
    // Prepared already, or not prepared.
    if (code !== '42P05' && code !== '26000') throw error;
    throw new StartRefused(
      'DATABASE_URL leads through a pooler that loses prepared statements: set DATABASE_PREPARED=off, or let the pooler ' +
        'keep them (PgBouncer from 1.21: max_prepared_statements).',
    );
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

function open(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MILLISECONDS,
    query_timeout: ANSWERS_WITHIN_MILLISECONDS,
    // The shop's connections ask for such limits too.
    options: `-c statement_timeout=${ANSWERS_WITHIN_MILLISECONDS}`,
  });
  client.on('error', () => {});
  return client;
}
