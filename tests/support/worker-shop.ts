import { readConfig, type Config } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { holdFreePort } from '#server/platform/http/free-port.ts';
import { createLog } from '#server/platform/log.ts';
import { createShutdown, type Shutdown } from '#server/platform/shutdown.ts';
import { openWeb } from '#server/web.ts';

/**
 * The process of one Playwright worker's shops, one after another, each on a database of its own: it loads the server's
 * programs once. A message with settings opens a shop as `server/main.ts` does, and null closes it.
 */
export interface ShopOrder {
  env: Record<string, string>;
  paypal: Config['paypal'];
  mail: { smtpUrl: string; mailboxUrl: string };
}

let shutdown: Shutdown | null = null;

async function open({ env, paypal, mail }: ShopOrder): Promise<string> {
  const free = await holdFreePort('localhost');
  const url = `http://localhost:${free.port}`;
  const given = readConfig({ ...env, HOST: 'localhost', PORT: String(free.port), PUBLIC_URL: url });
  const config = { ...given, paypal, mail: { ...given.mail, ...mail } };
  const databaseUrl = config.databaseUrl!;
  const log = createLog(config.logLevel);
  const { db } = openDatabase(databaseUrl, { onError: () => {} });
  shutdown = createShutdown();
  shutdown.add('database connections', () => db.destroy());
  await openWeb({ config, databaseUrl, db, log, shutdown, releasePort: free.release });
  return url;
}

process.on('message', (order: ShopOrder | null) => {
  void (order ? open(order) : shutdown!.stop().then(() => '')).then((answer) => process.send!(answer));
});
process.once('disconnect', () => process.exit());
