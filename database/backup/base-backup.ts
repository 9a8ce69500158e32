import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { copyName, dropOldCopies } from '#database/archive.ts';
import { listDataFiles } from './data-files.ts';
import { createTarWriter, type TarWriter } from './tar.ts';
import { StartRefused } from '#database/start-refused.ts';

/** Directories whose content PostgreSQL recreates, and files that are valid only for a running server. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*)(\/|$)/;
const CONTROL_FILE = 'global/pg_control';

const HAND_OVER_WITHIN = '2min';

/**
 * Copies the files of the embedded PostgreSQL into the archive while it is in use. The files are from
 * different moments; the changes made meanwhile, which are also in the archive, make them consistent when
 * they are restored. The password and the other files of the data directory are included. Returns the copy's
 * file.
 */
export async function makeBaseBackup(options: {
  url: string;
  dataDir: string;
  archive: string;
  clock: { now(): Date };
}): Promise<string> {
  const { dataDir, archive } = options;
  mkdirSync(archive, { recursive: true });
  const part = path.join(archive, 'base.part');
  rmSync(part, { force: true });
  const client = new pg.Client({ connectionString: options.url });
  client.on('error', () => {});
  await client.connect();
  const gzip = createGzip({ level: 1 });
  const written = pipeline(gzip, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
  written.catch(() => {}); // The writer reports it.
  try {
    await client.query("select pg_backup_start('dandle', true)");
    const tar = createTarWriter(gzip);
    await copyTree(tar, path.join(dataDir, 'postgres'));
    await client.query(`set statement_timeout = '${HAND_OVER_WITHIN}'`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    const label = Buffer.from(rows[0]!.labelfile);
    await tar.add({ name: 'postgres/backup_label', size: label.length }, [label]);
    await copyFile(tar, dataDir, 'postgres-password', 'postgres-password');
    for (const { name } of listDataFiles(dataDir)) await copyFile(tar, dataDir, name, name);
    await tar.end();
    await written;
    const firstLog = /\(file ([0-9A-F]{24})\)/.exec(rows[0]!.labelfile)![1]!;
    const file = path.join(archive, copyName(options.clock.now(), firstLog));
    renameSync(part, file);
    dropOldCopies(archive);
    return file;
  } catch (error) {
    gzip.destroy();
    rmSync(part, { force: true });
    throw explain(error);
  } finally {
    await client.end();
  }
}

function explain(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === '42501') {
    return new StartRefused(
      'This database was made before there was an archive. Make a backup and restore it into an empty DATA_DIR.',
    );
  }
  if (code === '57014') {
    return new StartRefused(
      'PostgreSQL could not hand its changes over to the archive: is the disk full, or not writable? Its log says more.',
    );
  }
  return error;
}

async function copyTree(tar: TarWriter, home: string): Promise<void> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const named = entries
    .map((entry) => ({ entry, name: path.relative(home, path.join(entry.parentPath, entry.name)) }))
    .filter(({ name }) => !EMPTIED.test(name) && !LEFT_OUT.test(name) && name !== CONTROL_FILE)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { entry, name } of named) {
    if (entry.isDirectory()) await tar.add({ name: `postgres/${name}/`, size: 0, mode: 0o700 }, []);
    else if (entry.isFile()) await copyFile(tar, home, name, `postgres/${name}`);
  }
  // Copied last, as it says how far the other files are.
  await copyFile(tar, home, CONTROL_FILE, `postgres/${CONTROL_FILE}`);
}

/**
 * Copies as many bytes as the file had at first: the log corrects anything that grows or shrinks meanwhile.
 */
async function copyFile(tar: TarWriter, directory: string, from: string, name: string): Promise<void> {
  const handle = await open(path.join(directory, from)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null; // A table that has just been dropped.
    throw error;
  });
  if (!handle) return;
  try {
    const { size, mode } = await handle.stat();
    async function* content() {
      let left = size;
      while (left > 0) {
        const buffer = Buffer.alloc(Math.min(left, 1024 * 1024));
        const { bytesRead } = await handle!.read(buffer, 0, buffer.length, size - left);
        // If the file has shrunk, the rest is filled with zeros.
        const bytes = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
        left -= bytes.length;
        yield bytes;
      }
    }
    await tar.add({ name, size, mode }, content());
  } finally {
    await handle.close();
  }
}
