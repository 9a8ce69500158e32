import { expect, it } from 'vitest';
import { createShortCache } from './short-cache.ts';

const open = (limits: { maxEntries?: number; maxBytes?: number } = {}) =>
  createShortCache<string>({
    ...{ milliseconds: 60_000, maxEntries: 100, maxBytes: 100, bytesOf: (text) => text.length },
    ...limits,
  });
const kept = (cache: ReturnType<typeof open>, keys: readonly string[]) =>
  keys.filter((key) => cache.peek(key) !== undefined);

it('makes once what many ask for at once', async () => {
  const cache = open();
  let made = 0;
  const ask = () => cache.get('a', async () => `made ${++made}`);
  expect(await Promise.all([ask(), ask()])).toEqual(['made 1', 'made 1']);
  expect(await ask()).toBe('made 1');
});

it('forgets the oldest beyond its limit', async () => {
  const cache = open({ maxEntries: 2 });
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key);
  expect(kept(cache, ['a', 'b', 'c'])).toEqual(['b', 'c']);
});

it('forgets the oldest when all are too large together, and keeps nothing that is too large on its own', async () => {
  const cache = open();
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key.repeat(40));
  expect(kept(cache, ['a', 'b', 'c'])).toEqual(['b', 'c']);
  expect(await cache.get('d', async () => 'd'.repeat(101))).toHaveLength(101);
  expect(kept(cache, ['b', 'c', 'd'])).toEqual([]);
  // Removed entries no longer count.
  for (const key of ['e', 'f']) await cache.get(key, async () => key.repeat(50));
  expect(kept(cache, ['e', 'f'])).toEqual(['e', 'f']);
});

it('remembers no failure', async () => {
  const cache = open();
  await expect(cache.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', async () => 'yes')).toBe('yes');
});
