import { expect, test } from 'vitest';
import { datedFileName } from './save-file.ts';

test('names a file after the shop and the day', () => {
  const day = new Date(2026, 10, 5);
  expect(datedFileName('Dandle', 'data', 'json', day)).toBe('dandle-data-2026-11-05.json');
  expect(datedFileName('  Bébé & Co. ', 'data', 'json', day)).toBe('b-b-co-data-2026-11-05.json');
  expect(datedFileName('赤ちゃん', 'data', 'json', day)).toBe('data-2026-11-05.json');
});
