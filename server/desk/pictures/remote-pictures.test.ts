import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { createOpenRemotePicture } from '#server/gateways/pictures/remote-picture.gateway.ts';
import { createPictureMaker } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { createPictureStore } from '#server/gateways/pictures/picture-store.gateway.ts';
import { FETCH_PICTURES } from '#server/pictures/fetch.service.ts';
import { tidyPictures } from '#server/pictures/tidy.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { heic, phonePhotograph, photograph } from '#tests/support/picture-files.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';

/* Pictures of `https://HOST/PATH`, which this server has: it is asked for `/HOST/PATH`. */
let website: Server;
let answers: Record<string, Buffer | number | ((response: ServerResponse) => void)> = {};
let asked: string[] = [];
let underWay: string[] = [];
let mostUnderWay = 0;

let shop: TestShop;
let mia: TestStaff;
let files: ReturnType<typeof catalogueFiles>;
let origin: string;
const openRemotePicture = (address: string, signal: AbortSignal) =>
  createOpenRemotePicture({ unchecked: [origin] })(address.replace(/^https:\//, origin), signal);

beforeAll(async () => {
  website = createServer(({ url = '' }, response) => {
    const address = `https:/${url}`;
    const host = url.split('/')[1]!;
    asked.push(address);
    underWay.push(host);
    mostUnderWay = Math.max(mostUnderWay, underWay.filter((one) => one === host).length);
    response.on('close', () => underWay.splice(underWay.indexOf(host), 1));
    const answer = answers[address] ?? 404;
    if (typeof answer === 'function') answer(response);
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  }).listen(0, '127.0.0.1');
  await once(website, 'listening');
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  shop = await openTestShop({}, { openRemotePicture });
  mia = await employ(shop, 'editor', { name: 'Mia' });
  files = catalogueFiles(shop);
});
afterAll(async () => {
  website.closeAllConnections();
  website.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.db.deleteFrom('picture_fetches').execute();
  await shop.db.deleteFrom('product_images').execute();
  [answers, asked, underWay, mostUnderWay] = [{}, [], [], 0];
});

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const row = (sku: string, ...images: string[]) => ({ sku, name: `Thing ${sku}`, price: 5, stock: 3, images });
const jpeg = (width: number) => photograph(width, 40).jpeg().toBuffer();

/** Imports rows; the id of the change set. */
async function bring(...rows: unknown[]): Promise<string> {
  expect(await files.bring(lines(...rows))).toMatchObject({ bad: 0 });
  const { id } = await shop.db
    .selectFrom('change_sets')
    .orderBy('id', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
const fetches = () =>
  shop.db
    .selectFrom('picture_fetches')
    .orderBy('url')
    .select(['url as address', 'state', 'failure', 'tries'])
    .execute();
/** Until nothing is due. */
async function fetched() {
  shop.context.background.wake(FETCH_PICTURES);
  const due = () =>
    shop.db
      .selectFrom('picture_fetches')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', shop.clock.now())
      .select('url')
      .execute();
  await expect.poll(due, { timeout: 30_000 }).toEqual([]);
}
const pathsOf = async (sku: string) =>
  (
    await shop.db
      .selectFrom('product_images')
      .innerJoin('products', 'products.id', 'product_id')
      .where('sku', '=', sku)
      .orderBy('position')
      .select('path')
      .execute()
  ).map(({ path }) => path);
const own = /^\/pictures\/[0-9a-f]{64}-960\.webp$/;
const undo = (id: string) =>
  transaction(shop.db, (trx) => undoChangeSet(trx, id, { by: { kind: 'command' }, at: shop.clock.now() }));
const listed = async () => (await mia.call('listRemotePictures', { query: {} })).products;
const today = async () => (await mia.call('getToday', {})).remotePictures.count;

test('pictures are fetched once, like an upload, and shown from the other website until then', async () => {
  const [one, two, same] = [
    'https://cdn.example/1.jpg?v=2',
    'https://b.example/2.jpg',
    'https://c.example/1',
  ];
  answers = { [one]: await phonePhotograph(), [two]: await jpeg(60) };
  answers[same] = answers[one]!;
  await bring(row('F-1', one, two), { ...row('F-2', same, two), status: 'draft' });
  expect([[one, two], own]).toContainEqual(await pathsOf('F-1'));
  await fetched();

  const [first, second] = await pathsOf('F-1');
  expect([first, second]).toEqual([expect.stringMatching(own), expect.stringMatching(own)]);
  // The same bytes are one picture, and a draft has its pictures too.
  expect(await pathsOf('F-2')).toEqual([first, second]);
  expect(asked.toSorted()).toEqual([two, same, one].toSorted());
  const answer = await shop.app.inject(first!);
  expect(answer.statusCode).toBe(200);
  const { exif, orientation } = await sharp(answer.rawPayload).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
  const kept = await shop.db.selectFrom('pictures').select(['uploaded_by']).execute();
  expect(kept).toEqual([{ uploaded_by: null }, { uploaded_by: null }]);
  expect([await listed(), await today()]).toEqual([[], 0]);

  // The file still says where they were.
  expect(await files.bring(lines(row('F-1', one, two)))).toMatchObject({ unchanged: 1, updated: 0 });
  await bring(row('F-3', two, one));
  expect(await pathsOf('F-3')).toEqual([second, first]);
  await fetched();
  expect(asked).toHaveLength(3);
});

test('an import is undone after its pictures were fetched, and brings back the earlier ones', async () => {
  const [old, later] = ['https://a.example/old', 'https://a.example/new'];
  answers = { [old]: await jpeg(61), [later]: await jpeg(62) };
  const first = await bring(row('U-1', old));
  const second = await bring(row('U-1', later));
  await fetched();
  expect(await pathsOf('U-1')).toEqual([expect.stringMatching(own)]);
  expect(await undo(second)).toMatchObject({ left: [] });
  // Nobody asks for the old one any more: no product had it when it was its turn.
  expect([[old], [expect.stringMatching(own)]]).toContainEqual(await pathsOf('U-1'));
  expect(await undo(first)).toMatchObject({ left: [] });
});

test('an undo stops what has not been fetched, and an archived product’s pictures are left alone', async () => {
  const [kept, gone, archived] = ['https://a.example/k', 'https://a.example/g', 'https://a.example/a'];
  answers = { [kept]: await jpeg(63), [gone]: 503, [archived]: await jpeg(64) };
  await bring(row('S-1', kept));
  const set = await bring(row('S-2', kept, gone));
  await fetched();
  expect(await fetches()).toMatchObject([
    { address: gone, state: 'waiting', failure: 'site-fault' },
    { address: kept, state: 'fetched' },
  ]);
  await undo(set);
  expect(await fetches()).toMatchObject([{ address: kept, state: 'fetched' }]);
  await bring({ ...row('S-3', archived), status: 'archived' });
  await fetched();
  expect(asked).not.toContain(archived);
  expect(await fetches()).toMatchObject([{ address: kept }]);
  expect([await listed(), await today()]).toEqual([[], 0]);
});

test('what fails is told in the list, tried again where that may help, and on a press', async () => {
  const busy = 'https://busy.example/1.jpg';
  answers = {
    'https://x.example/gone': 404,
    'https://x.example/heic': heic,
    'https://x.example/page': Buffer.from('<!doctype html><p>Please log in</p>'),
    'https://x.example/half': (await jpeg(700)).subarray(0, 900),
    'https://x.example/empty': Buffer.alloc(0),
    [busy]: 503,
  };
  const failing = Object.keys(answers).filter((address) => address !== busy);
  await bring(row('W-1', ...failing), row('W-2', busy));
  await fetched();
  expect(await fetches()).toEqual([
    { address: busy, state: 'waiting', failure: 'site-fault', tries: 1 },
    { address: 'https://x.example/empty', state: 'failed', failure: 'empty', tries: 1 },
    { address: 'https://x.example/gone', state: 'failed', failure: 'not-there', tries: 1 },
    { address: 'https://x.example/half', state: 'failed', failure: 'damaged', tries: 1 },
    { address: 'https://x.example/heic', state: 'failed', failure: 'heic', tries: 1 },
    { address: 'https://x.example/page', state: 'failed', failure: 'unknown-kind', tries: 1 },
  ]);
  expect(await pathsOf('W-1')).toEqual(failing);
  expect(await today()).toBe(2);
  const products = await listed();
  expect(products).toMatchObject([{ sku: 'W-1' }, { sku: 'W-2', name: 'Thing W-2' }]);
  expect(products[0]!.pictures[0]).toEqual({ address: failing[0], state: 'failed', failure: 'not-there' });
  expect(products[1]!.pictures).toEqual([{ address: busy, state: 'waiting', failure: 'site-fault' }]);
  expect((await mia.call('listRemotePictures', { query: { after: products[0]!.id } })).products).toEqual([
    products[1],
  ]);

  answers[busy] = await jpeg(65);
  await fetched();
  expect(asked.filter((address) => address === busy)).toHaveLength(1);
  shop.clock.advance(61);
  await fetched();
  expect(await pathsOf('W-2')).toEqual([expect.stringMatching(own)]);

  answers['https://x.example/gone'] = await jpeg(66);
  await mia.call('fetchRemotePictures', {});
  await fetched();
  expect(await pathsOf('W-1')).toEqual([expect.stringMatching(own), ...failing.slice(1)]);
  const acts = await shop.db
    .selectFrom('staff_acts')
    .where('act', '=', 'pictures.fetch')
    .selectAll()
    .execute();
  expect(acts).toMatchObject([{ staff_id: mia.id }]);

  // What failed is forgotten with the last product that shows it.
  await shop.db.updateTable('products').set({ status: 'archived' }).where('sku', '=', 'W-1').execute();
  const store = createPictureStore(shop.context.config);
  await tidyPictures({
    ...shop.context,
    pictures: { store, maker: createPictureMaker(), open: openRemotePicture },
  });
  expect(await fetches()).toMatchObject([{ address: busy }, { address: 'https://x.example/gone' }]);
});

test('after five attempts a website that stays away has failed', async () => {
  answers = { 'https://away.example/1': (response) => response.destroy() };
  await bring(row('A-1', 'https://away.example/1'));
  for (const [tries, pause] of [60, 300, 1800, 7200].entries()) {
    await fetched();
    expect(await fetches()).toMatchObject([{ state: 'waiting', failure: 'unreachable', tries: tries + 1 }]);
    shop.clock.advance(pause + 1);
  }
  await fetched();
  expect(await fetches()).toMatchObject([{ state: 'failed', failure: 'unreachable', tries: 5 }]);
});

test('a picture that is to be tried again later is tried at once on a press', async () => {
  const address = 'https://restarting.example/1';
  answers = { [address]: (response) => response.destroy() };
  await bring(row('T-1', address));
  await fetched();
  expect(await fetches()).toMatchObject([{ state: 'waiting', failure: 'unreachable' }]);
  answers[address] = await jpeg(71);
  await mia.call('fetchRemotePictures', {});
  await fetched();
  expect(await pathsOf('T-1')).toEqual([expect.stringMatching(own)]);
});

test('pictures of earlier imports are fetched on a press; until then only counted', async () => {
  const address = 'https://old.example/1';
  answers = { [address]: await jpeg(67) };
  await bring(row('E-1', address));
  await shop.db.deleteFrom('picture_fetches').execute();
  await fetched();
  expect(await today()).toBe(1);
  expect(await listed()).toMatchObject([
    { sku: 'E-1', pictures: [{ address, state: 'none', failure: null }] },
  ]);
  await mia.call('fetchRemotePictures', {});
  await fetched();
  expect(await pathsOf('E-1')).toEqual([expect.stringMatching(own)]);
});

test('a process that dies loses nothing, and two share the work: one at a time from each website', async () => {
  const address = 'https://slow.example/dead';
  answers = { [address]: await jpeg(68) };
  await shop.context.background.stop();
  await bring(row('D-1', address));
  // As a killed process leaves it.
  const leased = new Date(shop.clock.now().getTime() + 90_000);
  await shop.db.updateTable('picture_fetches').set({ claimed_until: leased }).execute();
  const many = Array.from({ length: 12 }, (_, n) => `https://${n % 2 ? 'odd' : 'even'}.example/${n}`);
  const same = await jpeg(69);
  for (const each of many) answers[each] = (response) => void setTimeout(() => response.end(same), 5);
  await bring(...many.map((each, n) => row(`D-${n + 2}`, each)));
  const others = await Promise.all([1, 2].map(() => openAnotherProcess(shop, {}, { openRemotePicture })));
  try {
    const isFetched = async () => (await fetches()).filter(({ state }) => state === 'fetched').length;
    await expect.poll(isFetched, { timeout: 30_000 }).toBe(12);
    expect(asked.toSorted()).toEqual(many.toSorted());
    expect(mostUnderWay).toBe(1);
    shop.clock.advance(91);
    others.forEach(({ context }) => context.background.wake(FETCH_PICTURES));
    await expect.poll(isFetched, { timeout: 30_000 }).toBe(13);
    expect(asked.filter((each) => each === address)).toHaveLength(1);
  } finally {
    await Promise.all(others.map((other) => other.close()));
  }
});
