import { expect, test } from 'vitest';
import { giftPath, giftTitle, listGiftPages, readGiftPath } from './gift-pages.ts';

test('every gift page is found at its own address and has its own title', () => {
  const all = listGiftPages();
  expect(all.map((page) => readGiftPath(giftPath(page)))).toEqual(all);
  expect(new Set(all.map(giftPath)).size).toBe(all.length);
  expect(new Set(all.map(giftTitle)).size).toBe(all.length);
});

test('addresses and titles are fixed', () => {
  const page = readGiftPath('/gifts/1-year/under-30')!;
  expect(page).toMatchObject({ age: { months: 12 }, price: { pounds: 30 } });
  expect(giftTitle(page)).toBe('Gifts for a one-year-old under £30.00');
  expect(readGiftPath('/gifts/')).toEqual({ age: null, price: null });
});

test.each([
  '/gifts/under-30/1-year',
  '/gifts/1-year/under-31',
  '/gifts/1-Year',
  '/gifts/constructor',
  '/gift',
])('there is no page at %s', (path) => {
  expect(readGiftPath(path)).toBeNull();
});
