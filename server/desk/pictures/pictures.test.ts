import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { pictureSources } from '#contract/pictures.ts';
import { createPictureMaker } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { createPictureStore } from '#server/gateways/pictures/picture-store.gateway.ts';
import { createOpenRemotePicture } from '#server/gateways/pictures/remote-picture.gateway.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import { measurePictures } from '#server/pictures/measure.service.ts';
import { tidyPictures } from '#server/pictures/tidy.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import {
  bomb,
  heic,
  movingGif,
  movingWebp,
  phonePhotograph,
  photograph,
  zipEnd,
} from '#tests/support/picture-files.ts';
import { openS3Storage } from '#tests/support/s3-storage.ts';
import { placeOrder } from '#tests/support/sent-orders.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let dataDir: string;
let mia: TestStaff;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-uploads-'));
  shop = await openTestShop({ dataDir });
  mia = await employ(shop, 'editor', { name: 'Mia' });
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function upload(
  payload: Buffer | string,
  { by = mia, type = 'image/jpeg', at = shop }: { by?: TestStaff; type?: string; at?: TestShop } = {},
) {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/desk/pictures',
    headers: { ...by.browser.headers(), 'content-type': type },
    payload,
  });
  return {
    status: answer.statusCode,
    picture: answer.json<DeskPicture>(),
    problem: answer.json<{ code: string; detail: string }>(),
  };
}

const made = (id: string) =>
  vi.waitFor(
    async () => {
      const { pictures } = await mia.call('listPictures', { query: { ids: [id] } });
      expect(pictures[0]).toMatchObject({ state: 'ready', made: 4, of: 4 });
    },
    { timeout: 60_000, interval: 50 },
  );

const files = (folder: string) => {
  const directory = path.join(dataDir, folder);
  return existsSync(directory) ? readdirSync(directory) : [];
};
const pathsIn = (srcset: string) => srcset.split(', ').map((each) => each.split(' ')[0]!);

describe('a picture that is uploaded', () => {
  test('is shown at once, and soon at every size, upright and without any record of where it was taken', async () => {
    const original = await phonePhotograph();
    expect(original.includes('Otter Phones')).toBe(true);
    const { status, picture } = await upload(original);
    expect(status).toBe(200);
    // Upright: 600 wide and 800 high, the red half on top.
    expect(picture).toMatchObject({ width: 600, height: 800, of: 4 });
    const sum = createHash('sha256').update(original).digest('hex');
    expect(picture.path).toBe(`/pictures/${sum}-960.webp`);
    expect((await shop.app.inject(picture.path)).statusCode).toBe(200);

    await made(picture.id);
    const widths: Record<string, unknown> = {};
    for (const format of ['avif', 'webp'] as const) {
      for (const url of pathsIn(pictureSources(picture.path, format)!)) {
        const answer = await shop.app.inject(url);
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': String(answer.rawPayload.length),
        });
        const { width, exif, icc, xmp, orientation } = await sharp(answer.rawPayload).metadata();
        widths[path.basename(url).split('-')[1]!] = width;
        expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
        for (const word of ['Otter', 'GPS', 'Exif']) expect(answer.rawPayload.includes(word)).toBe(false);
        const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
        const [red = 0, , blue = 0] = data;
        expect(red, url).toBeGreaterThan(blue);
      }
    }
    expect(widths).toEqual({
      ...{ '320.avif': 320, '640.avif': 600, '960.avif': 600, '1600.avif': 600 },
      ...{ '320.webp': 320, '640.webp': 600, '960.webp': 600, '1600.webp': 600 },
    });
  });

  test('keeps its original out of reach, and leaves nothing half done', async () => {
    const original = await photograph(50, 40).png().toBuffer();
    const { picture } = await upload(original, { type: 'image/png' });
    await made(picture.id);
    const sum = createHash('sha256').update(original).digest('hex');
    expect(readFileSync(path.join(dataDir, 'uploads/originals', sum))).toEqual(original);
    for (const url of [`/pictures/${sum}`, `/pictures/originals/${sum}`, `/uploads/originals/${sum}`]) {
      expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    }
    // Those of the tests before may still be in the making.
    await expect
      .poll(() => [...files('uploads/served'), ...files('uploads/originals')].join())
      .not.toContain('.part');
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  test('added by two people at once is one picture, and one act in the log', async () => {
    const eve = await employ(shop, 'owner');
    const same = await photograph(300, 200).webp().toBuffer();
    const both = await Promise.all([upload(same), upload(same, { by: eve })]);
    const again = await upload(same, { type: 'application/octet-stream' });
    const ids = new Set([...both, again].map(({ picture }) => picture.id));
    expect(ids.size).toBe(1);
    const acts = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', [...ids][0]!)
      .select(['act', 'entity_type', 'is_success'])
      .execute();
    expect(acts).toEqual([{ act: 'pictures.upload', entity_type: 'picture', is_success: true }]);
  });

  test('is recognised by its bytes, whatever it is called', async () => {
    const avif = await photograph(120, 90).avif({ effort: 0 }).toBuffer();
    const { status, picture } = await upload(avif, { type: 'image/png' });
    expect([status, picture.width, picture.height]).toEqual([200, 120, 90]);
  });

  test('may be very tall, transparent, grey or in the colours of print', async () => {
    const tall = await photograph(300, 9000).png().toBuffer();
    const grey = await photograph(90, 90).greyscale().jpeg().toBuffer();
    const print = await photograph(91, 90).toColourspace('cmyk').jpeg().toBuffer();
    const clear = await photograph(92, 90).ensureAlpha(0.5).png().toBuffer();
    for (const file of [tall, grey, print, clear]) {
      const { status, picture } = await upload(file);
      expect(status).toBe(200);
      await made(picture.id);
    }
  });
});

describe('a picture is measured', () => {
  const background = (alpha: number) => ({ r: 255, g: 255, b: 255, alpha });
  const goods = {
    input: { create: { width: 300, height: 300, channels: 3 as const, background: '#223355' } },
  };
  const packShot = (width: number, height: number, alpha = 1) =>
    sharp({ create: { width, height, channels: 4, background: background(alpha) } }).composite([goods]);
  const looks = async (picture: DeskPicture) =>
    shop.db
      .selectFrom('pictures')
      .where('id', '=', picture.id)
      .select(['edge', 'look', sql<string>`shown_picture(${picture.path})`.as('shown')])
      .executeTakeFirstOrThrow();
  const measure = (at: TestShop = shop) =>
    measurePictures(
      {
        ...at.context,
        pictures: {
          store: createPictureStore(at.context.config),
          maker: createPictureMaker(),
          open: createOpenRemotePicture(),
        },
      },
      new AbortController().signal,
    );

  test('when it is added, and its address says how it is shown', async () => {
    const room = (await upload(await photograph(640, 480).jpeg().toBuffer())).picture;
    const white = (await upload(await packShot(640, 480).flatten().jpeg().toBuffer())).picture;
    const cutOut = (await upload(await packShot(640, 481, 0).png().toBuffer())).picture;
    expect(await looks(room)).toEqual({ edge: null, look: 'fills', shown: `${room.path}#fills` });
    expect(await looks(white)).toEqual({ edge: '#ffffff', look: 'melts', shown: white.path });
    expect(await looks(cutOut)).toEqual({ edge: null, look: 'stands', shown: `${cutOut.path}#stands` });
    // Any other address is as it was.
    const others = [
      '',
      '/a.svg',
      `${room.path}#fills`,
      `/pictures/${'0'.repeat(64)}-960.webp`,
      'https://a.b/c',
    ];
    const { rows } = await sql<{ shown: string }>`
      select shown_picture(path) as shown from unnest(${others}::text[]) with ordinality as other (path, place)
      order by place
    `.execute(shop.db);
    expect(rows.map(({ shown }) => shown)).toEqual(others);
  });

  test('once, if it was added before, and by the next process if one dies', async () => {
    const white = (await upload(await packShot(644, 480).flatten().jpeg().toBuffer())).picture;
    const room = (await upload(await photograph(644, 480).jpeg().toBuffer())).picture;
    const lost = (await upload(await photograph(645, 480).jpeg().toBuffer())).picture;
    for (const picture of [white, room, lost]) await made(picture.id);
    const ids = [white.id, room.id, lost.id];
    await shop.db.updateTable('pictures').set({ edge: null, look: null }).where('id', 'in', ids).execute();
    await shop.db
      .updateTable('pictures')
      .set({ claimed_until: new Date(shop.clock.now().getTime() + 60_000) })
      .where('id', '=', room.id)
      .execute();
    for (const size of ['320', '960']) {
      rmSync(path.join(dataDir, 'uploads/served', `${lost.path.slice(10, 74)}-${size}.webp`));
    }
    await measure();
    expect(await looks(white)).toMatchObject({ edge: '#ffffff', look: 'melts' });
    expect(await looks(room)).toMatchObject({ look: null, shown: room.path });
    expect(await looks(lost)).toMatchObject({ edge: null, look: 'melts' });
    shop.clock.advance(120);
    await measure();
    expect(await looks(room)).toMatchObject({ look: 'fills', shown: `${room.path}#fills` });
    const { tags } = await shop.db
      .selectFrom('public_changes')
      .select('tags')
      .orderBy('changed_in', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(tags).toEqual(['everything']);
  });
});

describe('serving', () => {
  test('answers HEAD requests and browsers that already have it', async () => {
    const { picture } = await upload(await photograph(64, 64).jpeg().toBuffer());
    await made(picture.id);
    const whole = await shop.app.inject(picture.path);
    const head = await shop.app.inject({ method: 'HEAD', url: picture.path });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload.length).toBe(0);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
    const known = await shop.app.inject({
      url: picture.path,
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  test('gives the plain picture, uncached, in place of a size that is not made yet', async () => {
    const { picture } = await upload(await photograph(65, 64).jpeg().toBuffer());
    await made(picture.id);
    const large = picture.path.replace('960.webp', '1600.avif');
    rmSync(path.join(dataDir, 'uploads/served', path.basename(large)));
    const answer = await shop.app.inject(large);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  test('gives out nothing else', async () => {
    const sum = 'ab'.repeat(32);
    for (const url of [
      `/pictures/${sum}-960.webp`,
      `/pictures/${sum}-961.webp`,
      `/pictures/${sum}-960.jpg`,
      `/pictures/..%2foriginals%2f${sum}`,
    ]) {
      expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    }
  });
});

describe('refused with a sentence', () => {
  const refused = async (file: Buffer | string, code: string, type = 'image/jpeg') => {
    const { status, problem } = await upload(file, { type });
    expect(problem.code).toBe(code);
    expect(status).toBeLessThan(500);
    expect(problem.detail).toMatch(/^[A-Z].*[.]$/);
    expect(problem.detail).not.toMatch(/[{}]|vips|sharp/i);
    const sum = createHash('sha256').update(file).digest('hex');
    expect([...files('uploads/originals'), ...files('uploads/served')].join()).not.toContain(sum);
    return problem.detail;
  };

  test.each<[string, () => Promise<Buffer | string> | Buffer | string, string]>([
    ['nothing', () => '', 'pictures/empty'],
    ['text', () => 'not a picture at all', 'pictures/unknown-kind'],
    ['a PDF', () => '%PDF-1.7 and so on', 'pictures/unknown-kind'],
    ['HEIC', () => heic, 'pictures/heic'],
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'pictures/svg'],
    ['a GIF', movingGif, 'pictures/moving'],
    ['a WebP that moves', movingWebp, 'pictures/moving'],
    [
      'a JPEG cut off',
      async () => (await photograph().jpeg().toBuffer()).subarray(0, 5000),
      'pictures/damaged',
    ],
    [
      'a PNG with damaged pixels',
      async () => {
        const png = await photograph().png().toBuffer();
        png.fill(7, 1000, 1500);
        return png;
      },
      'pictures/damaged',
    ],
    [
      'an archive behind a picture',
      async () => Buffer.concat([await photograph().png().toBuffer(), zipEnd]),
      'pictures/holds-more',
    ],
    ['more than 50 megapixels', () => bomb(10_000, 5001), 'pictures/too-many-pixels'],
    ['one column of millions of rows', () => bomb(1, 40_000_000), 'pictures/too-long'],
    [
      'a JPEG without its second half',
      async () => {
        const whole = await photograph().jpeg().toBuffer();
        return Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]);
      },
      'pictures/damaged',
    ],
    ['a bomb', () => bomb(60_000, 60_000), 'pictures/too-many-pixels'],
    ['a bomb that does not say so', () => bomb(7000, 7000), 'pictures/damaged'],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1, 1), 'pictures/too-large'],
  ])('%s', async (_name, file, code) => {
    await refused(await file(), code);
  });

  test('because of the number of pixels', async () => {
    expect(await refused(await bomb(30_000, 30_000), 'pictures/too-many-pixels')).toContain('900 megapixels');
  });

  test('if sent as JSON or as a form', async () => {
    await refused('{"picture": "me"}', 'pictures/empty', 'application/json');
    await refused('picture=me', 'pictures/empty', 'application/x-www-form-urlencoded');
  });

  test('beyond three hundred an hour from one person', async () => {
    const busy = await employ(shop, 'editor');
    const now = shop.clock.now();
    const rows = Array.from({ length: 300 }, (_, number) => ({
      sha256: createHash('sha256').update(`busy ${number}`).digest(),
      ...{ width: 1, height: 1, bytes: 1, kind: 'png', state: 'ready', made: 4 },
      ...{ uploaded_by: busy.id, uploaded_at: now, wanted_at: now },
    }));
    await shop.db.insertInto('pictures').values(rows).execute();
    const file = await photograph(33, 33).png().toBuffer();
    expect(await upload(file, { by: busy })).toMatchObject({
      status: 429,
      problem: { code: 'pictures/too-many' },
    });
    expect((await upload(file)).status).toBe(200);
  });
});

test('files that drip in hold up nobody but their sender', async () => {
  const eve = await employ(shop, 'owner');
  const file = await photograph(77, 66).png().toBuffer();
  const url = new URL('/api/desk/pictures', await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const headers = { ...mia.browser.headers(), 'content-type': 'image/png', 'content-length': file.length };
  const arriving = async () => files('incoming').length;
  const drips = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const drip = request(url, { method: 'POST', headers });
      drip.write(file.subarray(0, 100));
      const answered = once(drip, 'response') as Promise<[IncomingMessage]>;
      return { drip, answered };
    }),
  );
  await expect.poll(arriving).toBe(6);
  expect((await upload(file, { by: eve })).status).toBe(200);
  for (const { drip } of drips) drip.end(file.subarray(100));
  for (const { answered } of drips) {
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(200);
  }
});

test('a picture whose process was killed is finished by the next', async () => {
  const { picture } = await upload(await photograph(700, 500).jpeg().toBuffer());
  await made(picture.id);
  const sum = picture.path.slice(10, 74);
  // As it is when the process dies between two sizes.
  await shop.db
    .updateTable('pictures')
    .set({ state: 'waiting', made: 2, claimed_until: new Date(shop.clock.now().getTime() + 60_000) })
    .where('id', '=', picture.id)
    .execute();
  for (const size of ['320.avif', '320.webp', '1600.avif', '1600.webp']) {
    rmSync(path.join(dataDir, 'uploads/served', `${sum}-${size}`));
  }
  shop.clock.advance(120);
  const next = await openAnotherProcess(shop);
  try {
    await made(picture.id);
    expect((await next.app.inject(picture.path.replace('960', '1600'))).headers.etag).toBeDefined();
  } finally {
    await next.close();
  }
});

test('pictures are stored in a bucket if the settings name one, and wait while it is unreachable', async () => {
  const storage = await openS3Storage();
  const far = await openAnotherProcess(shop, { pictures: { s3: storage } });
  try {
    storage.mishap = () => 'hang up';
    const file = await photograph(210, 100).jpeg().toBuffer();
    expect(await upload(file, { at: far })).toMatchObject({
      status: 503,
      problem: { code: 'server/busy' },
    });
    storage.mishap = () => null;
    const { status, picture } = await upload(file, { at: far });
    expect(status).toBe(200);
    const sum = picture.path.slice(10, 74);
    expect([...storage.objects.keys()]).toEqual(
      expect.arrayContaining([`shop/originals/${sum}`, `shop/served/${sum}-960.webp`]),
    );
    const served = await far.app.inject(picture.path);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(210);
    const madeUp = 'ab'.repeat(32);
    expect((await far.app.inject(`/pictures/${madeUp}-640.avif`)).statusCode).toBe(404);
    expect(storage.requests.filter((request) => request.includes(madeUp))).toEqual([]);
    storage.mishap = () => 'busy';
    const away = await far.app.inject(picture.path);
    expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'private, no-store']);
  } finally {
    await far.close();
    await storage.close();
  }
});

describe('tidying', () => {
  const MONTH = 31 * 86_400;
  const tidy = () => {
    const store = createPictureStore(shop.context.config);
    return tidyPictures({
      ...shop.context,
      pictures: { store, maker: createPictureMaker(), open: createOpenRemotePicture() },
    });
  };
  const isThere = async ({ path: url }: DeskPicture) => (await shop.app.inject(url)).statusCode === 200;
  let size = 200;
  const another = async () =>
    (
      await upload(
        await photograph((size += 1), 60)
          .jpeg()
          .toBuffer(),
      )
    ).picture;

  test('removes what nothing has shown for a month, with all its files, and nothing that is named anywhere', async () => {
    const [unused, shown, drafted, undone, bought, ofCategory, ofHome] = [
      await another(),
      await another(),
      await another(),
      await another(),
      await another(),
      await another(),
      await another(),
    ];
    const { id: product } = await shop.db
      .insertInto('products')
      .values({ sku: randomUUID(), name: 'Pram', price_pence: 100 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction(shop.db, (trx) =>
      setStock(trx, [{ productId: product, onHand: 5 }], { kind: 'command' }),
    );
    const image = { product_id: product, description: '', position: 0 };
    await shop.db
      .insertInto('product_images')
      .values({ ...image, path: bought.path })
      .execute();
    await placeOrder(await registerCustomer(shop), product);
    await shop.db.updateTable('product_images').set({ path: shown.path }).execute();
    await shop.db
      .insertInto('product_drafts')
      .values({
        ...{ product_id: product, base_version: 1, staff_id: mia.id, changed_at: new Date() },
        fields: JSON.stringify({ images: [{ path: drafted.path, text: '' }] }),
      })
      .execute();
    const { id: set } = await shop.db
      .insertInto('change_sets')
      .values({ kind: 'edit', made_at: new Date(), summary: 'Another picture' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('changes')
      .values({
        ...{ change_set_id: set, entity_type: 'product', entity_id: product },
        before: JSON.stringify({ images: [{ path: undone.path, text: '' }] }),
        after: JSON.stringify({ images: [] }),
      })
      .execute();
    await shop.db.insertInto('categories').values({ name: 'Prams', image: ofCategory.path }).execute();
    await shop.db
      .insertInto('home_sections')
      .values({
        ...{ kind: 'stages', title: 'For a newborn', position: 99 },
        points: JSON.stringify([{ title: 'Otters', text: '', path: '/gifts', picture: ofHome.path }]),
      })
      .execute();
    // In any order: all came at the same moment of this clock.
    for (const { id } of [unused, shown, drafted, undone, bought, ofCategory, ofHome]) await made(id);

    shop.clock.advance(MONTH);
    mia = await employ(shop, 'editor'); // Her session is over.
    const later = await another();
    // The shop's own job may be working as well: what it has claimed is skipped here.
    await expect
      .poll(async () => {
        await tidy();
        return shop.db.selectFrom('pictures').where('id', '=', unused.id).select('state').execute();
      })
      .toEqual([]);
    expect(await isThere(unused)).toBe(false);
    const sum = unused.path.slice(10, 74);
    expect([...files('uploads/served'), ...files('uploads/originals')].join()).not.toContain(sum);
    for (const used of [shown, drafted, undone, bought, ofCategory, ofHome, later]) {
      expect(await isThere(used)).toBe(true);
    }
    // Once looked at, they are left alone for another month.
    const { pictures } = await mia.call('listPictures', { query: { ids: [unused.id, shown.id] } });
    expect(pictures.map(({ id }) => id)).toEqual([shown.id]);
  });

  test('leaves files alone that the database does not know: a later state of it may', async () => {
    const unknown = path.join(dataDir, 'uploads/originals', 'cd'.repeat(32));
    writeFileSync(unknown, 'added after the moment that was restored');
    const old = new Date(shop.clock.now().getTime() - 400 * 86_400_000);
    utimesSync(unknown, old, old);
    await tidy();
    expect(existsSync(unknown)).toBe(true);
  });
});
