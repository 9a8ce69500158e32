import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runShop } from '#tests/support/run-shop.ts';

let database: TestDatabase;
let directory: string;
let shop: Awaited<ReturnType<typeof runShop>>;

const LIMIT = 20;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-processes-'));
  shop = await open();
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const open = () =>
  runShop({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, of sufficient length',
    DATA_DIR: directory,
    DEMO_CATALOGUE: 'off',
    WEB_PROCESSES: '2',
    LOG_LEVEL: 'silent',
    AUTH_REQUESTS_PER_ADDRESS_PER_MINUTE: String(LIMIT),
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  });

/** Uses a new connection each time, so the kernel may give it to any process. */
function ask(path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      shop.addresses.SHOP_URL + path,
      { agent: false, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode!, text }));
      },
    );
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** The running web processes, without the simulators, which are children too. */
function webProcesses(parent = shop.child.pid!): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return children.filter((pid) => commandOf(Number(pid)).includes('web-process.ts')).map(Number);
}

/** How many processes listen on the shop's port. */
function listeners(): number {
  const port = Number(new URL(shop.addresses.SHOP_URL).port).toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8').match(new RegExp(`0100007F:${port} 00000000:0000 0A`, 'g'))!
    .length;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('several web processes behind one port', () => {
  it('count the requests of one address together, and report the figures of all', async () => {
    expect(webProcesses()).toHaveLength(2);
    const answers = [];
    for (let number = 0; number < LIMIT + 6; number++) {
      answers.push(await ask('/api/auth/forgot-password', { email: `nobody-${number}@example.com` }));
    }
    const refused = answers.filter(({ status }) => status === 429).length;
    // A message from one process may reach the other only after the next request.
    expect(refused).toBeGreaterThanOrEqual(3);
    expect(refused).toBeLessThanOrEqual(6);

    const { text } = await ask('/metrics');
    const counts = text.matchAll(/^dandle_http_request_seconds_count\{.*forgot-password.*\} (\d+)$/gm);
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(LIMIT + 6);
  });

  it('are replaced when they die, and the port stays open meanwhile', async () => {
    const [first, second] = webProcesses();
    process.kill(first!, 'SIGKILL');
    const askTwenty = () =>
      Promise.all(
        Array.from({ length: 20 }, async () => (await ask('/readyz').catch(() => ({ status: 0 }))).status),
      );
    // Its open connections are cut, and no request is left hanging.
    await expect.poll(async () => new Set(await askTwenty())).toEqual(new Set([200]));
    await expect.poll(() => webProcesses().length).toBe(2);
    expect(webProcesses()).toContain(second);
    await expect.poll(listeners).toBe(2);
  });

  it('end with the shop, even with one that is killed', async () => {
    const before = webProcesses();
    shop.child.kill('SIGTERM');
    await expect.poll(() => before.filter(commandOf)).toEqual([]);
    await expect(ask('/livez')).rejects.toThrow('ECONNREFUSED');

    shop = await open();
    const killed = webProcesses();
    expect(killed).toHaveLength(2);
    shop.child.kill('SIGKILL');
    await expect.poll(() => killed.filter(commandOf)).toEqual([]);
  });
});
