import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { pictureSources } from '#contract/pictures.ts';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { photograph } from '#tests/support/picture-files.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';

let directory: string;
let shop: TestShop;
let mia: TestStaff;
const data = (name: string) => path.join(directory, name);

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-picture-backup-'));
  shop = await openTestShop({ dataDir: data('old') });
  mia = await employ(shop, 'owner');
});
afterAll(async () => {
  await shop.close();
  rmSync(directory, { recursive: true, force: true });
});

async function upload(at: TestShop, by: TestStaff, payload: Buffer): Promise<DeskPicture> {
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/api/desk/pictures', payload },
    headers: { ...by.browser.headers(), 'content-type': 'image/jpeg' },
  });
  return answer.json<DeskPicture>();
}

test('pictures are restored with the shop, at every size, but unfinished uploads are not', async () => {
  const file = await photograph(400, 300).jpeg().toBuffer();
  const { id, path: plain } = await upload(shop, mia, file);
  await vi.waitFor(
    async () => {
      const { pictures } = await mia.call('listPictures', { query: { ids: [id] } });
      expect(pictures[0]!.state).toBe('ready');
    },
    { timeout: 50_000, interval: 50 },
  );
  mkdirSync(data('old/incoming/one'), { recursive: true });
  writeFileSync(data('old/incoming/one/original'), 'half');
  writeFileSync(data('old/uploads/served/x.webp.1.part'), 'half');

  const { url } = { url: shop.context.config.databaseUrl! };
  const now = shop.clock.now();
  const { files } = await writeBackup({ url, dataDir: data('old'), file: data('shop.backup'), now });
  expect(files).toHaveLength(9); // Eight sizes and the original.

  const restored = await createEmptyDatabase();
  try {
    const { broken } = await restoreBackup({
      ...{ url: restored.url, dataDir: data('new'), file: data('shop.backup'), now, deletions: null },
    });
    expect(broken).toEqual([]);
    const again = await openAnotherProcess(shop, { databaseUrl: restored.url, dataDir: data('new') });
    try {
      for (const format of ['avif', 'webp'] as const) {
        for (const source of pictureSources(plain, format)!.split(', ')) {
          const [address = ''] = source.split(' ');
          const [before, after] = [await shop.app.inject(address), await again.app.inject(address)];
          expect(after.headers.etag, address).toBeDefined();
          expect(after.rawPayload.equals(before.rawPayload), address).toBe(true);
        }
      }
      const nora = await employ(again, 'owner');
      expect(await upload(again, nora, file)).toMatchObject({ id, state: 'ready' });

      // A picture restored without its files is complete again as soon as somebody adds it.
      rmSync(data('new/uploads'), { recursive: true });
      expect((await again.app.inject(plain)).statusCode).toBe(404);
      expect(await upload(again, nora, file)).toMatchObject({ id, state: 'waiting' });
      expect((await again.app.inject(plain)).statusCode).toBe(200);
    } finally {
      await again.close();
    }
  } finally {
    await restored.drop();
  }
});

test('pictures that nothing uses are left alone for a month after a restore: a later state may use them', async () => {
  const unused = await upload(shop, mia, await photograph(401, 300).jpeg().toBuffer());
  const leaving = await upload(shop, mia, await photograph(402, 300).jpeg().toBuffer());
  const long = new Date(shop.clock.now().getTime() - 60 * 86_400_000);
  const set = (id: string, state?: string) =>
    shop.db.updateTable('pictures').set({ wanted_at: long, state, made: 0 }).where('id', '=', id).execute();
  await set(unused.id, 'failed');
  await set(leaving.id, 'leaving');
  const now = shop.clock.now();
  await writeBackup({
    url: shop.context.config.databaseUrl!,
    dataDir: data('old'),
    file: data('later.backup'),
    now,
  });
  await shop.db.deleteFrom('pictures').where('id', '=', leaving.id).execute();

  const restored = await createEmptyDatabase();
  try {
    await restoreBackup({
      ...{ url: restored.url, dataDir: data('later'), file: data('later.backup'), now, deletions: null },
    });
    const again = await openAnotherProcess(shop, { databaseUrl: restored.url, dataDir: data('later') });
    try {
      const rows = await again.db
        .selectFrom('pictures')
        .select(['state', 'wanted_at'])
        .where('id', 'in', [unused.id, leaving.id])
        .execute();
      expect(rows).toEqual([
        { state: 'failed', wanted_at: now },
        { state: 'failed', wanted_at: now },
      ]);
    } finally {
      await again.close();
    }
  } finally {
    await restored.drop();
  }
});
