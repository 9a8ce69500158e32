import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Directories that backups were written to; later deletions are recorded there too. */
const NOTE = 'backup-directories';

export function noteBackupDirectory(dataDir: string, directory: string): void {
  if (notedDirectories(dataDir).includes(directory)) return;
  mkdirSync(dataDir, { recursive: true });
  appendFileSync(path.join(dataDir, NOTE), `${directory}\n`);
}

function notedDirectories(dataDir: string): string[] {
  const note = path.join(dataDir, NOTE);
  return existsSync(note) ? readFileSync(note, 'utf8').split('\n').filter(Boolean) : [];
}

/** The directories that hold a list of deletions, DATA_DIR first. Another disk may be away. */
export function placesOfDeletions(shop: { dataDir: string; backupArchive: string | null }): string[] {
  const { dataDir, backupArchive } = shop;
  return [...new Set([dataDir, ...(backupArchive ? [backupArchive] : []), ...notedDirectories(dataDir)])];
}
