import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning, type PostgresServer } from './postgres-server.ts';

// The timers of this module would stay real while others are faked.
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number, _: undefined, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    }),
}));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A timer of zero takes one millisecond. */
const roughly = (milliseconds: number) => Math.round(milliseconds / 10) * 10;

/** A server that lasts this long, or until it is stopped. */
function server(milliseconds: number): PostgresServer {
  const ended = Promise.withResolvers<string>();
  const timer = setTimeout(() => ended.resolve('SIGKILL'), milliseconds);
  return {
    ended: ended.promise,
    stop: async () => {
      clearTimeout(timer);
      ended.resolve('code 0');
    },
  };
}

it('waits longer and longer before restarting a server that keeps dying', async () => {
  const opened: number[] = [];
  const begin = performance.now();
  const stop = keepRunning(
    server(100_000),
    async () => {
      opened.push(roughly(performance.now() - begin - 100_000));
      return server(10);
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(100_000 + 5 * 60_000);
  expect(opened[0]).toBe(0);
  const waits = opened.slice(1).map((at, index) => at - opened[index]! - 10);
  expect(waits.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  await stop();
});

it('restarts a server that had lasted at once, even after another could not be opened', async () => {
  const lives: (number | 'never')[] = ['never', 3_600_000, 3_600_000];
  const opened: number[] = [];
  const said: string[] = [];
  const begin = performance.now();
  const stop = keepRunning(
    server(1000),
    async () => {
      opened.push(roughly(performance.now() - begin));
      const life = lives.shift()!;
      if (life === 'never') throw new Error('no room on the disk');
      return server(life);
    },
    (message) => said.push(message),
  );
  await vi.advanceTimersByTimeAsync(3_700_000);
  expect(opened).toEqual([1000, 1500, 3_601_500]);
  expect(said[1]).toContain('no room on the disk');
  await stop();
  await vi.advanceTimersByTimeAsync(10_000_000);
  expect(opened).toHaveLength(3);
});
