import { lockDataDirectory } from '#database/data-directory-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { ConfigError, readConfig } from '#server/config.ts';

export interface ShopDatabase {
  url: string;
  /** Nobody else has it open. A database of DATABASE_URL does not say. */
  isShopClosed: boolean;
  close(): Promise<void>;
}

/** The shop's database: the one of DATABASE_URL, the embedded one of an open shop, or else started for us. */
export async function openShop(): Promise<ShopDatabase> {
  const { databaseUrl, dataDir, backupArchive } = readConfig(process.env);
  if (databaseUrl) {
    await migrate(databaseUrl);
    return { url: databaseUrl, isShopClosed: false, close: async () => {} };
  }
  const running = findRunningPostgres(dataDir);
  const lock = await lockDataDirectory(dataDir).catch((error: unknown) => {
    // The shop is open: its PostgreSQL serves us too.
    if (running) return null;
    throw error;
  });
  if (lock === null) return { url: running!, isShopClosed: false, close: async () => {} };
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

/** What the owner can mend reads as words; anything else is a fault of ours and shows where. */
export function printFailure(error: unknown): void {
  const isExpected =
    error instanceof ConfigError ||
    (error instanceof Error && (error.name === 'StartRefused' || 'code' in error));
  console.error(isExpected ? error.message : error);
}
