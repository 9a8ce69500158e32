import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3Storage, type S3Storage } from '#tests/support/s3-storage.ts';
import { createDiskStore } from './disk-store.gateway.ts';
import type { PictureStore } from './picture-store.types.ts';
import { createS3Store } from './s3-store.gateway.ts';

let folder: string;
let storage: S3Storage;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dandle-store-'));
  storage = await openS3Storage();
});
beforeEach(() => {
  storage.objects.clear();
  storage.requests.length = 0;
  storage.mishap = () => null;
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (content: string | Buffer): string => {
  const file = path.join(folder, 'a file');
  writeFileSync(file, content);
  return file;
};
const read = async (store: PictureStore, name: string) => {
  const found = await store.get(name);
  if (!found) return null;
  const content = await buffer(found.content);
  expect(content.length).toBe(found.bytes);
  return content.toString('latin1');
};

const stores: [string, () => PictureStore][] = [
  ['the disk', () => createDiskStore(path.join(folder, 'data'))],
  ['a service that speaks S3', () => createS3Store(storage)],
  ['a folder of a bucket', () => createS3Store({ ...storage, url: `${storage.url}/otter+house 1` })],
];

describe.each(stores)('%s', (_name, open) => {
  test('keeps files by name, replaces and deletes them', async () => {
    const store = open();
    expect(await read(store, 'served/none')).toBeNull();
    const all = Array.from({ length: 3 }, (_, number) => `served/otter-${number}.webp`);
    for (const name of all) await store.put(name, fileOf(`first ${name}`));
    await store.put('originals/ab', fileOf('an original'));
    await store.put(all[0]!, fileOf('second'));
    expect(await read(store, all[0]!)).toBe('second');
    expect(await read(store, all[2]!)).toBe(`first ${all[2]}`);
    await store.delete(all[0]!);
    await store.delete(all[0]!);
    expect(await read(store, all[0]!)).toBeNull();
    expect(await read(store, all[1]!)).toBe(`first ${all[1]}`);
    expect(await read(store, 'originals/ab')).toBe('an original');
  });

  test('keeps all of a large file', async () => {
    const large = Buffer.alloc(3_000_000, 'otter');
    const store = open();
    await store.put('originals/large', fileOf(large));
    expect(await read(store, 'originals/large')).toBe(large.toString('latin1'));
  });
});

test('the disk shows no file before it is complete', async () => {
  const data = path.join(folder, 'half');
  const store = createDiskStore(data);
  await expect(store.put('served/x.webp', path.join(folder, 'not there'))).rejects.toThrow('ENOENT');
  expect(readdirSync(path.join(data, 'uploads/served'))).toEqual([]);
});

describe('a service that speaks S3', () => {
  test('is retried while it is busy or hangs up, but not for ever', async () => {
    const store = createS3Store(storage);
    let times = 0;
    storage.mishap = () => (times++ < 2 ? (times === 1 ? 'busy' : 'hang up') : null);
    await store.put('served/a', fileOf('patience'));
    expect(storage.requests).toHaveLength(3);
    storage.mishap = () => 'busy';
    await expect(store.get('served/a')).rejects.toThrow('503');
    expect(storage.requests).toHaveLength(6);
  });

  test('that breaks off half-way is noticed', async () => {
    const store = createS3Store(storage);
    await store.put('served/b', fileOf('b'.repeat(100_000)));
    storage.mishap = () => 'half an answer';
    const found = await store.get('served/b');
    await expect(buffer(found!.content)).rejects.toThrow();
  });

  test('refuses a wrong key, and is asked once', async () => {
    for (const wrong of [{ secretKey: 'another' }, { accessKey: 'SOMEBODYELSE' }, { region: 'us-east-1' }]) {
      storage.requests.length = 0;
      const store = createS3Store({ ...storage, ...wrong });
      await expect(store.put('served/c', fileOf('c'))).rejects.toThrow('403');
      expect(storage.requests).toHaveLength(1);
    }
    expect(storage.objects.size).toBe(0);
  });
});
