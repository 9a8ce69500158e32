import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToDeletionList, readDeletionList } from './deletion-list.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-list-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const deletion = (digit: string) => ({
  idHash: digit.repeat(64),
  askedAt: new Date('2026-11-21T07:10:00.123Z'),
});
const [first, second, third] = [deletion('1'), deletion('2'), deletion('c')];
const list = (name: string) => path.join(directory, name);

it('is appended to, never overwritten, and readable only by its owner', async () => {
  const file = list('added');
  expect(readDeletionList(file)).toEqual([]);
  await addToDeletionList(file, []);
  expect(readFileSync(file, 'utf8')).toMatch(/^#.*npm run restore.*\n$/);
  await addToDeletionList(file, [first]);
  const before = readFileSync(file, 'utf8');
  await addToDeletionList(file, [first, second]);
  expect(readFileSync(file, 'utf8')).toBe(`${before}2026-11-21T07:10:00.123Z ${second.idHash}\n`);
  expect(readDeletionList(file)).toEqual([first, second]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('loses no other line when one is cut off, wherever that happens', async () => {
  const file = list('torn');
  await addToDeletionList(file, [first, second]);
  const whole = statSync(file).size;
  const withOne = whole - `2026-11-21T07:10:00.123Z ${second.idHash}\n`.length;
  for (let size = 0; size <= whole; size++) {
    rmSync(file);
    await addToDeletionList(file, [first, second]);
    truncateSync(file, size);
    const kept = size >= whole - 1 ? [first, second] : size >= withOne - 1 ? [first] : [];
    expect(readDeletionList(file), `cut to ${size}`).toEqual(kept);
    await addToDeletionList(file, [first, second, third]);
    expect(readDeletionList(file), `cut to ${size}`).toEqual([
      ...kept,
      ...[first, second, third].slice(kept.length),
    ]);
  }
});

it('ignores the empty space that a power cut leaves behind', async () => {
  const file = list('zeros');
  await addToDeletionList(file, [first]);
  appendFileSync(file, '\0'.repeat(90));
  await addToDeletionList(file, [second]);
  expect(readDeletionList(file)).toEqual([first, second]);
});

it('is refused if it is damaged or is some other file', async () => {
  for (const [name, line] of Object.entries({
    altered: `2026-11-21T07:10:00.123Z ${'x'.repeat(64)}`,
    long: `2026-11-21T07:10:00.123Z ${'1'.repeat(65)}`,
    other: 'Shopping: milk, bread',
  })) {
    const file = list(name);
    await addToDeletionList(file, [first]);
    appendFileSync(file, `${line}\n`);
    expect(() => readDeletionList(file), name).toThrow('(line 3)');
    await expect(addToDeletionList(file, [second]), name).rejects.toThrow('is not a list of deletions');
  }
  mkdirSync(list('directory'));
  expect(() => readDeletionList(list('directory'))).toThrow('is not a list of deletions');
});
