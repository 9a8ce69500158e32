import { expect, test } from 'vitest';
import { proveKeptAnswers } from './kept-answers.ts';

test('a kept answer about the catalogue is never older than a fifth of a second, on two processes', async () => {
  const { faults, count } = await proveKeptAnswers({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(200);
});
