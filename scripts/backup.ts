// npm run backup: everything that the shop knows, in one file.
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBaseBackup } from '#database/backup/base-backup.ts';
import { checkBackupFile } from '#database/backup/manifest.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { noteBackupDirectory } from '#database/deletion-places.ts';
import { recordBackup } from '#server/backups/backups.service.ts';
import { backupName } from '#server/backups/nightly.rules.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openShop, printFailure } from './open-shop.ts';

const HELP = `Usage: npm run backup [-- DIRECTORY] [--without-secrets]
       npm run backup -- --check FILE

Writes a file such as dandle-2026-11-21T07-10-00Z.backup into DIRECTORY (DATA_DIR/backups), whether the shop is
open or not. It holds the database as it is at one moment, the pictures and the generated key: anyone who has the
file has the shop. It is a compressed tar file that only its owner may read.

Beside it lies the list of deletions, which the open shop adds to from then on: npm run restore needs it.

Where BACKUP_ARCHIVE is set, the embedded database's files are copied into it too: npm run restore -- --at TIME
starts from the latest such copy.

  --without-secrets  leave the generated key out; keep it elsewhere: without it, second factors are lost
  --check FILE       say what a backup holds and whether it is whole
  --help             this text

Ends with 0 when all is well, 2 when nothing was saved, 3 when a disk is full.

npm run restore brings it back. docs/backup.md says the rest.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'without-secrets': { type: 'boolean', default: false },
      check: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (positionals.length > 1) {
    console.error(HELP);
    return 2;
  }
  // npm runs scripts in the project's directory, but the owner's paths are relative to where the owner is.
  const whereTheOwnerIs = process.env.INIT_CWD ?? '.';
  if (values.check !== undefined) {
    const file = path.resolve(whereTheOwnerIs, values.check);
    describe(file, await checkBackupFile(file));
    return 0;
  }
  const { dataDir, backupArchive, databaseUrl } = readConfig(process.env);
  const directory =
    positionals[0] === undefined
      ? path.join(dataDir, 'backups')
      : path.resolve(whereTheOwnerIs, positionals[0]);
  const archive = databaseUrl === null ? backupArchive : null;
  return backUp({ dataDir, directory, archive, withSecrets: !values['without-secrets'] });
}

async function backUp(options: {
  dataDir: string;
  directory: string;
  archive: string | null;
  withSecrets: boolean;
}): Promise<number> {
  const { dataDir, directory, archive, withSecrets } = options;
  const shop = await openShop({ anyTables: true });
  try {
    const clock = { now: () => new Date() };
    const file = path.join(directory, backupName(clock.now()));
    const begun = performance.now();
    const { db } = openDatabase(shop.url, { poolSize: 1, onError: () => {} });
    try {
      await recordBackup({ db, clock }, async () => {
        describe(file, await writeBackup({ url: shop.url, dataDir, file, now: clock.now(), withSecrets }));
        return { bytes: statSync(file).size };
      });
    } finally {
      await db.destroy();
    }
    noteBackupDirectory(dataDir, directory);
    console.log(`Saved in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    if (!withSecrets) console.log('The generated key (DATA_DIR/secret-key) is not in it: keep it elsewhere.');
    if (archive !== null) {
      console.log(await makeBaseBackup({ url: shop.url, dataDir, archive, clock }));
      console.log('You can now restore any moment from here on: npm run restore -- --at TIME');
    }
  } finally {
    await shop.close();
  }
  return 0;
}

function describe(file: string, manifest: Awaited<ReturnType<typeof checkBackupFile>>): void {
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(file);
  console.log(
    `${manifest.createdAt}: ${rowsOf('customers')} customers, ${rowsOf('orders')} orders, ${rowsOf('products')} products; ` +
      `${rows} rows in ${manifest.tables.length} tables, ${manifest.files.length} files${manifest.hasSecrets ? '' : ', no secrets'}.`,
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = printFailure(error, [path.resolve(process.env.DATA_DIR?.trim() || 'data')]);
}
