import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/authentication/password-hash.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { openWorld, type Client, type World } from './world.ts';
import { timed, type Proof } from './result.ts';

/*
 * Accounts, over two processes of the shop on one database: what is ended is ended everywhere, what may be
 * tried ten times may be tried ten times in all, and what can be used once is used once.
 */

export interface Tried {
  tries: number;
  faults: string[];
}

const newPassword = 'eight quiet prams';
const endings: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'logging out': (client) => client.ask('POST', '/api/auth/logout'),
  'changing the password': (client) =>
    client.ask('POST', '/api/account/change-password', {
      body: { currentPassword: client.password, newPassword, confirmPassword: newPassword },
    }),
  'deleting the account': (client) =>
    client.ask('POST', '/api/account/delete-account', { body: { password: client.password } }),
};

const TRIES_AFTER_AN_ENDING = 40;

/**
 * Hammers the second process with a token that the first one ends. `tries` counts the requests sent after
 * the ending was answered; one of them let in is a fault.
 */
export async function revokeEverywhere(world: World, rounds: number): Promise<Tried> {
  const result: Tried = { tries: 0, faults: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, end] of Object.entries(endings)) {
      const client = await world.client();
      const state = { letIn: 0, isEnded: false, tries: 0 };
      const hammer = async () => {
        while (state.tries < TRIES_AFTER_AN_ENDING) {
          const { isEnded } = state;
          const { status } = await client.ask('GET', '/api/account/profile', { at: 1 });
          if (isEnded) {
            state.tries++;
            if (status !== 401) result.faults.push(`${name}: ${status} after it was answered`);
          } else if (status === 200) state.letIn++;
        }
      };
      const hammers = [hammer(), hammer(), hammer(), hammer()];
      while (state.letIn < 8) await new Promise((resolve) => setImmediate(resolve));
      await end(client);
      state.isEnded = true;
      await Promise.all(hammers);
      result.tries += state.tries;
    }
  }
  return result;
}

const GUESSES_THAT_COST_NOTHING = 10;

/** Guesses at one account through both processes at once: exactly ten are looked at. */
export async function guessTogether(world: World, guesses: number): Promise<Tried> {
  const client = await world.client();
  const statuses = await Promise.all(
    Array.from({ length: guesses }, async (_, index) => {
      const body = { email: client.email, password: `wrong ${index}` };
      return (await client.ask('POST', '/api/auth/login', { body, at: index % 2 })).status;
    }),
  );
  const count = (status: number) => statuses.filter((each) => each === status).length;
  const faults = [];
  if (count(401) !== GUESSES_THAT_COST_NOTHING) faults.push(`${count(401)} guesses were looked at`);
  // Too busy hashing is an answer too; nothing else is.
  if (count(401) + count(429) + count(503) !== guesses) faults.push(`answers: ${statuses.join(' ')}`);
  return { tries: guesses, faults };
}

/** Uses one code, token or link through both processes at once: one succeeds. */
export async function useOnce(world: World, times: number): Promise<Tried> {
  const result: Tried = { tries: 0, faults: [] };
  const race = async (name: string, use: (at: number) => Promise<number>) => {
    const statuses = await Promise.all(Array.from({ length: times }, (_, index) => use(index % 2)));
    const successes = statuses.filter((status) => status === 200).length;
    result.tries += times;
    if (successes !== 1) result.faults.push(`${name} worked ${successes} times`);
  };

  const client = await world.client();
  const webLogin = (await client.ask('POST', '/api/auth/web-login-token')).body as { token: string };
  await race('a web log-in token', async (at) => {
    const body = { token: webLogin.token };
    return (await client.ask('POST', '/api/auth/exchange-web-login-token', { body, at })).status;
  });

  // Each try has a challenge of its own: it is the code that must work once. And each code a customer of its own:
  // those who come second have guessed wrong, after which the account has to wait.
  const codes = async (name: string, path: string, field: string, codeOf: (enrolled: Enrolled) => string) => {
    const enrolled = await enrol(await world.client());
    const { email, password, ask } = enrolled.client;
    const challenges: string[] = [];
    for (let index = 0; index < times; index++) {
      const answer = await ask('POST', '/api/auth/login', { body: { email, password } });
      challenges.push((answer.body as { twoFactorToken: string }).twoFactorToken);
    }
    const code = codeOf(enrolled);
    let next = 0;
    await race(name, async (at) => {
      const body = { twoFactorToken: challenges[next++], [field]: code };
      return (await ask('POST', path, { body, at })).status;
    });
  };
  await codes('a code', '/api/auth/login-2fa', 'code', ({ secretKey }) =>
    authenticatorCode(secretKey, 'next'),
  );
  await codes(
    'a recovery code',
    '/api/auth/login-recovery',
    'recoveryCode',
    ({ recoveryCodes }) => recoveryCodes[0]!,
  );
  return result;
}

interface Enrolled {
  client: Client;
  secretKey: string;
  recoveryCodes: string[];
}

async function enrol(client: Client): Promise<Enrolled> {
  const { secretKey } = (await client.ask('GET', '/api/account/2fa/setup')).body as { secretKey: string };
  const enabled = await client.ask('POST', '/api/account/2fa/enable', {
    body: { code: authenticatorCode(secretKey), secretKey, password: client.password },
  });
  const { recoveryCodes } = enabled.body as { recoveryCodes: string[] };
  return { client, secretKey, recoveryCodes };
}

export interface TimingGap {
  call: string;
  samples: number;
  knownMilliseconds: number;
  unknownMilliseconds: number;
  /** Of the Mann-Whitney test: how likely such a difference is when there is none. */
  likelihood: number;
}

/**
 * How long log-in, registration and forgotten passwords take for addresses that have an account and for those
 * that have none: medians over so many samples each, taken in turns.
 */
export async function measureEnumeration(world: World, samples: number): Promise<TimingGap[]> {
  const passwordHash = await hashPassword('seven quiet prams');
  const shop = world.shops[0]!;
  const post = async (path: string, body: unknown) => {
    const begin = performance.now();
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { milliseconds: performance.now() - begin, shown: `${answer.status} ${text}` };
  };
  const calls: Record<string, (email: string) => Promise<{ milliseconds: number; shown: string }>> = {
    login: (email) => post('/api/auth/login', { email, password: 'a wrong guess' }),
    register: (email) =>
      post('/api/auth/register', { firstName: 'Ada', lastName: 'B', email, password: 'nine quiet prams' }),
    'forgot password': (email) => post('/api/auth/forgot-password', { email }),
  };
  const gaps: TimingGap[] = [];
  for (const [call, ask] of Object.entries(calls)) {
    const known: number[] = [];
    const unknown: number[] = [];
    const emails = await insertAccounts(world, samples, passwordHash);
    for (let warm = 0; warm < 30; warm++) await ask(`warm-${randomUUID()}@example.com`);
    for (const email of emails) {
      const there = await ask(email);
      const nowhere = await ask(`nobody-${randomUUID()}@example.com`);
      if (there.shown !== nowhere.shown) throw new Error(`${call} tells: ${there.shown} or ${nowhere.shown}`);
      known.push(there.milliseconds);
      unknown.push(nowhere.milliseconds);
    }
    gaps.push({
      call,
      samples,
      knownMilliseconds: median(known),
      unknownMilliseconds: median(unknown),
      likelihood: mannWhitney(known, unknown),
    });
  }
  return gaps;
}

/** Accounts that nobody has guessed at yet: a try is counted by account. */
async function insertAccounts(world: World, count: number, passwordHash: string): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    email: `parent-${randomUUID()}@example.com`,
    first_name: 'Ada',
    last_name: 'Parent',
    password_hash: passwordHash,
    verified_at: world.now(),
  }));
  await world.db.insertInto('customers').values(rows).execute();
  return rows.map((row) => row.email);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Two-sided, by the normal approximation, which is close from some twenty samples on. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, of: 'a' })), ...b.map((value) => ({ value, of: 'b' }))]
    .toSorted((one, other) => one.value - other.value)
    .map(({ of }, index) => (of === 'a' ? index + 1 : 0));
  const rankSum = ranked.reduce((sum, rank) => sum + rank, 0);
  const [n, m] = [a.length, b.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The normal distribution's cumulative function (Abramowitz and Stegun 26.2.17, off by 7.5e-8 at most). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** What is ended is ended everywhere; what may be tried ten times may be in all; what is used once is. */
export const proveAccounts: Proof = ({ isLong, say }) =>
  timed('accounts', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true });
    try {
      const rounds = isLong ? 50 : 1;
      const revoked = await revokeEverywhere(world, rounds);
      say(`${revoked.tries} calls with ended sessions`);
      const guessed: Tried[] = [];
      for (let round = 0; round < (isLong ? 10 : 1); round++) guessed.push(await guessTogether(world, 100));
      say(`${guessed.length * 100} guesses at ${guessed.length} accounts`);
      const used: Tried[] = [];
      for (let round = 0; round < (isLong ? 20 : 1); round++) used.push(await useOnce(world, 25));
      const all = [revoked, ...guessed, ...used];
      return {
        tried:
          `${revoked.tries} calls at one process after a session was ended at another; ${guessed.length} × 100 ` +
          `guesses over two processes; ${used.length * 3} codes and tokens, each used 25 times at once`,
        count: all.reduce((sum, { tries }) => sum + tries, 0),
        faults: all.flatMap(({ faults }) => faults),
      };
    } finally {
      await world.close();
    }
  });

const LARGEST_GAP_MILLISECONDS = 5;

/** Whether an address has an account cannot be told by how long the answer takes. */
export const proveEnumeration: Proof = ({ isLong }) =>
  timed('enumeration', async () => {
    const world = await openWorld({ isBackgroundFree: true });
    try {
      const samples = isLong ? 1000 : 50;
      const gaps = await measureEnumeration(world, samples);
      const differs = ({ knownMilliseconds, unknownMilliseconds, likelihood }: TimingGap) =>
        likelihood < 0.01 && Math.abs(knownMilliseconds - unknownMilliseconds) >= LARGEST_GAP_MILLISECONDS;
      const words = (gap: TimingGap) =>
        `${gap.call} ${gap.knownMilliseconds.toFixed(1)} / ${gap.unknownMilliseconds.toFixed(1)} ms ` +
        `(p ${gap.likelihood.toFixed(2)})`;
      return {
        tried: `${samples} known and ${samples} unknown addresses for each of three calls`,
        count: samples * 2 * gaps.length,
        faults: gaps.filter(differs).map(words),
        notes: `median for a known / an unknown address: ${gaps.map(words).join('; ')}`,
      };
    } finally {
      await world.close();
    }
  });
