import { existsSync, statfsSync } from 'node:fs';
import { findAddress, lockDataDirectory } from '#database/data-directory-lock.ts';
import { findRunningPostgres, hasDatabase, startEmbeddedPostgres } from '#database/embedded.ts';
import { refuseUnfitServer } from '#database/fit-server.ts';
import { migrate, refuseOtherTables } from '#database/migrate.ts';
import { StartRefused } from '#database/start-refused.ts';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';

export interface ShopDatabase {
  url: string;
  /** No shop has it open. False for a database from DATABASE_URL, where that is unknown. */
  isShopClosed: boolean;
  /** Where the shop is open; null if it is not, or has its database from DATABASE_URL. */
  address: string | null;
  close(): Promise<void>;
}

interface Needs {
  /** Whether it works with the tables of another version: a copy of them is a copy. */
  anyTables?: boolean | undefined;
  /** Whether it may begin a shop where there is none. */
  mayCreate?: boolean;
}

/**
 * The shop's database: from DATABASE_URL, the embedded one of an open shop, or otherwise one started for this command.
 * Its tables are left as they are. Throws StartRefused.
 */
export async function openShop({ anyTables, mayCreate }: Needs = {}): Promise<ShopDatabase> {
  const { databaseUrl, dataDir, backupArchive } = readConfig(process.env);
  if (databaseUrl) {
    await refuseUnfitServer(databaseUrl);
    await refuseOtherTables(databaseUrl, { anyTables });
    return { url: databaseUrl, isShopClosed: false, address: null, close: async () => {} };
  }
  const isNew = !hasDatabase(dataDir);
  if (isNew && !mayCreate)
    throw new StartRefused(`There is no shop in ${dataDir} yet: npm start creates one.`);
  const running = findRunningPostgres(dataDir);
  const lock = await lockDataDirectory(dataDir).catch((error: unknown) => {
    // The shop is open, so we use its PostgreSQL.
    if (running) return null;
    throw error;
  });
  if (lock === null) {
    await refuseOtherTables(running!, { anyTables });
    return { url: running!, isShopClosed: false, address: findAddress(dataDir), close: async () => {} };
  }
  let stop = async () => {};
  const close = async () => {
    await stop();
    await lock.release();
  };
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      archive: backupArchive,
      log: (text) => console.error(text),
    });
    stop = () => postgres.stop();
    if (isNew) await migrate(postgres.url);
    else await refuseOtherTables(postgres.url, { anyTables });
    return { url: postgres.url, isShopClosed: true, address: null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const FAILED = 2;
export const DISK_FULL = 3;
/** PostgreSQL stops at once when it cannot write its log, in files of 16 MB, and no longer says why. */
const LITTLE_BYTES = 20 * 1024 * 1024;

/**
 * Problems that the owner can fix are printed as words; anything else is a fault of ours and shows its stack. Returns the
 * exit code. `places`: the directories that a command writes to.
 */
export function printFailure(error: unknown, places: readonly string[] = []): number {
  const full = places.find(hasLittleLeft);
  if (isDiskFull(error) || (full !== undefined && isCutOff(error))) {
    const where = full === undefined ? '' : ` with ${full}`;
    console.error(`The disk${where} is full, so the command failed. Free some space, then run it again.`);
    return DISK_FULL;
  }
  const isExpected =
    error instanceof ConfigError ||
    (error instanceof Error && (error.name === 'StartRefused' || 'code' in error));
  console.error(isExpected ? error.message : error);
  return FAILED;
}

function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code) || /No space left on device|quota exceeded/i.test(message)
  );
}

function isCutOff(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(?:57P|08|ECONN|EPIPE)/.test(code) || message.includes('Connection terminated');
}

function hasLittleLeft(directory: string): boolean {
  const { bavail, bsize } = existsSync(directory)
    ? statfsSync(directory)
    : { bavail: 1, bsize: LITTLE_BYTES };
  return bavail * bsize < LITTLE_BYTES;
}
