import type { Clock } from '#server/platform/clock.ts';
import { errorCode, type Database } from '#server/platform/database/database.ts';
import * as queries from './backups.queries.ts';
import { OLD_BACKUP_HOURS } from './nightly.rules.ts';

/** Records a backup that a command makes. A failure of `make` is recorded too, and thrown. */
export async function recordBackup(
  { db, clock }: { db: Database; clock: Clock },
  make: () => Promise<{ bytes: number }>,
): Promise<void> {
  const id = await queries.insertBackup(db, clock.now()).catch((error: unknown) => {
    // The tables of an earlier version, from before there was a list: they are worth saving all the same.
    if (errorCode(error) !== '42P01') throw error;
    return null;
  });
  try {
    const { bytes } = await make();
    if (id !== null) await queries.finishBackup(db, id, { finishedAt: clock.now(), bytes });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    // What went wrong may be the database itself.
    if (id !== null) await queries.finishBackup(db, id, { failure }).catch(() => {});
    throw error;
  }
}

/** What an owner should know of the backups; null while all is well. */
export async function findBackupFault(
  db: Database,
  now: Date,
): Promise<{ lastAt: string | null; failure: string | null } | null> {
  const { finishedAt, shopSince, tried } = await queries.findLastBackup(db);
  const failure = tried?.failure ?? null;
  const isOld = now.getTime() - (finishedAt ?? shopSince).getTime() > OLD_BACKUP_HOURS * 3_600_000;
  return isOld || failure !== null ? { lastAt: finishedAt?.toISOString() ?? null, failure } : null;
}

/** Infinity if there has been none. */
export async function readBackupAge(db: Database, now: Date): Promise<number> {
  const { finishedAt } = await queries.findLastBackup(db);
  return finishedAt ? (now.getTime() - finishedAt.getTime()) / 1000 : Infinity;
}
