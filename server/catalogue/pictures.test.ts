import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let dataDir: string;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-pictures-'));
  mkdirSync(path.join(dataDir, 'pictures', 'inner'), { recursive: true });
  for (const file of [
    'pictures/a-1.svg',
    'pictures/.hidden.svg',
    'pictures/demo-pictures.json',
    'pictures/inner/b.svg',
    'secret.svg',
  ]) {
    writeFileSync(path.join(dataDir, file), SVG);
  }
  shop = await openTestShop({ dataDir });
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a picture is served with its type, can be cached, and cannot run anything', async () => {
  const answer = await shop.app.inject({ url: '/pictures/a-1.svg' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(SVG);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': expect.stringContaining('max-age=86400'),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'x-content-type-options': 'nosniff',
  });
  const etag = String(answer.headers.etag);
  const again = await shop.app.inject({ url: '/pictures/a-1.svg', headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
});

test('the demo’s pictures are served, and those of the data directory before them', async () => {
  const read = async () => (await shop.app.inject({ url: '/pictures/clv-nap-3-1.svg' })).body;
  expect(await read()).toBe(readFileSync('demo/pictures/clv-nap-3-1.svg', 'utf8'));
  writeFileSync(path.join(dataDir, 'pictures/clv-nap-3-1.svg'), SVG);
  expect(await read()).toBe(SVG);
});

test('a name that no file can have is not found', async () => {
  const name = 'x'.repeat(300);
  for (const url of [`/pictures/${name}.svg`, `/pictures/${name}`, `/assets/${name}.js`]) {
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('nothing else in the data directory is served', async () => {
  for (const url of [
    '/pictures/',
    '/pictures/none.svg',
    '/pictures/.hidden.svg',
    '/pictures/demo-pictures.json',
    '/pictures/inner/b.svg',
    '/pictures/../secret.svg',
    '/pictures/%2e%2e/secret.svg',
    '/pictures/..%2fsecret.svg',
    '/pictures/..%5csecret.svg',
    '/pictures/a-1.svg%00.png',
    '/pictures//etc/passwd',
  ]) {
    const { statusCode } = await shop.app.inject({ url });
    expect([400, 403, 404], url).toContain(statusCode);
  }
});
