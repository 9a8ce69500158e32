import { Refusal } from '#contract/refusal.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { openShop, printFailure } from './open-shop.ts';
import { Misuse } from './orders/command-line.ts';
import { printable, printableJson } from './orders/terminal-text.ts';

export interface OpenShop {
  db: Database;
  isShopClosed: boolean;
  address: string | null;
}

/** Opens the shop's database for one command. */
export async function withShop<T>(use: (shop: OpenShop) => Promise<T>): Promise<T> {
  const shop = await openShop();
  const { db } = openDatabase(shop.url, { poolSize: 1, onError: () => {} });
  try {
    return await use({ db, isShopClosed: shop.isShopClosed, address: shop.address });
  } finally {
    await db.destroy();
    await shop.close();
  }
}

/**
 * Runs the command typed after `npm run NAME --`, and sets the exit code: the one `main` returns, 1 for a
 * refusal, 2 for a command that was not understood or failed. Everything is reported in words, and with
 * `--json` as a document too.
 */
export async function runCommand(
  name: string,
  args: string[],
  main: (args: string[]) => Promise<number>,
): Promise<void> {
  // The reader may have closed the pipe: `| head`.
  process.stdout.on('error', () => {});
  try {
    process.exitCode = await main(args);
  } catch (error) {
    const isMisuse = error instanceof Misuse;
    const isRefused = error instanceof Refusal;
    process.exitCode = isRefused ? 1 : 2;
    if (isMisuse || isRefused) {
      if (args.includes('--json')) {
        const code = isMisuse ? 'command/not-understood' : error.code;
        console.log(printableJson({ code, detail: error.message }));
      }
      console.error(printable(error.message));
      if (isMisuse) console.error(`See npm run ${name} --help.`);
    } else {
      process.exitCode = printFailure(error);
    }
  }
}
