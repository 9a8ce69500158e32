import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { settleAfterRestore } from './after-restore.ts';
import { markDeletedSince, refuseOtherList, refuseWithoutList } from './deleted-since.ts';
import {
  isArchiveOf,
  listCopies,
  recoverySettings,
  requireNewArchive,
  setArchiveAside,
} from '#database/archive.ts';
import type { Deletion } from '#database/deletion-list.ts';
import { isDataFileName, listDataFiles } from './data-files.ts';
import { readTar } from './tar.ts';
import { startEmbeddedPostgres, stopOrphan } from '#database/embedded.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { migrate } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';

export interface BroughtBack {
  /** As sentences; empty when all is well. */
  broken: string[];
  /** Where the previous database has been moved; null if there was none. */
  setAside: string | null;
  /** Where the archive has been moved; null for a trial, or if it could not be moved. */
  archiveSetAside: string | null;
  deletedSince: number;
}

/**
 * Restores the embedded database as it was at a moment, or to the latest in the archive (`at` null). It is
 * built beside the existing one, and replaces it when complete; then the archive is set aside, as the restored
 * database needs a new one. The caller holds the lock of the data
 * directory. Throws StartRefused.
 */
export async function restoreMoment(options: {
  dataDir: string;
  archive: string;
  at: Date | null;
  now: Date;
  mayReplace: boolean;
  /** The contents of the lists that were found. Null: the owner restores without one. */
  deletions: readonly Deletion[] | null;
  /** A copy beside the shop itself: it writes to nobody. */
  isTrial?: boolean;
  /**
   * Called with the database while nobody else can reach it, to delete the accounts that are due for
   * deletion.
   */
  finishDeletions?: (url: string) => Promise<void>;
  log: (message: string) => void;
  /** Only for throw-away databases, as when they are started. */
  isThrowAway?: boolean;
}): Promise<BroughtBack> {
  const { dataDir, archive, at } = options;
  const home = path.join(dataDir, 'postgres');
  const remains = existsSync(home) ? home : null;
  const copies = listCopies(archive);
  const copy = copies.findLast(({ completeAt }) => at === null || completeAt <= at);
  if (!copy) {
    const [oldest] = copies;
    throw new StartRefused(
      oldest
        ? `The archive in ${archive} goes back to ${oldest.completeAt.toISOString()} only.`
        : `There is no copy of the database in ${archive}: npm run backup makes one.`,
    );
  }
  if (remains && !options.mayReplace) {
    throw new StartRefused(
      `There is a database in ${dataDir}. Nothing was changed. To replace it, add --replace: it is set aside first.`,
    );
  }
  refuseWithoutList(options.deletions);
  if (remains) await stopOrphan(remains);

  // A separate data directory until it is complete.
  const staging = path.join(dataDir, 'restoring');
  rmSync(staging, { recursive: true, force: true });
  try {
    await unpack(copy.file, staging);
    writeFileSync(path.join(staging, 'postgres', 'recovery.signal'), '');
    requireNewArchive(path.join(staging, 'postgres'));
    const recovered = await recover(
      staging,
      options,
      remains && isArchiveOf(archive, remains) ? remains : null,
    );
    return {
      ...recovered,
      setAside: exchange(staging, dataDir, options.now),
      archiveSetAside: options.isTrial ? null : beginNewArchive(options),
    };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function beginNewArchive({ archive, now, log }: Parameters<typeof restoreMoment>[0]): string | null {
  try {
    return setArchiveAside(archive, now);
  } catch (error) {
    log(
      `The archive was not set aside (${(error as Error).message}): set BACKUP_ARCHIVE to an empty directory.`,
    );
    return null;
  }
}

async function unpack(file: string, directory: string): Promise<void> {
  for await (const entry of readTar(pipe(createReadStream(file), createGunzip(), () => {}))) {
    const name = entry.name.replace(/\/$/, '');
    const isPostgres = /^postgres(\/[^/]+)+$/.test(name) && !name.split('/').includes('..');
    if (!isPostgres && name !== 'postgres-password' && !isDataFileName(name)) {
      throw new StartRefused(`${file} is no copy that Dandle made: it holds ${entry.name}.`);
    }
    const to = path.join(directory, name);
    mkdirSync(entry.name.endsWith('/') ? to : path.dirname(to), { recursive: true, mode: 0o700 });
    if (!entry.name.endsWith('/'))
      await pipeline(entry.content(), createWriteStream(to, { mode: entry.mode }));
  }
}

/** Lets PostgreSQL recover from the copy, then brings the shop's data up to date. */
async function recover(
  staging: string,
  {
    archive,
    at,
    now,
    deletions,
    isTrial,
    finishDeletions,
    log,
    isThrowAway,
  }: Parameters<typeof restoreMoment>[0],
  remains: string | null,
): Promise<{ broken: string[]; deletedSince: number }> {
  const postgres = await startEmbeddedPostgres({
    dataDir: staging,
    log,
    isThrowAway: isThrowAway ?? false,
    settings: recoverySettings(archive, { at, remains }),
  }).catch((error: Error) => {
    throw error.message.includes('before configured recovery target was reached')
      ? new StartRefused(
          `The archive does not reach ${at!.toISOString()}. Nothing was changed. Ask for an earlier moment, or for the latest.`,
        )
      : error;
  });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      if (deletions) await refuseOtherList(client, deletions);
      await migrate(postgres.url);
      await client.query('begin');
      await settleAfterRestore(client, now, { isTrial });
      const deletedSince = deletions ? await markDeletedSince(client, deletions, now) : 0;
      await client.query('commit');
      await finishDeletions?.(postgres.url);
      const broken = await brokenInvariants(async (sql) => (await client.query(sql)).rows);
      return { broken, deletedSince };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new StartRefused(
        `The database of that moment is not a whole shop (${error.message}). Nothing was changed. Ask for an earlier moment.`,
      );
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * Replaces old files with new ones, keeping the old. The database is last: until then the old one is intact.
 */
function exchange(staging: string, dataDir: string, now: Date): string | null {
  const aside = path.join(dataDir, `postgres-before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const hadDatabase = existsSync(path.join(dataDir, 'postgres'));
  const names = [...listDataFiles(staging).map(({ name }) => name), 'postgres-password', 'postgres'];
  for (const name of names) {
    const [from, to] = [path.join(staging, name), path.join(dataDir, name)];
    // A picture may have been added since, but is never changed.
    if (name.includes('/') && existsSync(to)) continue;
    if (existsSync(to)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      renameSync(to, path.join(aside, name));
    }
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  return hadDatabase ? aside : null;
}
