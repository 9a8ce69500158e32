import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { daysBefore } from '#server/platform/clock.ts';
import type { Job } from '#server/platform/background.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { BackupOutcome, BackupTask } from './backup-process.service.ts';
import * as queries from './backups.queries.ts';
import { backupName, isBackupDue, superfluousBackups } from './nightly.rules.ts';

interface NightlyContext extends Pick<Context, 'config' | 'db' | 'clock' | 'log'> {
  databaseUrl: string;
}

const EVERY_SECONDS = 300;
const REMEMBERED_DAYS = 365;
/** Left for the database, which stops selling when its disk is full. */
const SPARE_BYTES = 1024 ** 3;

/** Makes a backup every night, by one of the shop's processes, and keeps the last of them. */
export function nightlyBackups(context: NightlyContext): Job {
  return {
    name: 'back up the shop',
    everySeconds: EVERY_SECONDS,
    run: (_wake, closing) => backUpIfDue(context, closing),
  };
}

export async function backUpIfDue(context: NightlyContext, closing: AbortSignal): Promise<void> {
  const { db, clock, config, log } = context;
  if (config.backups.keep === 0) return;
  const id = await claim(context);
  if (id === null) return;
  const outcome = await backUp(context, closing).catch((error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
  }));
  // The next start tries again.
  if (closing.aborted) return;
  if ('failure' in outcome) log.error({ failure: outcome.failure }, 'the nightly backup failed');
  await queries.finishBackup(
    db,
    id,
    'failure' in outcome ? outcome : { finishedAt: clock.now(), bytes: outcome.bytes },
  );
}

/** Null if no backup is due, or another process is making it. */
async function claim({ db, clock }: NightlyContext): Promise<number | null> {
  return transaction(db, async (trx) => {
    await queries.lockBackups(trx);
    const now = clock.now();
    const { finishedAt, shopSince, tried } = await queries.findLastBackup(trx);
    if (!isBackupDue({ lastAt: finishedAt ?? shopSince, triedAt: tried?.at ?? null }, now)) return null;
    await queries.deleteBackupsBefore(trx, daysBefore(now, REMEMBERED_DAYS));
    return queries.insertBackup(trx, now);
  });
}

async function backUp(context: NightlyContext, closing: AbortSignal): Promise<BackupOutcome> {
  const { config, clock, db, databaseUrl } = context;
  const { directory, keep } = config.backups;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const name of superfluousBackups(readdirSync(directory), keep)) rmSync(path.join(directory, name));
  const { bavail, bsize } = await statfs(directory);
  const needed = SPARE_BYTES + 2 * (await queries.findLastSize(db));
  if (bavail * bsize < needed) {
    return {
      failure: `There is not enough space in ${directory}: it needs ${Math.ceil(needed / 1024 ** 2)} MB.`,
    };
  }
  return inProcess(
    {
      url: config.databaseDirectUrl ?? databaseUrl,
      dataDir: config.dataDir,
      file: path.join(directory, backupName(clock.now())),
      archive: config.databaseUrl === null ? config.backupArchive : null,
    },
    closing,
  );
}

function inProcess(task: BackupTask, closing: AbortSignal): Promise<BackupOutcome> {
  return new Promise((resolve) => {
    const child = fork(new URL('./backup-process.service.ts', import.meta.url), {
      // Without the shop's own environment, which holds its secrets.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal: closing,
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    child.once('message', (outcome: BackupOutcome) => resolve(outcome));
    child.once('error', (error) => resolve({ failure: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ failure: `The backup process ended: ${signal ?? code}.` }),
    );
    child.send(task, () => {});
  });
}
