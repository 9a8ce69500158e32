import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

function open() {
  const runs: PromiseWithResolvers<string>[] = [];
  const ask = coalesce(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { ask, runs };
}

it('runs once for all who ask meanwhile, and begins that run after they asked', async () => {
  const { ask, runs } = open();
  const first = ask();
  const later = [ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]!.resolve('before');
  expect(await first).toBe('before');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.resolve('after');
  expect(await Promise.all(later)).toEqual(['after', 'after']);
  void ask();
  expect(runs).toHaveLength(3);
});

it('goes on after a failure', async () => {
  const { ask, runs } = open();
  const [first, second] = [ask(), ask()];
  runs[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.resolve('there');
  expect(await second).toBe('there');
});
