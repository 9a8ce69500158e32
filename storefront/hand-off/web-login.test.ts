import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/refusal.ts';
import { clearSession, currentSession, storeSession } from '#storefront/session/session.ts';
import { logInWithToken } from './web-login.ts';

const robin = session('robin', 'r1');
const kim = session('kim', 'k1');

function session(id: string, token: string) {
  return {
    token,
    id,
    email: `${id}@example.com`,
    firstName: id,
    lastName: '',
    role: 'Customer',
    isTwoFactorEnabled: false,
  };
}

interface Asked {
  path: string;
  body: unknown;
  token: string;
}

let asked: Asked[] = [];
let exchange: (body: { token: string; customerId?: string }) => { status: number; body: unknown };

/** The shop as far as these calls go; what it really does is tested beside its own code. */
beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      const sent = body === undefined ? undefined : (JSON.parse(body) as { token: string });
      asked.push({ path, body: sent, token: (headers.authorization ?? '').replace('Bearer ', '') });
      const answer = path.endsWith('exchange-web-login-token') ? exchange(sent!) : { status: 200, body: {} };
      await Promise.resolve();
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    },
  );
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const exchanges = () => asked.filter(({ path }) => path.endsWith('exchange-web-login-token'));
const ended = () => asked.filter(({ path }) => path.endsWith('logout')).map(({ token }) => token);

function refuse(code: 'auth/web-login-failed' | 'auth/web-login-of-another' | 'request/too-many') {
  const problem = problemOf(code);
  return { status: problem.status, body: problem };
}

test('spends a token once, however often the page is mounted', async () => {
  exchange = () => ({ status: 200, body: robin });
  const both = await Promise.all([1, 2].map(() => logInWithToken('once', { mayChangeAccount: false })));
  both.push(await logInWithToken('once', { mayChangeAccount: false }));
  expect(both.map(({ outcome }) => outcome)).toEqual(['logged-in', 'logged-in', 'logged-in']);
  expect(exchanges()).toHaveLength(1);
  expect(currentSession()).toEqual(robin);
});

test('changes nobody’s account unasked, and ends the old session once they have agreed', async () => {
  storeSession(robin);
  exchange = ({ customerId }) =>
    customerId ? refuse('auth/web-login-of-another') : { status: 200, body: kim };
  expect(await logInWithToken('of kim', { mayChangeAccount: false })).toEqual({ outcome: 'of-another' });
  expect(exchanges()[0]?.body).toEqual({ token: 'of kim', customerId: 'robin' });
  expect(currentSession()).toEqual(robin);
  expect(await logInWithToken('of kim', { mayChangeAccount: true })).toEqual({ outcome: 'logged-in' });
  expect(currentSession()).toEqual(kim);
  expect(ended()).toEqual([robin.token]);
});

test('keeps the older session of the same customer, with what has changed about them', async () => {
  storeSession(robin);
  exchange = () => ({ status: 200, body: { ...robin, token: 'r2', firstName: 'Bobby' } });
  expect(await logInWithToken('of robin', { mayChangeAccount: false })).toEqual({ outcome: 'logged-in' });
  expect(currentSession()).toEqual({ ...robin, firstName: 'Bobby' });
  expect(ended()).toEqual(['r2']);
});

test('leaves alone who logged in elsewhere while the answer was on its way', async () => {
  exchange = () => {
    storeSession(kim);
    return { status: 200, body: robin };
  };
  expect(await logInWithToken('late', { mayChangeAccount: false })).toEqual({
    outcome: 'failed',
    reason: '',
  });
  expect(currentSession()).toEqual(kim);
  expect(ended()).toEqual([robin.token]);
});

test('fails with the shop’s reason where it has one of its own', async () => {
  exchange = () => refuse('auth/web-login-failed');
  expect(await logInWithToken('spent', { mayChangeAccount: false })).toEqual({
    outcome: 'failed',
    reason: '',
  });
  exchange = () => refuse('request/too-many');
  expect(await logInWithToken('many', { mayChangeAccount: false })).toEqual({
    outcome: 'failed',
    reason: 'Too many requests. Please wait a moment and try again.',
  });
  expect(currentSession()).toBeNull();
});
