import { afterEach, expect, test, vi } from 'vitest';
import { noteShopTime, shopTime } from './shop-time.ts';

const answerOf = (date?: string, age?: string) =>
  new Response(null, { headers: { ...(date && { date }), ...(age !== undefined && { age }) } });

afterEach(() => void vi.useRealTimers());

test('the time is the shop’s, whatever the device believes', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') });
  expect(shopTime()).toBe(null);
  noteShopTime(answerOf('Sun, 22 Nov 2026 13:59:30 GMT'));
  expect(shopTime()).toEqual(new Date('2026-11-22T13:59:30Z'));

  vi.advanceTimersByTime(45_000);
  noteShopTime(answerOf());
  noteShopTime(answerOf('yesterday'));
  expect(shopTime()).toEqual(new Date('2026-11-22T14:00:15Z'));
});

test('an answer that a CDN has kept was given as long ago as it says', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T14:08:00Z') });
  noteShopTime(answerOf('Sun, 22 Nov 2026 13:59:30 GMT', '510'));
  expect(shopTime()).toEqual(new Date('2026-11-22T14:08:00Z'));
  for (const age of ['', 'old', '0']) {
    noteShopTime(answerOf('Sun, 22 Nov 2026 14:08:00 GMT', age));
    expect(shopTime(), age).toEqual(new Date('2026-11-22T14:08:00Z'));
  }
});
