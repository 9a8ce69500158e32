// npm run restore -- FILE: brings a backup back.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { lockDataDirectory } from '#database/data-directory-lock.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { readConfig } from '#server/config.ts';
import { printFailure } from './open-shop.ts';

const HELP = `Usage: npm run restore -- FILE [--replace]

Brings a file of npm run backup back, into the database of the settings, which must be empty. The shop must be
closed. The file is read and compared with its sums first; then everything is restored or nothing is.

  --replace  put it in the place of what is there, which is saved to DATA_DIR/backups first
  --help     this text

Everybody has to log in again afterwards. docs/backup.md says what else a restore does.
Ends with 0 when all is well, 1 when the restored books do not balance, 2 when nothing was done.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) {
    console.error(HELP);
    return 2;
  }
  // npm runs scripts in the project's directory; the file is meant from where the owner stands.
  return restore(path.resolve(process.env.INIT_CWD ?? '.', given), values.replace);
}

async function restore(file: string, isToReplace: boolean): Promise<number> {
  // Reading the settings makes a key where there is none; the one of the backup is to take that place.
  const { dataDir, databaseUrl } = readConfig({
    ...process.env,
    SECRET_KEY: process.env.SECRET_KEY?.trim() || 'not used while nothing is sealed or opened',
  });
  mkdirSync(dataDir, { recursive: true });
  const lock = databaseUrl === null ? await lockDataDirectory(dataDir) : null;
  const postgres =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: (text) => console.error(text) })
      : null;
  try {
    const url = databaseUrl ?? postgres!.url;
    const begun = performance.now();
    const now = new Date();
    const saved = path.join(
      dataDir,
      'backups',
      `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`,
    );
    const { manifest, broken, replacedFiles } = await restoreBackup({
      url,
      dataDir,
      file,
      now,
      ...(isToReplace && {
        saveWhatIsThere: async () => {
          await writeBackup({ url, dataDir, file: saved, now });
          console.log(`What was there is saved in ${saved}`);
        },
      }),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `Restored the shop of ${manifest.createdAt}: ${rows} rows, ${manifest.files.length} files, in ${seconds} s.`,
    );
    if (replacedFiles.length > 0) console.log(`Replaced in ${dataDir}: ${replacedFiles.join(', ')}`);
    if (!manifest.hasSecrets) {
      console.log(
        'The backup has no key: put the secret-key it was made with into DATA_DIR before you open the shop.',
      );
    }
    for (const sentence of broken) console.error(sentence);
    console.log(broken.length === 0 ? 'The books balance.' : 'The books do not balance: see above.');
    return broken.length === 0 ? 0 : 1;
  } finally {
    await postgres?.stop();
    await lock?.release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  printFailure(error);
  process.exitCode = 2;
}
