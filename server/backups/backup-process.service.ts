// The process that makes a backup at night, so that reading and compressing everything takes nothing from those who
// are answered meanwhile. See nightly.service.ts.
import { statSync } from 'node:fs';
import { makeBaseBackup } from '#database/backup/base-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { noteBackupDirectory } from '#database/deletion-places.ts';
import path from 'node:path';

export interface BackupTask {
  url: string;
  dataDir: string;
  file: string;
  /** Null: the database is not the embedded one, or has no archive. */
  archive: string | null;
}

export type BackupOutcome = { bytes: number } | { failure: string };

process.on('message', (task: BackupTask) => {
  void back(task)
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((outcome) => process.send?.(outcome, () => process.exit()));
});
// The shop has ended, for whatever reason.
process.on('disconnect', () => process.exit());

async function back({ url, dataDir, file, archive }: BackupTask): Promise<BackupOutcome> {
  const clock = { now: () => new Date() };
  await writeBackup({ url, dataDir, file, now: clock.now() });
  noteBackupDirectory(dataDir, path.dirname(file));
  if (archive !== null) await makeBaseBackup({ url, dataDir, archive, clock });
  return { bytes: statSync(file).size };
}
