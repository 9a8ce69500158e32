import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/refusal.ts';
import { clearSession, currentSession, storeSession } from '#storefront/app/calls/session.ts';
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
let exchange: () => { status: number; body: unknown };
/** Tokens of sessions that have ended on the server. */
let over: string[] = [];

/** A stub of the shop for these calls; its real behaviour is tested beside its own code. */
beforeEach(() => {
  asked = [];
  over = [];
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  vi.stubGlobal(
    'fetch',
    async (path: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      const sent = body === undefined ? undefined : (JSON.parse(body) as unknown);
      const token = (headers.authorization ?? '').replace('Bearer ', '');
      asked.push({ path, body: sent, token });
      const isExchange = path.endsWith('exchange-web-login-token');
      const answer = isExchange ? exchange() : { status: over.includes(token) ? 401 : 200, body: {} };
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

function answerWith(body: unknown) {
  exchange = () => ({ status: 200, body });
}

function refuseWith(code: 'auth/web-login-failed' | 'request/too-many') {
  const problem = problemOf(code);
  exchange = () => ({ status: problem.status, body: problem });
}

async function askToChange(token: string) {
  const login = await logInWithToken(token);
  if (login.outcome !== 'of-another') throw new Error(`nobody was asked: ${login.outcome}`);
  return login.decide;
}

test('uses a token once, however often the page is mounted', async () => {
  answerWith(robin);
  const both = await Promise.all([1, 2].map(() => logInWithToken('once')));
  both.push(await logInWithToken('once'));
  expect(both.map(({ outcome }) => outcome)).toEqual(['logged-in', 'logged-in', 'logged-in']);
  expect(exchanges()).toEqual([expect.objectContaining({ body: { token: 'once' }, token: '' })]);
  expect(currentSession()).toEqual(robin);
});

test('asks the customer who is logged in here before anything is stored, and reveals nothing about them', async () => {
  storeSession(robin);
  answerWith(kim);
  const decide = await askToChange('asked');
  expect(exchanges()).toEqual([expect.objectContaining({ body: { token: 'asked' }, token: '' })]);
  expect(currentSession()).toEqual(robin);
  expect(ended()).toEqual([]);

  decide(true);
  expect(currentSession()).toEqual(kim);
  expect(ended()).toEqual([robin.token]);
  decide(false);
  expect(ended()).toEqual([robin.token]);
});

test('ends the new session when the answer is no', async () => {
  storeSession(robin);
  answerWith(kim);
  const decide = await askToChange('refused');
  decide(false);
  expect(currentSession()).toEqual(robin);
  expect(ended()).toEqual([kim.token]);
  decide(true);
  expect(currentSession()).toEqual(robin);
});

test('stores the new session of the same customer in place of the old one', async () => {
  storeSession(robin);
  const again = { ...robin, token: 'r2', firstName: 'Bobby' };
  answerWith(again);
  expect(await logInWithToken('of robin')).toEqual({ outcome: 'logged-in' });
  expect(currentSession()).toEqual(again);
  expect(ended()).toEqual(['r1']);
});

test('asks nobody whose session has ended', async () => {
  storeSession(robin);
  over = [robin.token];
  answerWith(kim);
  expect(await logInWithToken('after robin')).toEqual({ outcome: 'logged-in' });
  expect(currentSession()).toEqual(kim);
});

test('asks a customer who logged in elsewhere while the answer was on its way', async () => {
  exchange = () => {
    storeSession(kim);
    return { status: 200, body: robin };
  };
  await askToChange('late');
  expect(currentSession()).toEqual(kim);
});

test('fails with the shop’s reason if it gives one', async () => {
  refuseWith('auth/web-login-failed');
  expect(await logInWithToken('spent')).toEqual({ outcome: 'failed', reason: '' });
  refuseWith('request/too-many');
  expect(await logInWithToken('many')).toEqual({
    outcome: 'failed',
    reason: 'Too many requests. Please wait a moment and try again.',
  });
  expect(currentSession()).toBeNull();
});

test('does not log anybody in with an answer without a token', async () => {
  answerWith({ ...robin, token: undefined });
  expect(await logInWithToken('empty')).toEqual({ outcome: 'failed', reason: '' });
  expect(currentSession()).toBeNull();
});
