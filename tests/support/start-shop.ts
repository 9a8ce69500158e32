import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepCompiled } from './keep-compiled.ts';
import { startPushService } from './push-service.ts';
import { runShop } from './run-shop.ts';

/**
 * Starts the whole shop as `npm start` does, on an empty data directory, together with the push services it sends to,
 * once for all journeys, and passes their addresses on through the environment. Playwright calls the returned function
 * at the end.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-journeys-'));
  process.env.SHOP_DATA_DIR = dataDir;
  keepCompiled();
  const push = await startPushService();
  process.env.PUSH_SERVICE = JSON.stringify(push.addresses);
  const shop = await runShop({ DATA_DIR: dataDir, ...push.env });
  Object.assign(process.env, shop.addresses);
  return async () => {
    await shop.stop();
    await push.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
