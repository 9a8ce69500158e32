import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBackground } from './background.ts';

it('logs a job that goes on failing for the same reason once a minute, and another reason at once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: { err: { message: string }; repeats?: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const background = createBackground(log);
  let reason = 'no database';
  background.start({
    name: 'mail',
    everySeconds: 1,
    run: () => Promise.reject(new Error(reason)),
  });
  const seen = () => lines.splice(0).map(({ err, repeats }) => [err.message, repeats]);

  await vi.advanceTimersByTimeAsync(59_500);
  expect(seen()).toEqual([['no database', undefined]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen()).toEqual([['no database', 59]]);
  reason = 'no room';
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen()).toEqual([['no room', undefined]]);
  await background.stop();
});
