import { Refusal } from '#contract/refusal.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { openShop, printFailure } from './open-shop.ts';
import { Misuse } from './orders/command-line.ts';
import { printable, printableJson } from './orders/terminal-text.ts';

export interface OpenShop {
  db: Database;
  isShopClosed: boolean;
}

/** Opens the shop's database for this alone. */
export async function withShop<T>(use: (shop: OpenShop) => Promise<T>): Promise<T> {
  const shop = await openShop();
  const { db } = openDatabase(shop.url, { poolSize: 1, onError: () => {} });
  try {
    return await use({ db, isShopClosed: shop.isShopClosed });
  } finally {
    await db.destroy();
    await shop.close();
  }
}

/**
 * Runs what was typed after `npm run NAME --`, and sets how the process ends: as `main` says, with 1 for a refusal, with 2
 * for what was not understood or failed. All of it is said in words, and with `--json` as a document too.
 */
export async function runCommand(
  name: string,
  args: string[],
  main: (args: string[]) => Promise<number>,
): Promise<void> {
  // The reader may have seen enough: `| head`.
  process.stdout.on('error', () => {});
  try {
    process.exitCode = await main(args);
  } catch (error) {
    const isMisuse = error instanceof Misuse;
    const isRefused = error instanceof Refusal;
    if (isMisuse || isRefused) {
      if (args.includes('--json')) {
        const code = isMisuse ? 'command/not-understood' : error.code;
        console.log(printableJson({ code, detail: error.message }));
      }
      console.error(printable(error.message));
      if (isMisuse) console.error(`npm run ${name} --help says more.`);
    } else {
      printFailure(error);
    }
    process.exitCode = isRefused ? 1 : 2;
  }
}
