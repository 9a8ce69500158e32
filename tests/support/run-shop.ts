import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const addresses = {
  SHOP_URL: / is open: (\S+)$/,
  PAYPAL_URL: /^PayPal simulator.*: (\S+)$/,
  MAILBOX_URL: /^Mailbox: (\S+)$/,
};

/** A line of the log at the level of an error, or worse: worth seeing beside whatever fails because of it. */
const SHOPS_FAULT = /"level":(?:50|60|"error"|"fatal")/;

type Addresses = { [Name in keyof typeof addresses]: string };

/** The whole shop in a process of its own, as `npm start` runs it, on free ports. */
export async function runShop(
  env: Readonly<Record<string, string>>,
): Promise<{ addresses: Addresses; child: ChildProcess; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['dist/shop/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'warn',
      AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const found: Partial<Addresses> = {};
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${lines.join('\n')}`)));
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (SHOPS_FAULT.test(line)) console.error(line);
      for (const [name, pattern] of Object.entries(addresses)) {
        const match = pattern.exec(line);
        if (match) found[name as keyof Addresses] = match[1]!;
      }
      if (line.includes('Ctrl-C')) resolve();
    });
  });
  return {
    addresses: found as Addresses,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
