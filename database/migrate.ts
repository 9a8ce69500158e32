import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildBesideWriters, isOutsideTransaction, withoutConcurrency } from './concurrent-indexes.ts';
import { StartRefused } from './start-refused.ts';

const schemaDirectory = new URL('./schema/', import.meta.url);
const migrationsDirectory = new URL('./migrations/', import.meta.url);

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * The last of the migrations whose result is database/schema. A database that has applied it has that schema, whether it
 * got there by migrations or was made from the files, so both record it under the same name and checksum.
 */
export const BASELINE = '0106_built_files.sql';
const BASELINE_CHECKSUM = 'bda45c08a547799012f4930457bfdadbdd12a65d8766aea0f10c119c884d1b01';

/** The schema and the migrations after it, in order. */
export async function listMigrations(): Promise<Migration[]> {
  const [schema, later] = await Promise.all([readAll(schemaDirectory), readAll(migrationsDirectory)]);
  return [
    { name: BASELINE, sql: schema.map(({ sql }) => sql).join('\n'), checksum: BASELINE_CHECKSUM },
    ...later.map(({ name, sql }) => ({
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    })),
  ];
}

async function readAll(directory: URL): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, directory), 'utf8') })),
  );
}

/** What to do about a database or backup from before the schema, whose migrations are no longer here. */
export const LAST_TO_UPGRADE_OLDER = 'the version of 27 November 2026 (commit f5d36de5)';

function refuseOlderThanSchema(applied: ReadonlyMap<string, string>): void {
  if (applied.size === 0 || applied.has(BASELINE)) return;
  throw new StartRefused(
    'The database was last used by a version of Dandle from before 27 November 2026, which this version cannot ' +
      `upgrade. Nothing was changed. Start ${LAST_TO_UPGRADE_OLDER} with it once, then this version.`,
  );
}

/**
 * Brings the database up to date, each migration in a transaction of its own, except those that build an
 * index beside writers. Processes that start together queue on the lock of the `migrations` table, and all
 * but the first find nothing left to do.
 *
 * Another version of the shop may be selling meanwhile. A change of a table waits for every query that reads
 * it, and all later queries wait behind the change. So it waits for only a second at a time, and lets them
 * through in between.
 *
 * Throws if an applied migration has since been edited: history is added to, never changed. Throws StartRefused if the
 * database is older than the schema.
 */
export async function migrate(
  databaseUrl: string,
  report: (name: string) => void = () => {},
  migrations?: readonly Migration[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // The query under way reports it too.
  await client.connect();
  try {
    await createMigrationsTable(client);
    // Asked once, because nearly every start finds them all applied; only those that it lacks get a
    // transaction each.
    const applied = await listApplied(client);
    if (migrations === undefined) refuseOlderThanSchema(applied);
    for (const migration of migrations ?? (await listMigrations())) {
      if (isApplied(migration, applied.get(migration.name))) continue;
      if (isOutsideTransaction(migration.sql)) await applyOutside(client, migration, report);
      else await applyBetweenQueries(client, migration, report);
    }
  } finally {
    await client.end();
  }
}

const LOCK_TIMEOUT_SECONDS = 1;
const MAX_ATTEMPTS = 120;

async function applyBetweenQueries(
  client: pg.ClientBase,
  migration: Migration,
  report: (name: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      // Waits for another process without limit.
      await client.query('lock table migrations in exclusive mode');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_SECONDS}s'`);
      await apply(client, migration, attempt === 1 ? report : () => {});
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === MAX_ATTEMPTS) throw error;
      await sleep(LOCK_TIMEOUT_SECONDS * 1000 * (0.5 + Math.random()));
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** An arbitrary number, the same in every version. */
const OUTSIDE_LOCK = 2200;

/**
 * One process at a time builds an index. A build would wait for a process that waits for a lock, because a
 * waiting statement holds a snapshot: so no process waits for the lock, but tries repeatedly. The lock ends
 * with the connection.
 */
async function applyOutside(
  client: pg.ClientBase,
  migration: Migration,
  report: (name: string) => void,
): Promise<void> {
  const isFree = async () =>
    (await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${OUTSIDE_LOCK}) as free`)).rows[0]!
      .free;
  while (!(await isFree())) await sleep(200);
  await apply(client, migration, report, (sql) => buildBesideWriters(client, sql));
  await client.query(`select pg_advisory_unlock(${OUTSIDE_LOCK})`);
}

/**
 * Does the same within the caller's transaction: all of these or none. `names` are the first few migrations,
 * for a database as an earlier version had it.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  names?: readonly string[],
  migrations?: readonly Migration[],
): Promise<void> {
  await createMigrationsTable(client);
  await client.query('lock table migrations in exclusive mode');
  const run = (sql: string) => client.query(isOutsideTransaction(sql) ? withoutConcurrency(sql) : sql);
  for (const migration of migrations ?? (await listMigrations())) {
    if (names === undefined || names.includes(migration.name)) await apply(client, migration, () => {}, run);
  }
}

async function apply(
  client: pg.ClientBase,
  migration: Migration,
  report: (name: string) => void,
  run: (sql: string) => Promise<unknown> = (sql) => client.query(sql),
): Promise<void> {
  // Again, under the lock: another process may have applied it meanwhile.
  const { rows } = await client.query<Applied>('select name, checksum from migrations where name = $1', [
    migration.name,
  ]);
  if (isApplied(migration, rows[0]?.checksum)) return;
  report(migration.name);
  await run(migration.sql);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}

type Applied = Pick<Migration, 'name' | 'checksum'>;

async function listApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<Applied>('select name, checksum from migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isApplied({ name, checksum }: Migration, appliedAs: string | undefined): boolean {
  if (appliedAs !== undefined && appliedAs !== checksum) {
    throw new Error(`The migration ${name} was changed after it had been applied.`);
  }
  return appliedAs !== undefined;
}

/**
 * Two concurrent `if not exists` can still collide on a system catalogue; losing that race is as good as
 * winning.
 */
async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      `create table if not exists migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ['23505', '42P07'].includes(error.code ?? ''))) throw error;
  }
}

/**
 * For commands, which never migrate: other processes may be selling with the tables as they are. A database that a later
 * version has migrated is fit, because that version leaves what this one uses. With `anyTables`, so is an earlier one's.
 */
export async function refuseOtherTables(databaseUrl: string, { anyTables = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isMigrated: boolean; isEmpty: boolean }>(
      `select to_regclass('public.migrations') is not null as "isMigrated",
         not exists (select from pg_tables where schemaname = 'public') as "isEmpty"`,
    );
    const { isMigrated, isEmpty } = rows[0]!;
    if (isEmpty) throw new StartRefused('There is no shop in this database yet: npm start makes one.');
    if (anyTables) return;
    const applied = isMigrated ? await listApplied(client) : new Map<string, string>();
    refuseOlderThanSchema(applied);
    const missing = (await listMigrations()).find(({ name }) => !applied.has(name));
    if (missing) {
      throw new StartRefused(
        `The tables are those of an earlier version of Dandle (${missing.name} is missing), and commands do not change ` +
          'them. Use the commands of that version, or bring in this one first: npm start.',
      );
    }
  } finally {
    await client.end();
  }
}

let ownMigrations: Promise<string[]> | undefined;

/**
 * Whether every migration of this program has been applied. Part of `/readyz`, which is called all the time.
 */
export async function isMigrated(query: (sql: string) => Promise<{ name: string }[]>): Promise<boolean> {
  ownMigrations ??= listMigrations().then((migrations) => migrations.map(({ name }) => name));
  const applied = new Set((await query('select name from migrations')).map((row) => row.name));
  return (await ownMigrations).every((name) => applied.has(name));
}
