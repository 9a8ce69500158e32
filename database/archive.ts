import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/*
 * The archive of the embedded PostgreSQL: copies of all its files, made from time to time (`base-…`), and
 * every change in between (`wal/`). A copy and the changes after it can restore any moment.
 */

/** A copy is kept until there are this many newer ones, along with the changes since the oldest copy kept. */
const COPIES_KEPT = 2;

/** PostgreSQL archives its changes at least this often, so that losing a disk loses no more than a minute. */
const HAND_OVER_SECONDS = 50;

export const logDirectoryOf = (archive: string) => path.join(archive, 'wal');

/**
 * The settings for a database whose files are in `home`. Throws StartRefused if the archive belongs to
 * another database.
 */
export function prepareArchive(archive: string, home: string): string[] {
  const logDirectory = logDirectoryOf(archive);
  mkdirSync(logDirectory, { recursive: true, mode: 0o700 });
  refuseStrangersArchive(archive, home);
  const kept = inShell(path.join(logDirectory, '%f'));
  const command =
    // Identical: already archived, but PostgreSQL was cut off before noting so. Different: another database's
    // changes.
    `if test -f ${kept}.gz; then gzip -dc ${kept}.gz | cmp -s - "%p"; else ` +
    `gzip -1c "%p" > ${kept}.part && sync ${kept}.part && mv ${kept}.part ${kept}.gz; fi`;
  return ['archive_mode=on', `archive_timeout=${HAND_OVER_SECONDS}`, `archive_command=${command}`];
}

/** The changes of two databases have the same file names: if they were mixed, neither could be restored. */
function refuseStrangersArchive(archive: string, home: string): void {
  // The file begins with a number drawn by initdb, which every copy keeps.
  const id = readFileSync(path.join(home, 'global', 'pg_control')).toString('hex', 0, 8) + archiveIdOf(home);
  const note = path.join(archive, DATABASE_ID);
  if (!existsSync(note)) writeFileSync(note, id);
  if (readFileSync(note, 'utf8') === id) return;
  throw new StartRefused(
    `${archive} is the archive of another database. Set BACKUP_ARCHIVE to an empty directory, and keep this one as long as you may need it.`,
  );
}

/** In the archive: whose changes it holds. */
const DATABASE_ID = 'database-id';
/** Among PostgreSQL's files, once they were restored: with the database's number, it tells its archive from older ones. */
const ARCHIVE_ID = 'archive-id';

function archiveIdOf(home: string): string {
  const file = path.join(home, ARCHIVE_ID);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A restored database continues differently from the changes in the archive it came from: it needs a new archive. */
export function requireNewArchive(home: string): void {
  writeFileSync(path.join(home, ARCHIVE_ID), randomUUID(), { mode: 0o600 });
}

/** Whether a database, which may be damaged, has archived its changes there. */
export function isArchiveOf(archive: string, home: string): boolean {
  const note = path.join(archive, DATABASE_ID);
  return existsSync(note) && readFileSync(note, 'utf8').endsWith(archiveIdOf(home));
}

/**
 * Moves what the archive holds into a directory within it, which is returned. The archive itself may be a mount point,
 * and its list of deletions stays.
 */
export function setArchiveAside(archive: string, now: Date): string {
  const aside = path.join(archive, `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  mkdirSync(aside, { mode: 0o700 });
  // The account that runs PostgreSQL must still be able to read it.
  const { uid, gid } = statSync(archive);
  chownSync(aside, uid, gid);
  // The id comes last: until then the restored database refuses this archive.
  for (const name of [...listCopies(archive).map(({ file }) => path.basename(file)), 'wal', DATABASE_ID]) {
    if (existsSync(path.join(archive, name))) renameSync(path.join(archive, name), path.join(aside, name));
  }
  return aside;
}

/**
 * For a PostgreSQL that starts from a copy: recover to that moment, or as far as the changes go. `remains` is
 * what is left of the database being replaced, whose latest changes may not have been archived.
 */
export function recoverySettings(
  archive: string,
  { at, remains }: { at: Date | null; remains: string | null },
): string[] {
  const kept = inShell(path.join(logDirectoryOf(archive), '%f'));
  const fromArchive = `test -f ${kept}.gz && gzip -dc ${kept}.gz > "%p"`;
  const last = remains && inShell(path.join(remains, 'pg_wal', '%f'));
  return [
    `restore_command=${last ? `{ ${fromArchive}; } || cp ${last} "%p"` : fromArchive}`,
    ...(at ? [`recovery_target_time=${at.toISOString().replace('Z', '+00')}`] : []),
    'recovery_target_action=promote',
    // Nobody can connect before the recovery is complete.
    'hot_standby=off',
    // The changes made here wait to be archived until the shop starts: if this is a trial, they never are.
    ...['archive_mode=on', 'archive_command='],
  ];
}

/** A quoted shell word, in which PostgreSQL replaces %f. */
function inShell(file: string): string {
  const { dir, base } = path.parse(file);
  return `'${path.join(dir.replaceAll('%', '%%'), base).replaceAll("'", `'\\''`)}'`;
}

export interface Copy {
  file: string;
  /** The copy can restore every moment from here on. */
  completeAt: Date;
  firstLog: string;
}

const COPY = /^base-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z-([0-9A-F]{24})\.tar\.gz$/;

export function copyName(completeAt: Date, firstLog: string): string {
  // Rounded up, so that it is never earlier than the true time.
  const second = new Date(Math.ceil(completeAt.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  return `base-${second.replaceAll(':', '-')}Z-${firstLog}.tar.gz`;
}

/** Oldest first. */
export function listCopies(archive: string): Copy[] {
  if (!existsSync(archive)) return [];
  return readdirSync(archive)
    .toSorted()
    .flatMap((name) => {
      const match = COPY.exec(name);
      if (!match) return [];
      const [, hour, minute, second, firstLog] = match;
      return [
        {
          file: path.join(archive, name),
          completeAt: new Date(`${hour}:${minute}:${second}Z`),
          firstLog: firstLog!,
        },
      ];
    });
}

export function dropOldCopies(archive: string): void {
  const copies = listCopies(archive);
  for (const { file } of copies.slice(0, -COPIES_KEPT)) rmSync(file);
  const oldest = copies.slice(-COPIES_KEPT)[0];
  if (!oldest) return;
  // The first eight digits are the database's timeline, the others the position in it.
  const place = (name: string) => name.slice(8, 24);
  for (const name of readdirSync(logDirectoryOf(archive))) {
    if (/^[0-9A-F]{24}/.test(name) && place(name) < place(oldest.firstLog)) {
      rmSync(path.join(logDirectoryOf(archive), name));
    }
  }
}
