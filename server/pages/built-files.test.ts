import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createPublicChanges } from '#server/platform/public-changes.ts';
import { deleteExpired } from '#server/retention.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { keepBuiltFiles, type BuiltPlaces } from './built-files.service.ts';

const SCRIPT = `export const words = '${'another version '.repeat(100)}';`;
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff, 0x00, 0xfe]);

let shop: TestShop;
let app: ReturnType<typeof buildApp>;
let places: BuiltPlaces;
const built = mkdtempSync(path.join(os.tmpdir(), 'dandle-built-'));

beforeAll(async () => {
  shop = await openTestShop({ desk: { isOn: true, url: null, networks: ['203.0.113.0/24'] } });
  places = { 'assets/': path.join(built, 'assets'), 'desk/assets/': path.join(built, 'desk') };
  for (const directory of Object.values(places)) mkdirSync(directory);
  writeFileSync(path.join(built, 'assets/entry.browser-0a1b2c3d.js'), SCRIPT);
  writeFileSync(path.join(built, 'assets/entry.browser-0a1b2c3d.js.br'), 'compressed');
  writeFileSync(path.join(built, 'assets/nunito-01234567.woff2'), FONT);
  writeFileSync(path.join(built, 'desk/main-Dou0_Hi-.js'), 'desk()');
  await keepBuiltFiles(shop.db, shop.clock.now(), places);

  const page = async () => ({ status: 200, html: '<h1>A page</h1>' });
  const { db, log } = shop.context;
  const publicChanges = createPublicChanges(db, { log, lookAfter: 0, waitAfter: 0 });
  app = buildApp({ ...shop.context, publicChanges }, { renderPage: page }, async () => '<h1>Desk</h1>');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
  rmSync(built, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers, remoteAddress: '203.0.113.9' });

it('serves what a page of another version loads', async () => {
  const script = await ask('/assets/entry.browser-0a1b2c3d.js');
  expect(script.statusCode).toBe(200);
  expect(script.body).toBe(SCRIPT);
  expect(script.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const packed = await ask('/assets/entry.browser-0a1b2c3d.js', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);

  const font = await ask('/assets/nunito-01234567.woff2');
  expect(font.headers['content-type']).toBe('font/woff2');
  expect(font.rawPayload).toEqual(FONT);
});

it('serves the desk’s only where the desk is open', async () => {
  const url = '/desk/assets/main-Dou0_Hi-.js';
  expect((await ask(url)).body).toBe('desk()');
  expect((await app.inject({ url, remoteAddress: '198.51.100.1' })).body).not.toContain('desk()');
  expect((await ask('/assets/main-Dou0_Hi-.js')).statusCode).toBe(404);
});

test.each([
  ['a file of no version', '/assets/entry.browser-ffffffff.js'],
  ['a compressed form', '/assets/entry.browser-0a1b2c3d.js.br'],
  ['a name without a hash', '/assets/entry.browser.js'],
  ['a path', '/assets/..%2Fdesk%2Fassets%2Fmain-Dou0_Hi-.js'],
  ['a name that is too long', `/assets/${'x'.repeat(200)}-0a1b2c3d.js`],
  ['a NUL', '/assets/%00-0a1b2c3d.js'],
])('refuses %s', async (_, url) => {
  const answer = await ask(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

it('keeps them until their version has not run for a week', async () => {
  const paths = async () =>
    (await shop.db.selectFrom('built_files').select('path').orderBy('path').execute()).map((row) => row.path);
  const all = await paths();
  expect(all).toHaveLength(3);

  shop.clock.advance(6 * 24 * 60 * 60);
  await deleteExpired(shop.context);
  expect(await paths()).toEqual(all);
  rmSync(path.join(built, 'assets/nunito-01234567.woff2'));
  await keepBuiltFiles(shop.db, shop.clock.now(), places);

  shop.clock.advance(2 * 24 * 60 * 60);
  await deleteExpired(shop.context);
  expect(await paths()).toEqual(all.filter((one) => !one.includes('nunito')));
});
