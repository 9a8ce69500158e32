import { beforeEach, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';

const A = '0199a0b4-0000-7000-8000-00000000000a';
const B = '0199a0b4-0000-7000-8000-00000000000b';
const C = '0199a0b4-0000-7000-8000-00000000000c';

let held: Map<string, string>;
let listening: ((event: { key: string | null }) => void)[];

/** Simulates a newly opened tab. */
async function openTab() {
  vi.resetModules();
  return import('./saved-list.ts');
}

beforeEach(() => {
  held = new Map();
  listening = [];
  globalThis.localStorage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  } as Storage;
  globalThis.window = {
    addEventListener: (name: string, listener: never) => name === 'storage' && listening.push(listener),
    removeEventListener: () => {},
  } as never;
});

test('keeps the newest first, each once, and still has them the next time', async () => {
  const { save, unsave, savedList } = await openTab();
  save(A);
  save(B);
  save(C, A);
  expect(savedList.read()).toEqual([C, A, B]);
  unsave(A);
  expect((await openTab()).savedList.read()).toEqual([C, B]);
});

test('puts a removed product back where it was', async () => {
  const { save, unsave, saveAgain, savedList } = await openTab();
  save(A, B, C);
  unsave(B);
  saveAgain(B, 1);
  expect(savedList.read()).toEqual([A, B, C]);
  saveAgain(B, 9);
  expect(savedList.read()).toEqual([A, C, B]);
});

test('holds two hundred, and drops the oldest', async () => {
  const { MAX_SAVED, save, savedList } = await openTab();
  const ids = Array.from({ length: MAX_SAVED + 5 }, () => randomUUID());
  for (const id of ids) save(id);
  expect(savedList.read()).toEqual(ids.toReversed().slice(0, 200));
});

test('is the same object until it changes', async () => {
  const { save, savedList } = await openTab();
  save(A);
  const before = savedList.read();
  expect(savedList.read()).toBe(before);
  save(B);
  expect(savedList.read()).not.toBe(before);
});

test('follows another tab, and adds to what that one has written', async () => {
  const { save, savedList } = await openTab();
  const heard = vi.fn();
  savedList.onChange(heard);
  save(A);
  expect(heard).toHaveBeenCalledTimes(1);
  held.set('savedProducts', JSON.stringify([B, A]));
  for (const listener of listening) listener({ key: 'savedProducts' });
  for (const listener of listening) listener({ key: 'authData' });
  expect(heard).toHaveBeenCalledTimes(2);
  save(C);
  expect(savedList.read()).toEqual([C, B, A]);
});

test.each(['', 'null', '{}', '"text"', '[1,null,{}]', '[broken'])(
  'treats %j as nothing saved',
  async (text) => {
    held.set('savedProducts', text);
    expect((await openTab()).savedList.read()).toEqual([]);
  },
);

test.each([
  ['forbidden', { getItem: deny, setItem: deny }],
  ['full', { getItem: () => null, setItem: deny }],
])('lasts for the visit where storage is %s', async (_, storage) => {
  globalThis.localStorage = storage as unknown as Storage;
  const { save, savedList } = await openTab();
  expect(savedList.read()).toEqual([]);
  save(A);
  save(B);
  expect(savedList.read()).toEqual([B, A]);
});

function deny(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
