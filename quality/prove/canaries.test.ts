import { expect, it } from 'vitest';
import { driveCanaries } from './canaries.ts';

it('leaves no secret in logs, metrics, refusals or tables, and nothing personal outside the tables', async () => {
  const { canaries, faults } = await driveCanaries();
  expect(faults).toEqual([]);
  expect(canaries).toBeGreaterThanOrEqual(30);
});
