import { expect, test } from 'vitest';
import { proveSixActors } from './six-actors.ts';

test('two tabs, webhook, poller, cancellation and owner at once leave balanced books', async () => {
  const { faults } = await proveSixActors({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  // Twenty races on two shops.
}, 180_000);
