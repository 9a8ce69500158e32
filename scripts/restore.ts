// npm run restore -- FILE, or --at TIME: restores the shop.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreMoment } from '#database/backup/point-in-time.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { LIST_NAME, readDeletionList, type Deletion } from '#database/deletion-list.ts';
import { placesOfDeletions } from '#database/deletion-places.ts';
import { lockDataDirectory } from '#database/data-directory-lock.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { refuseUnfitServer } from '#database/fit-server.ts';
import { StartRefused } from '#database/start-refused.ts';
import { readConfig } from '#server/config/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { finishDeletions } from '#server/privacy/deletion.service.ts';
import { DISK_FULL, printFailure } from './open-shop.ts';

const HELP = `Usage: npm run restore -- FILE [--replace]
       npm run restore -- --at TIME [--replace]

FILE, of npm run backup: brings it back into the database of the settings, which must be empty. It is read and
compared with its sums first; then everything is restored or nothing is.
TIME, such as 2026-11-21T07:10:00Z, or latest: brings the embedded database back as it was then, from the
archive (BACKUP_ARCHIVE).
The shop must be closed.

  --replace            put it in the place of what is there, which is saved to DATA_DIR first
  --deletions FILE     the list of deleted accounts, when it lies elsewhere (may be given again)
  --without-deletions  bring back accounts, too, that were deleted since
  --trial              a copy beside the shop itself: it writes to no customer. Its settings must not name the
                       shop's mail server or PayPal account
  --help               this text

Accounts that were deleted since do not come back: the list of deletions says which. It is looked for in DATA_DIR,
in BACKUP_ARCHIVE and beside FILE, and in the database that is replaced.

Everybody has to log in again afterwards. docs/backup.md says what else a restore does.
Ends with 0 when all is well, 1 when the restored books do not balance, 2 when nothing was done, 3 when
that is because a disk is full.`;

interface Options {
  isToReplace: boolean;
  isTrial: boolean;
  /** Lists named by the owner; null if none is to be used. */
  deletionLists: string[] | null;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      replace: { type: 'boolean', default: false },
      deletions: { type: 'string', multiple: true, default: [] },
      'without-deletions': { type: 'boolean', default: false },
      trial: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [file, ...more] = positionals;
  const isOneOrTheOther = (values.at === undefined) !== (file === undefined);
  const isClear = !values['without-deletions'] || values.deletions.length === 0;
  if (!isOneOrTheOther || more.length > 0 || !isClear) {
    console.error(HELP);
    return 2;
  }
  const options: Options = {
    isToReplace: values.replace,
    isTrial: values.trial,
    deletionLists: values['without-deletions'] ? null : values.deletions.map(fromOwner),
  };
  if (values.trial) refuseReaching(process.env);
  return file === undefined ? goBack(values.at!, options) : restore(fromOwner(file), options);
}

const REACHING = ['SMTP_URL', 'PAYPAL_CLIENT_ID'];

function refuseReaching(settings: NodeJS.ProcessEnv): void {
  const named = REACHING.filter((name) => settings[name]?.trim());
  if (named.length === 0) return;
  throw new StartRefused(
    `A trial must not reach the shop's customers or its money. Take out of its settings first: ${named.join(', ')}. Nothing was changed.`,
  );
}

/** npm runs scripts in the project's directory, but paths are relative to where the owner is. */
const fromOwner = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

/**
 * Reading the settings generates a key if there is none; here the key from the backup must take its place.
 */
function readSettings() {
  return readConfig({
    ...process.env,
    SECRET_KEY: process.env.SECRET_KEY?.trim() || 'not used while nothing is sealed or opened',
  });
}

/** Combines the lists that exist: each may be older than another. */
function readDeletions(
  { deletionLists }: Options,
  shop: Parameters<typeof placesOfDeletions>[0],
  beside: string[] = [],
): Deletion[] | null {
  if (deletionLists === null) return null;
  const missing = deletionLists.find((file) => !existsSync(file));
  if (missing !== undefined) throw new StartRefused(`There is no ${missing}. Nothing was changed.`);
  const named = deletionLists.map((file) =>
    statSync(file).isDirectory() ? path.join(file, LIST_NAME) : file,
  );
  const found = [...placesOfDeletions(shop), ...beside].map((directory) => path.join(directory, LIST_NAME));
  return [...named, ...found].flatMap(readDeletionList);
}

/** Deletes accounts in the usual way. Those with a payment under way wait for it, as always. */
async function deleteAgain(url: string): Promise<void> {
  const { db } = openDatabase(url, { poolSize: 1, onError: () => {} });
  try {
    const context = { db, clock: systemClock, log: createLog('error'), config: null };
    while ((await finishDeletions(context, { isTold: true })) > 0);
  } finally {
    await db.destroy();
  }
}

function sayDeletions(deletedSince: number, { deletionLists }: Options): void {
  if (deletionLists === null) console.log('Accounts that were deleted since, if any, have been restored.');
  else console.log(`Accounts that were deleted since, and have been deleted again: ${deletedSince}.`);
}

async function goBack(time: string, options: Options): Promise<number> {
  const { dataDir, databaseUrl, backupArchive } = readSettings();
  if (databaseUrl !== null || backupArchive === null) {
    throw new StartRefused(
      databaseUrl === null
        ? 'BACKUP_ARCHIVE is not set: there is no archive to restore from.'
        : 'To restore your own PostgreSQL (DATABASE_URL), use its own tools: see docs/backup.md.',
    );
  }
  // Without a zone, people mean their own time, and PostgreSQL UTC.
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(time);
  const at = time === 'latest' ? null : new Date(time);
  if (at !== null && (!isWhole || Number.isNaN(at.getTime()))) {
    throw new StartRefused(`Give the time with its zone, such as 2026-11-21T07:10:00Z, not ${time}.`);
  }
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataDirectory(dataDir);
  try {
    const begun = performance.now();
    const log = (text: string) => console.error(text);
    const { broken, setAside, archiveSetAside, deletedSince } = await restoreMoment({
      ...{ dataDir, archive: backupArchive, at, now: new Date(), mayReplace: options.isToReplace, log },
      isTrial: options.isTrial,
      deletions: readDeletions(options, { dataDir, backupArchive }),
      finishDeletions: deleteAgain,
    });
    console.log(`Restored ${at ? at.toISOString() : 'the latest state'} in ${secondsSince(begun)} s.`);
    sayDeletions(deletedSince, options);
    if (setAside !== null) console.log(`The previous data is set aside in ${setAside}`);
    if (archiveSetAside !== null) console.log(`The previous archive is set aside in ${archiveSetAside}`);
    console.log(
      options.isTrial
        ? 'Take BACKUP_ARCHIVE out of its settings before you start it: the archive belongs to the shop itself.'
        : 'Make a new copy now: npm run backup',
    );
    return reportBooks(broken);
  } finally {
    await lock.release();
  }
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

function reportBooks(broken: string[]): number {
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? 'The books balance.' : 'The books do not balance: see above.');
  return broken.length === 0 ? 0 : 1;
}

async function restore(file: string, options: Options): Promise<number> {
  const { dataDir, databaseUrl, backupArchive } = readSettings();
  if (databaseUrl !== null) await refuseUnfitServer(databaseUrl);
  mkdirSync(dataDir, { recursive: true });
  const lock = databaseUrl === null ? await lockDataDirectory(dataDir) : null;
  const log = (text: string) => console.error(text);
  const postgres =
    databaseUrl === null ? await startEmbeddedPostgres({ dataDir, archive: backupArchive, log }) : null;
  try {
    const url = databaseUrl ?? postgres!.url;
    const begun = performance.now();
    const now = new Date();
    const saved = path.join(
      dataDir,
      'backups',
      `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`,
    );
    const { manifest, broken, replacedFiles, deletedSince } = await restoreBackup({
      url,
      dataDir,
      file,
      now,
      deletions: readDeletions(options, { dataDir, backupArchive }, [path.dirname(file)]),
      isTrial: options.isTrial,
      finishDeletions: deleteAgain,
      ...(options.isToReplace && {
        backUpFirst: async () => {
          await writeBackup({ url, dataDir, file: saved, now });
          console.log(`The previous data is saved in ${saved}`);
        },
      }),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the shop of ${manifest.createdAt}: ${rows} rows, ${manifest.files.length} files, in ${secondsSince(begun)} s.`,
    );
    sayDeletions(deletedSince, options);
    if (replacedFiles.length > 0) console.log(`Replaced in ${dataDir}: ${replacedFiles.join(', ')}`);
    if (!manifest.hasSecrets) {
      console.log(
        'The backup has no key: put the secret-key it was made with into DATA_DIR before you open the shop.',
      );
    }
    return reportBooks(broken);
  } finally {
    await postgres?.stop();
    await lock?.release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = printFailure(error, [path.resolve(process.env.DATA_DIR?.trim() || 'data')]);
  if (process.exitCode === DISK_FULL) console.error('Nothing was restored.');
}
