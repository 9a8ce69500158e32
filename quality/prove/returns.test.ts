import { expect, test } from 'vitest';
import { liveHistories } from './return-histories.ts';

test('whatever happens to paid orders, nothing is given back twice, and what was told stays so', async () => {
  const { faults, steps } = await liveHistories(Math.floor(Math.random() * 2 ** 31), 8);
  expect(faults).toEqual([]);
  expect(steps).toBeGreaterThan(0);
}, 60_000);
