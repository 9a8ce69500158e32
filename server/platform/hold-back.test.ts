import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHoldBack } from './hold-back.ts';

const waits: number[] = [];
vi.mock('node:timers/promises', () => ({ setTimeout: async (wait: number) => void waits.push(wait) }));
beforeEach(() => {
  waits.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells a caller who asks all the time once in a while, and others at once', async () => {
  const holdBack = createHoldBack(2000);
  await holdBack('203.0.113.7');
  expect(waits).toEqual([]);
  vi.advanceTimersByTime(500);
  await holdBack('203.0.113.7');
  await holdBack('203.0.113.1');
  expect(waits).toEqual([1500]);
  vi.advanceTimersByTime(1500);
  await holdBack('203.0.113.7');
  expect(waits).toEqual([1500]);
});

it('treats all networks of a site as one', async () => {
  const holdBack = createHoldBack(2000);
  await holdBack('2001:db8:bad:1');
  await holdBack('2001:db8:bad:2');
  expect(waits).toEqual([2000]);
});
