import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('works on a few at once in order, keeps some waiting, and refuses the rest', async () => {
  const turns = createTurns({ atOnce: 2, mostWaiting: 3, mostKnownWaiting: 1 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const takeTurn = (n: number) =>
    turns.take(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const all = Array.from({ length: 7 }, (_, n) => takeTurn(n));
  const outcomes = Promise.allSettled(all);
  await expect(all[5]).rejects.toMatchObject({ code: 'server/busy', values: { retryAfter: 5 } });
  await expect(all[6]).rejects.toMatchObject({ code: 'server/busy' });
  expect(() => turns.refuseWhileFull()).toThrow();
  expect(started).toEqual([0, 1]);

  ends.shift()!();
  await all[0];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  turns.refuseWhileFull();
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

it('hands the turn on when the work fails', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 1, mostKnownWaiting: 1 });
  const failing = turns.take(async () => {
    throw new Error('no');
  });
  const next = turns.take(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turns.take(async () => 'again')).toBe('again');
});

it('keeps a place for those who are known, however many strangers wait, and serves them first', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 2, mostKnownWaiting: 1 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const takeTurn = (name: string, isKnown: boolean) =>
    turns.take(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, isKnown);
  const all = [takeTurn('1', false), takeTurn('2', false), takeTurn('3', false)];
  await expect(takeTurn('4', false)).rejects.toMatchObject({ code: 'server/busy' });
  turns.refuseWhileFull(true);
  all.push(takeTurn('known', true));
  await expect(takeTurn('known too', true)).rejects.toMatchObject({ code: 'server/busy' });
  while (started.length < 4 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(started).toEqual(['1', 'known', '2', '3']);
});
