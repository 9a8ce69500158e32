import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorWords } from './platform/http/free-port.ts';

let directory: string;
let takenPort: number;
const other = createServer();
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-refused-'));
  writeFileSync(path.join(directory, 'file'), '');
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  takenPort = (other.address() as AddressInfo).port;
});
afterAll(() => {
  other.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}

const key = 'x'.repeat(32);
test.each<[string, () => Record<string, string>, RegExp]>([
  ['a port that is taken', () => ({ PORT: String(takenPort) }), /^Port \d+ is in use by another program\./],
  [
    'a host of another machine',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST=192\.0\.2\.1 is not an address of this machine\./,
  ],
  [
    'a host that is none',
    () => ({ HOST: 'no-such-host.invalid' }),
    /^HOST=no-such-host\.invalid is not an address/,
  ],
  [
    'no PostgreSQL',
    () => ({ DATABASE_URL: 'postgres://dandle@127.0.0.1:1/dandle', SECRET_KEY: key }),
    /^DATABASE_URL: nothing at 127\.0\.0\.1:1 answers/,
  ],
  [
    'proxies everywhere',
    () => ({ TRUSTED_PROXIES: '0.0.0.0/0' }),
    /^The settings have errors:\n {2}TRUSTED_PROXIES must be .* claim to be anybody\./,
  ],
  [
    'a misspelt setting',
    () => ({ SMTP_ULR: 'smtp://mail.example' }),
    /^The settings have errors:\n {2}SMTP_ULR is not a setting\. Did you mean SMTP_URL\?/,
  ],
])('%s is said in words, before anything is created', async (_what, settings, sentence) => {
  const dataDir = path.join(directory, 'data');
  const { code, out, err } = await start({ DATA_DIR: dataDir, ...settings() });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim()).toMatch(sentence);
  expect(err).not.toMatch(/^ +at /m);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['DATA_DIR', ['file']],
  ['DATA_DIR', ['file', 'below']],
  ['BACKUP_ARCHIVE', ['file']],
])('%s that is a file, or in one', async (name, parts) => {
  const settings = { DATA_DIR: path.join(directory, 'data'), [name]: path.join(directory, ...parts) };
  const { code, err } = await start(settings);
  expect(code).toBe(1);
  expect(err.trim()).toMatch(
    new RegExp(`^The settings have errors:\\n {2}${name} must be a directory: \\S+ is a file\\.$`),
  );
  expect(existsSync(path.join(directory, 'data'))).toBe(false);
});

test('a port of the system is said in words', () => {
  expect(doorWords('EACCES', '127.0.0.1', 80)).toMatch(/^This account may not use PORT=80,/);
  expect(doorWords('EMFILE', '127.0.0.1', 80)).toBeNull();
});
