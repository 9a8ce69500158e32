import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readDeletions } from './deleted-since.ts';
import { listDataFiles } from './data-files.ts';
import { createSum, FORMAT, type Manifest } from './manifest.ts';
import { copyTarget, inOrderOfNeed, listTables, quoted, type ShopTable } from './shop-tables.ts';
import { createTarWriter, type TarWriter } from './tar.ts';
import { addToDeletionList, LIST_NAME } from '#database/deletion-list.ts';

/** Rows are written in pieces of about this size, which limits how much of a table is in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** How values are written, whatever the server's own settings. */
export const PLAIN_TEXT = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 3; set search_path = public`;

/**
 * Writes the database as it is at one moment, and the other files of the data directory, into one file. The
 * shop may be open meanwhile. `file` appears when complete; only its owner may read it. The list of
 * deletions, which a restore needs, is put beside it.
 */
export async function writeBackup(options: {
  url: string;
  dataDir: string;
  file: string;
  now: Date;
  withSecrets?: boolean;
}): Promise<Manifest> {
  const { file } = options;
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(part, { mode: 0o600, flags: 'wx' }));
  // The next write reports a full disk; this only prevents an unhandled rejection.
  written.catch(() => {});
  const client = new pg.Client({ connectionString: options.url });
  client.on('error', () => {});
  try {
    await client.connect();
    const manifest = await writeAll(client, gzip, options);
    await written;
    await sync(part);
    await rename(part, file);
    await sync(path.dirname(file)).catch(() => {}); // Some systems cannot.
    await addToDeletionList(path.join(path.dirname(file), LIST_NAME), await readDeletions(client));
    return manifest;
  } catch (error) {
    gzip.destroy();
    rmSync(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeAll(
  client: pg.Client,
  gzip: Gzip,
  { dataDir, now, withSecrets = true }: { dataDir: string; now: Date; withSecrets?: boolean },
): Promise<Manifest> {
  const tar = createTarWriter(gzip);
  await client.query(PLAIN_TEXT);
  await client.query('begin isolation level repeatable read read only');
  const tables = inOrderOfNeed(await listTables(client));
  if (tables.length > 0) {
    // Nobody can alter the tables themselves until we are done.
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
  }
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: now.toISOString(),
    postgres: (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version,
    migrations: await listApplied(client),
    tables: [],
    sequences: (
      await client.query<{ name: string; value: string }>(
        `select sequencename as name, last_value::text as value from pg_sequences
         where schemaname = 'public' and last_value is not null`,
      )
    ).rows,
    files: [],
    hasSecrets: withSecrets,
  };
  for (const table of tables) {
    const sum = await writeTable(client, tar, table);
    manifest.tables.push({ name: table.name, columns: table.columns, ...sum });
  }
  await client.query('commit');

  for (const { name, mode, isSecret } of listDataFiles(dataDir)) {
    if (isSecret && !withSecrets) continue;
    // Deleted since it was listed: files that may be tidied away are not referred to by anything in the shop.
    const file = await open(path.join(dataDir, name)).catch(nullIfMissing);
    if (file === null) continue;
    const hash = createHash('sha256');
    const { size } = await file.stat();
    await tar.add({ name: `files/${name}`, size, mode, modifiedAt: now }, readAll(file, hash));
    manifest.files.push({ name, sha256: hash.digest('hex') });
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await tar.add({ name: 'manifest.json', size: bytes.length, modifiedAt: now }, [bytes]);
  await tar.end();
  return manifest;
}

/** Empty if the table itself is gone: the rest is still worth saving. */
async function listApplied(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.migrations') is not null as found",
  );
  if (!rows[0]!.found) return [];
  return (
    await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
  ).rows;
}

async function writeTable(client: pg.Client, tar: TarWriter, table: ShopTable) {
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const sum = createSum();
  let pieces = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    pieces += 1;
    const name = `tables/${table.name}/${String(pieces).padStart(4, '0')}.copy`;
    await tar.add({ name, size }, waiting);
    waiting = [];
    size = 0;
  };
  for await (const chunk of rows) {
    const bytes = chunk as Buffer;
    sum.add(bytes);
    waiting.push(bytes);
    size += bytes.length;
    if (size >= PIECE_BYTES) await flush();
  }
  await flush();
  return sum.end();
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function* readAll(file: FileHandle, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  const stream = file.createReadStream();
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    yield bytes;
  }
  await finished(stream);
}

/** Ensures that it is on the disk, not only on its way there. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
