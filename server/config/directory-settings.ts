import { statSync } from 'node:fs';
import path from 'node:path';

/** Directories are made when they are missing: this finds a file in their place before anything else is made. */
export function directoryFaults(env: NodeJS.ProcessEnv): string[] {
  return ['DATA_DIR', 'BACKUP_ARCHIVE'].flatMap((name) => {
    const given = env[name]?.trim();
    const file = given && fileInTheWay(path.resolve(given));
    return file ? [`${name} must be a directory: ${file} is a file.`] : [];
  });
}

function fileInTheWay(directory: string): string | null {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found) return found.isDirectory() ? null : directory;
  const parent = path.dirname(directory);
  return parent === directory ? null : fileInTheWay(parent);
}
