import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOwnerCommand } from '#tests/support/owner-command.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-main-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Shop {
  child: ChildProcess;
  ended: Promise<unknown[]>;
  output: string[];
  /** The addresses of the shop itself, the simulators and PostgreSQL. */
  addresses: string[];
}

/** The whole shop as a process. Resolves when it is open or has ended. */
async function run(dataDir: string, settings: Record<string, string> = {}): Promise<Shop> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DEMO_CATALOGUE: 'off', LOG_LEVEL: 'warn' },
      ...{ PORT: '0' },
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const output: string[] = [];
  createInterface(child.stderr!).on('line', (line) => output.push(line));
  const lines = createInterface(child.stdout!);
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    lines.on('line', (line) => {
      output.push(line);
      if (line.includes('Ctrl-C')) resolve();
    });
  });
  const addresses = output.flatMap((line) => /^(?:\S.*: )(http:\S+)$/.exec(line)?.[1] ?? []);
  if (addresses.length > 0) {
    const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
    addresses.push(`http://127.0.0.1:${port}`);
  }
  return { child, ended, output, addresses };
}

/** The addresses that still accept connections. PostgreSQL hangs up on HTTP, which counts as open. */
async function openDoors(shop: Shop): Promise<string[]> {
  const open = await Promise.all(
    shop.addresses.map((address) =>
      fetch(address).then(
        () => true,
        (error: Error) => (error.cause as NodeJS.ErrnoException).code !== 'ECONNREFUSED',
      ),
    ),
  );
  return shop.addresses.filter((_, i) => open[i]);
}

/** Whether other accounts on the machine can access it. */
const isOpenToOthers = (file: string) => (statSync(file).mode & 0o077) !== 0;

// Loads the shop six times, each time with its simulators and PostgreSQL.
describe('the whole shop', () => {
  it('opens, refuses a second one on its data directory, and closes everything it started', async () => {
    const dataDir = path.join(directory, 'one');
    const shop = await run(dataDir);
    expect(shop.addresses).toHaveLength(4);
    expect(shop.output.filter((line) => line.startsWith('{'))).toEqual([]);
    expect(await openDoors(shop)).toHaveLength(4);
    expect((await fetch(`${shop.addresses[0]}/readyz`)).status).toBe(200);
    const open = readdirSync(dataDir).filter((name) => isOpenToOthers(path.join(dataDir, name)));
    expect(open.filter((name) => !['lock', 'open-shop.json', 'pictures'].includes(name))).toEqual([]);

    const second = await run(dataDir);
    expect(await second.ended).toEqual([1, null]);
    expect(second.output.join('\n')).toContain(`process ${shop.child.pid}, ${shop.addresses[0]}`);

    // Its port is not in the command's settings.
    const { out } = await runOwnerCommand('staff', ['link'], { DATA_DIR: dataDir });
    expect(out.split('#')[0]).toBe(`${shop.addresses[0]}/desk/set-up`);

    shop.child.kill('SIGTERM');
    expect(await shop.ended).toEqual([0, null]);
    expect(await openDoors(shop)).toEqual([]);
  });

  it('closes everything it started when its own parent has ended', async () => {
    const shop = await run(path.join(directory, 'one'));
    shop.child.disconnect();
    expect(await shop.ended).toEqual([0, null]);
    expect(await openDoors(shop)).toEqual([]);
  });

  it('opens again after it was killed, and its simulators end by themselves', async () => {
    const dataDir = path.join(directory, 'one');
    const killed = await run(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const shop = await run(dataDir);
    try {
      expect((await fetch(`${shop.addresses[0]}/readyz`)).status).toBe(200);
      // Another program may have been given one of the ports meanwhile, so later tries must find all of them
      // closed.
      await expect.poll(() => openDoors(killed)).toEqual([]);
    } finally {
      shop.child.kill('SIGINT');
      await shop.ended;
    }
    expect(await shop.ended).toEqual([0, null]);
  });

  it('says everything that is wrong with the settings', async () => {
    const dataDir = path.join(directory, 'none');
    const shop = await run(dataDir, { PORT: 'many', SMTP_URL: 'mail.example' });
    expect(await shop.ended).toEqual([1, null]);
    expect(shop.output.join('\n')).toMatch(/PORT must.*\n.*SMTP_URL must/);
  });
});
