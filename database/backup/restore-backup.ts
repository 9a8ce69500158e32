import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { settleAfterRestore } from './after-restore.ts';
import { markDeletedSince, readDeletions, refuseOtherList, refuseWithoutList } from './deleted-since.ts';
import { checkBackupFile, createSum, openTar, placeOf, type Manifest } from './manifest.ts';
import { copyTarget, listTables, quoted } from './shop-tables.ts';
import { type TarEntry } from './tar.ts';
import { PLAIN_TEXT } from './write-backup.ts';
import type { Deletion } from '#database/deletion-list.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { BASELINE, LAST_TO_UPGRADE_OLDER, listMigrations, migrateWithin } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';

export interface Restored {
  manifest: Manifest;
  /** As sentences; empty when all is well. */
  broken: string[];
  /** Files of DATA_DIR that existed and have been replaced. */
  replacedFiles: string[];
  /** How many accounts were deleted since the backup, and now wait to be deleted again. */
  deletedSince: number;
}

interface Options {
  url: string;
  dataDir: string;
  file: string;
  now: Date;
  /** The contents of the lists that were found. Null: the owner restores without one. */
  deletions: readonly Deletion[] | null;
  /** A copy beside the shop itself: it writes to nobody. */
  isTrial?: boolean;
  /** Called when everything is restored, to delete the accounts that are due for deletion. */
  finishDeletions?: (url: string) => Promise<void>;
  /** Called before anything is deleted; without it, only an empty database can be restored into. */
  backUpFirst?: () => Promise<unknown>;
}

/**
 * Loads a backup into a database in one transaction: either everything is restored or nothing has changed.
 * Needs no superuser, only the owner of the database. Throws StartRefused.
 */
export async function restoreBackup(options: Options): Promise<Restored> {
  const manifest = await checkBackupFile(options.file);
  await refuseUnknownMigrations(manifest);
  const client = new pg.Client({ connectionString: options.url });
  client.on('error', () => {}); // The query under way reports it too.
  await client.connect();
  const staging = path.join(options.dataDir, 'restoring');
  try {
    await refuseCompany(client);
    const isEmpty = await hasNoTables(client);
    if (!isEmpty) {
      if (!options.backUpFirst) {
        throw new StartRefused(
          'The database is not empty. Nothing was changed. To replace what is there by the backup, add --replace: ' +
            'what is there is saved to a file first.',
        );
      }
      await options.backUpFirst();
    }
    const deletions = options.deletions && [...options.deletions, ...(await readDeletions(client))];
    refuseWithoutList(deletions);
    refuseOtherFiles(options.dataDir, manifest, options.backUpFirst !== undefined);

    await client.query(PLAIN_TEXT);
    await client.query('begin');
    if (!isEmpty) await client.query('drop schema public cascade; create schema public');
    await migrateWithin(
      client,
      manifest.migrations.map(({ name }) => name),
    );
    rmSync(staging, { recursive: true, force: true });
    await load(client, manifest, options.file, staging);
    if (deletions) await refuseOtherList(client, deletions);
    await migrateWithin(client);
    await settleAfterRestore(client, options.now, { isTrial: options.isTrial });
    const deletedSince = deletions ? await markDeletedSince(client, deletions, options.now) : 0;
    const broken = await brokenInvariants(async (sql) => (await client.query(sql)).rows);
    // If we are killed here, new files do no harm; replaced files would.
    place(staging, options.dataDir, manifest, 'new');
    await client.query('commit');
    const replacedFiles = place(staging, options.dataDir, manifest, 'all');
    await options.finishDeletions?.(options.url);
    await client.query('analyze');
    return { manifest, broken, replacedFiles, deletedSince };
  } finally {
    await client.end();
    rmSync(staging, { recursive: true, force: true });
  }
}

async function refuseUnknownMigrations(manifest: Manifest): Promise<void> {
  const known = new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = manifest.migrations.find(
    ({ name, checksum }) => name >= BASELINE && known.get(name) !== checksum,
  );
  if (unknown) {
    throw new StartRefused(
      `The backup was made by another version of Dandle, whose tables this one does not know (${unknown.name}). ` +
        'Nothing was changed. Restore it with that version or a later one.',
    );
  }
  if (manifest.migrations.length === 0) {
    throw new StartRefused('The backup is of a database that was not a whole shop. It can be read with tar.');
  }
  if (!manifest.migrations.some(({ name }) => name === BASELINE)) {
    throw new StartRefused(
      'The backup was made by a version of Dandle from before 27 November 2026. Nothing was changed. Restore it with ' +
        `${LAST_TO_UPGRADE_OLDER}, then start this version with the same data.`,
    );
  }
}

async function refuseCompany(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  );
  if (Number(rows[0]!.others) > 0) {
    throw new StartRefused(
      `Others are connected to the database (${rows[0]!.others}). Nothing was changed. Close the shop, on every machine, first.`,
    );
  }
}

async function hasNoTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  );
  return rows.length === 0;
}

function refuseOtherFiles(dataDir: string, manifest: Manifest, mayReplace: boolean): void {
  if (mayReplace) return;
  const other = manifest.files.find((file) => isOther(path.join(dataDir, file.name), file.sha256));
  if (other === undefined) return;
  throw new StartRefused(
    `${path.join(dataDir, other.name)} is another one than in the backup. Nothing was changed. ` +
      'Restore into an empty data directory, or add --replace.',
  );
}

function isOther(file: string, sha256: string): boolean {
  return existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256;
}

/** Loads every table in the manifest, and puts the files into a separate directory. */
async function load(client: pg.Client, manifest: Manifest, file: string, staging: string): Promise<void> {
  const tables = await listTables(client);
  const shape = (of: { name: string; columns: string[] }[]) => JSON.stringify(of.map(copyTarget).toSorted());
  if (shape(tables) !== shape(manifest.tables)) {
    throw new StartRefused(
      'The tables of the backup are not those of its version of Dandle. Nothing was changed.',
    );
  }
  // Triggers guard what happens in a running shop; these rows have passed them before, and contain what they
  // computed. Foreign keys stay on: tables come after those they refer to.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // Rows that migrations inserted are also in the backup.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);

  const isLoaded = new Set<string>();
  let loading: TableLoad | undefined;
  for await (const entry of openTar(file)) {
    const at = placeOf(entry);
    if (at === 'manifest') break;
    if ('file' in at) {
      await stage(entry, path.join(staging, at.file));
      continue;
    }
    const table = manifest.tables.find(({ name }) => name === at.table)!;
    if (loading?.table !== table) {
      await loading?.end();
      loading = startLoad(client, table);
      isLoaded.add(table.name);
    }
    for await (const bytes of entry.content()) await loading.add(bytes);
  }
  await loading?.end();
  const missing = manifest.tables.find(({ name, rows }) => rows > 0 && !isLoaded.has(name));
  if (missing) throw changedMeanwhile();

  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval($1::text::regclass, $2)', [`public.${quoted(name)}`, value]);
  }
}

const changedMeanwhile = () =>
  new StartRefused('The backup was changed while it was read. Nothing was changed.');

interface TableLoad {
  table: Manifest['tables'][number];
  add(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

function startLoad(client: pg.Client, table: Manifest['tables'][number]): TableLoad {
  const rows: CopyStreamQuery = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  const ended = finished(rows);
  ended.catch(() => {}); // The wait below reports it.
  const sum = createSum();
  return {
    table,
    async add(bytes) {
      sum.add(bytes);
      if (rows.destroyed) return ended;
      if (!rows.write(bytes)) await Promise.race([once(rows, 'drain'), ended]);
    },
    async end() {
      rows.end();
      await ended;
      const { sha256 } = sum.end();
      if (sha256 !== table.sha256 || rows.rowCount !== table.rows) throw changedMeanwhile();
    },
  };
}

async function stage(entry: TarEntry, file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  await pipeline(entry.content(), createWriteStream(file, { mode: entry.mode, flush: true }));
}

/** Moves files to where they belong. Returns those that replaced another. */
function place(staging: string, dataDir: string, manifest: Manifest, which: 'new' | 'all'): string[] {
  const replaced: string[] = [];
  for (const { name, sha256 } of manifest.files) {
    const [from, to] = [path.join(staging, name), path.join(dataDir, name)];
    if (!existsSync(from)) continue;
    if (existsSync(to)) {
      if (which === 'new') continue;
      if (isOther(to, sha256)) replaced.push(name);
    }
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  return replaced;
}
