import { afterEach, expect, test, vi } from 'vitest';
import { noteShopTime, shopTime } from './shop-time.ts';

const answerOf = (date?: string) => new Response(null, { headers: date ? { date } : {} });

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
