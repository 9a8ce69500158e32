import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { bomb, heic, movingGif, phonePhotograph, photograph, zipEnd } from '#tests/support/picture-files.ts';

let world: PayingShop;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-return-pictures-'));
  world = await openPayingShop({ dataDir });
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A buyer who has told that something is wrong. */
async function claimant(kind: 'claim' | 'withdrawal' = 'claim') {
  const buyer = await world.buyer();
  const { id: orderId } = await buyer.orderOf(await world.stock(2), 1);
  await buyer.approve(orderId);
  await buyer.capture(orderId);
  await shipOrder(world.context, orderId);
  const lines = [{ itemId: (await buyer.see(orderId)).items[0]!.id, quantity: 1 }];
  const body = kind === 'claim' ? { kind, lines, reason: 'damaged' as const, note: '' } : { kind, lines };
  const { id } = await buyer.call('tellReturn', { params: { id: orderId }, body });
  return { buyer, orderId, id };
}

async function add(who: Buyer, id: string, payload: Buffer | string, type = 'image/jpeg') {
  // Another network each time: how many one may send is tested elsewhere.
  const answer = await world.shop.app.inject({
    method: 'POST',
    remoteAddress: `10.1.${randomInt(250)}.${randomInt(250)}`,
    url: `/api/returns/${id}/pictures`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const get = (who: Buyer, id: string, position: number | string) =>
  world.shop.app.inject({
    url: `/api/returns/${id}/pictures?position=${position}`,
    headers: { authorization: `Bearer ${who.token}` },
  });

describe('a picture of what is wrong', () => {
  test('is kept small, upright and without where it was taken, and seen by its buyer only', async () => {
    const { buyer, orderId, id } = await claimant();
    expect(await add(buyer, id, await phonePhotograph())).toEqual({ status: 201, body: { position: 1 } });
    const answer = await get(buyer, id, 1);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toMatch(/no-store|private/);
    const { width, height, exif, format } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, exif, format }).toEqual({
      ...{ width: 600, height: 800, exif: undefined, format: 'webp' },
    });
    expect((await buyer.see(orderId)).returns).toMatchObject([{ pictures: 1 }]);

    const stranger = await world.buyer();
    expect((await get(stranger, id, 1)).json()).toMatchObject({ code: 'returns/not-found' });
    const theirs = await add(stranger, id, await photograph(40, 40).png().toBuffer());
    expect(theirs).toMatchObject({ status: 404, body: { code: 'returns/not-found' } });
    expect((await get(buyer, id, 2)).json()).toMatchObject({ code: 'returns/picture-not-found' });
    for (const position of ['0', '4', 'x']) {
      expect((await get(buyer, id, position)).statusCode, position).toBe(400);
    }
    expect(readdirSync(path.join(dataDir, 'incoming'))).toEqual([]);
  });

  test('fits, however large and noisy it is', async () => {
    const { buyer, id } = await claimant();
    const large = await sharp({
      create: {
        ...{ width: 1500, height: 1400, channels: 3, background: 'teal' },
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    expect((await add(buyer, id, large)).status).toBe(201);
    const { rawPayload } = await get(buyer, id, 1);
    expect(rawPayload.length).toBeLessThanOrEqual(400_000);
    expect((await sharp(rawPayload).metadata()).width).toBeGreaterThanOrEqual(400);
  });

  test('is one of three at most, and the same one twice is one', async () => {
    const { buyer, id } = await claimant();
    const files = await Promise.all([50, 60, 70, 80].map((side) => photograph(side, side).png().toBuffer()));
    const added = await Promise.all(files.slice(0, 3).map((file) => add(buyer, id, file)));
    expect(added.map(({ body }) => body.position).toSorted()).toEqual([1, 2, 3]);
    expect((await add(buyer, id, files[0]!)).status).toBe(201);
    expect(await add(buyer, id, files[3]!)).toMatchObject({
      status: 409,
      body: { code: 'returns/too-many-pictures' },
    });
  });

  test('is refused once the message is closed, and for goods that just come back', async () => {
    const { buyer, id } = await claimant();
    const file = await photograph(40, 40).png().toBuffer();
    await buyer.call('takeBackReturn', { params: { id } });
    expect((await add(buyer, id, file)).body).toMatchObject({ code: 'returns/closed' });
    const other = await claimant('withdrawal');
    expect((await add(other.buyer, other.id, file)).body).toMatchObject({ code: 'returns/not-found' });
  });

  test('is refused in words if it is none', async () => {
    const { buyer, id, orderId } = await claimant();
    const jpeg = await photograph().jpeg().toBuffer();
    for (const [file, code, type] of [
      ['', 'pictures/empty', 'image/jpeg'],
      ['{"picture": "me"}', 'pictures/empty', 'application/json'],
      ['not a picture at all', 'pictures/unknown-kind', 'image/jpeg'],
      [heic, 'pictures/heic', 'image/heic'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'pictures/svg', 'image/svg+xml'],
      [await movingGif(), 'pictures/moving', 'image/gif'],
      [jpeg.subarray(0, 5000), 'pictures/damaged', 'image/jpeg'],
      [Buffer.concat([jpeg.subarray(0, -2), zipEnd]), 'pictures/holds-more', 'image/jpeg'],
      [await bomb(60_000, 60_000), 'pictures/too-many-pixels', 'image/png'],
      [Buffer.alloc(20 * 1024 * 1024 + 1, 1), 'pictures/too-large', 'application/octet-stream'],
    ] as const) {
      const { status, body } = await add(buyer, id, file, type);
      expect({ code: body.code, isFine: status < 500 }).toEqual({ code, isFine: true });
      expect(body.detail).toMatch(/^[A-Z].*[.]$/);
    }
    expect((await buyer.see(orderId)).returns).toMatchObject([{ pictures: 0 }]);
  });
});
