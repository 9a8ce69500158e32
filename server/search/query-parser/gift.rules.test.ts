import { expect, test } from 'vitest';
import { isAnyGift } from './gift.rules.ts';

test.each([
  ['gift', true],
  ['Gifts for', true],
  ['present for my niece', true],
  ['birthday gift ideas for a girl', true],
  ['gift box', false],
  ['gift hamper for', false],
  ['birthday', false],
  ['for a', false],
  ['', false],
])('“%s”: %s', (words, is) => {
  expect(isAnyGift(words)).toBe(is);
});
