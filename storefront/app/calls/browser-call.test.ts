import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { callsWithoutSession } from '#contract/paths.ts';
import { problemOf } from '#contract/refusal.ts';
import { call } from './browser-call.ts';
import { clearSession, currentSession, storeSession } from './session.ts';

const robin = {
  token: 'r1',
  id: 'robin',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Ashworth',
  role: 'Customer',
  isTwoFactorEnabled: false,
};

let sent: { path: string; headers: Headers }[] = [];

/** A shop that answers every call as it would a wrong password or an expired session. */
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, headers: new Headers(headers) });
    const problem = problemOf('auth/invalid-credentials');
    return new Response(JSON.stringify(problem), { status: 401 });
  });
  storeSession(robin);
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const email = robin.email;
const password = 'three kind otters';
const token = 'from-a-link';
test.each([
  ['/api/auth/login', () => call('login', { body: { email, password } })],
  [
    '/api/auth/login-2fa',
    () => call('loginWithTwoFactor', { body: { twoFactorToken: token, code: '123456' } }),
  ],
  [
    '/api/auth/login-recovery',
    () => call('loginWithRecoveryCode', { body: { twoFactorToken: token, recoveryCode: 'K7PM-2XQD' } }),
  ],
  [
    '/api/auth/register',
    () => call('register', { body: { firstName: 'Robin', lastName: 'Ashworth', email, password } }),
  ],
  ['/api/auth/forgot-password', () => call('forgotPassword', { body: { email } })],
  [
    '/api/auth/reset-password',
    () => call('resetPassword', { body: { token, email, newPassword: password, confirmPassword: password } }),
  ],
  ['/api/auth/verify-email', () => call('verifyEmail', { query: { token, email } })],
  ['/api/auth/exchange-web-login-token', () => call('exchangeWebLoginToken', { body: { token } })],
])('%s carries no session, and its 401 ends none', async (path, ask) => {
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(sent.map((request) => request.path.split('?')[0])).toEqual([path]);
  expect(sent[0]!.headers.has('authorization')).toBe(false);
  expect(currentSession()).toEqual(robin);
});

test('every other call carries the session, and its 401 ends it', async () => {
  await expect(call('getProfile', {})).rejects.toMatchObject({ status: 401 });
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer r1');
  expect(currentSession()).toBeNull();
});

test('a token of the call’s own says nothing about the session', async () => {
  await expect(call('logout', {}, { headers: { authorization: 'Bearer old' } })).rejects.toThrow();
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer old');
  expect(currentSession()).toEqual(robin);
});

test('no call that needs a session goes without one', () => {
  expect([...callsWithoutSession].filter((name) => api[name].access !== 'visitor')).toEqual([]);
});
