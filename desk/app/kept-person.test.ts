import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Present } from '#contract/desk/me.ts';
import { keepPerson, readKeptPerson } from './kept-person.ts';

const me = { id: 'an-id', name: 'Nora' } as Present;
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-02T09:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the last person is known for a working day', () => {
  keepPerson(me);
  vi.advanceTimersByTime(11 * 3_600_000);
  expect(readKeptPerson()).toEqual(me);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(readKeptPerson()).toBeNull();
  expect([...store]).toEqual([]);
});

test('a log-out leaves nothing, and what cannot be read is nobody', () => {
  keepPerson(me);
  keepPerson(null);
  expect([...store]).toEqual([]);
  for (const text of ['', 'no JSON', '3', '{}']) {
    store.set('desk-person', text);
    expect(readKeptPerson(), text).toBeNull();
  }
});
