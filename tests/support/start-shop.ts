import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startPushService } from './push-service.ts';

const addresses = {
  SHOP_URL: / is open: (\S+)$/,
  PAYPAL_URL: /^PayPal simulator.*: (\S+)$/,
  MAILBOX_URL: /^Mailbox: (\S+)$/,
};

/**
 * Starts the whole shop as `npm start` does, on an empty data directory, and the push services it sends to,
 * once for all journeys, and passes their addresses on through the environment. Playwright calls what it returns
 * at the end.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-journeys-'));
  process.env.SHOP_DATA_DIR = dataDir;
  const push = await startPushService();
  process.env.PUSH_SERVICE = JSON.stringify(push.addresses);
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PAYPAL_SIMULATOR_PORT: '0',
      MAILBOX_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
      ...push.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${lines.join('\n')}`)));
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      for (const [name, pattern] of Object.entries(addresses)) {
        const match = pattern.exec(line);
        if (match) process.env[name] = match[1]!;
      }
      if (line.includes('Ctrl-C')) resolve();
    });
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await push.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
