import { findAddress, lockDataDirectory } from '#database/data-directory-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
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

/**
 * The shop's database: from DATABASE_URL, the embedded one of an open shop, or otherwise one started for this
 * command.
 */
export async function openShop(): Promise<ShopDatabase> {
  const { databaseUrl, dataDir, backupArchive } = readConfig(process.env);
  if (databaseUrl) {
    await migrate(databaseUrl);
    return { url: databaseUrl, isShopClosed: false, address: null, close: async () => {} };
  }
  const running = findRunningPostgres(dataDir);
  const lock = await lockDataDirectory(dataDir).catch((error: unknown) => {
    // The shop is open, so we use its PostgreSQL.
    if (running) return null;
    throw error;
  });
  if (lock === null) {
    return { url: running!, isShopClosed: false, address: findAddress(dataDir), close: async () => {} };
  }
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      archive: backupArchive,
      log: (text) => console.error(text),
    });
    await migrate(postgres.url);
    return {
      url: postgres.url,
      isShopClosed: true,
      address: null,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Problems that the owner can fix are printed as words; anything else is a fault of ours and shows its stack.
 */
export function printFailure(error: unknown): void {
  const isExpected =
    error instanceof ConfigError ||
    (error instanceof Error && (error.name === 'StartRefused' || 'code' in error));
  console.error(isExpected ? error.message : error);
}
