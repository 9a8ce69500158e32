import { expect, test } from 'vitest';
import { proveFirstAnswers } from './first-answers.ts';

test('forty searches are answered as a parent would want, by a page, a product, or by saying what is missing', async () => {
  const { faults, count } = await proveFirstAnswers({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  expect(count).toBe(40);
}, 60_000);
