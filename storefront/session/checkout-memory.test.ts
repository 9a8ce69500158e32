import { beforeEach, expect, test } from 'vitest';
import { clearSession, storeSession } from '#storefront/app/calls/session.ts';
import { logOut } from '#storefront/shell/log-out.ts';
import { rememberedNotes, rememberNotes } from './checkout-memory.ts';

const storage = (): Storage => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    get length() {
      return held.size;
    },
  } as Storage;
};

const logIn = (id: string) =>
  storeSession({
    token: `token of ${id}`,
    id,
    email: `${id}@example.com`,
    firstName: id,
    lastName: 'Parent',
    role: 'Customer',
    isTwoFactorEnabled: false,
  });

beforeEach(() => {
  globalThis.localStorage = storage();
  globalThis.sessionStorage = storage();
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
});

test('keeps the note between tries', () => {
  logIn('ada');
  rememberNotes('Please ring twice');
  expect(rememberedNotes()).toBe('Please ring twice');
});

test('shows nobody what somebody else typed in the same tab', () => {
  logIn('ada');
  rememberNotes('The key is under the mat');
  clearSession();
  logIn('bob');
  expect(rememberedNotes()).toBe('');
});

test('leaves nothing behind after logging out, even offline', () => {
  logIn('ada');
  rememberNotes('The key is under the mat');
  logOut();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});
