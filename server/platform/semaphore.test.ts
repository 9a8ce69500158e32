import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('works on a few at once in order, lets some wait, and refuses the rest', async () => {
  const semaphore = createSemaphore({ permits: 2, maxWaiting: 3, maxPriorityWaiting: 1 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const start = (n: number) =>
    semaphore.run(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const all = Array.from({ length: 7 }, (_, n) => start(n));
  const outcomes = Promise.allSettled(all);
  await expect(all[5]).rejects.toMatchObject({ code: 'server/busy', values: { retryAfter: 5 } });
  await expect(all[6]).rejects.toMatchObject({ code: 'server/busy' });
  expect(() => semaphore.refuseWhileFull()).toThrow();
  expect(started).toEqual([0, 1]);

  ends.shift()!();
  await all[0];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  semaphore.refuseWhileFull();
  while (started.length < 5 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect((await outcomes).map((one) => one.status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    'rejected',
    'rejected',
  ]);
});

it('passes the permit on when the work fails', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 1, maxPriorityWaiting: 1 });
  const failing = semaphore.run(async () => {
    throw new Error('no');
  });
  const next = semaphore.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

it('keeps room for those with priority, however many others wait, and serves them first', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 2, maxPriorityWaiting: 1 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, isPriority: boolean) =>
    semaphore.run(
      async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
      { isPriority },
    );
  const all = [start('1', false), start('2', false), start('3', false)];
  await expect(start('4', false)).rejects.toMatchObject({ code: 'server/busy' });
  semaphore.refuseWhileFull(true);
  all.push(start('first', true));
  await expect(start('first too', true)).rejects.toMatchObject({ code: 'server/busy' });
  while (started.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(started).toEqual(['1', 'first', '2', '3']);
});

it('releases those whose time is up while they wait, and nothing else', async () => {
  const semaphore = createSemaphore({ permits: 1 });
  let end = () => {};
  const first = semaphore.run(() => new Promise<void>((resolve) => (end = resolve)));
  const impatient = new AbortController();
  const second = semaphore.run(async () => 'never', { signal: impatient.signal });
  const third = semaphore.run(async () => 'in the end');
  impatient.abort(new Error('time is up'));
  await expect(second).rejects.toThrow('time is up');
  await expect(semaphore.run(async () => 'late', { signal: impatient.signal })).rejects.toThrow('time is up');
  end();
  await first;
  expect(await third).toBe('in the end');
});

it('keeps the permit of work that has begun until it ends, even if its caller has given up', async () => {
  const semaphore = createSemaphore({ permits: 1 });
  const impatient = new AbortController();
  const started: string[] = [];
  let end = () => {};
  const first = semaphore.run(
    async () => {
      started.push('first');
      await new Promise<void>((resolve) => (end = resolve));
      return 'done';
    },
    { signal: impatient.signal },
  );
  const second = semaphore.run(async () => started.push('second'));
  impatient.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['first']);
  end();
  expect(await first).toBe('done');
  await second;
});
