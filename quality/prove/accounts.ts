import { authenticatorCode } from '#tests/support/authenticator.ts';
import { openWorld, type Client, type World } from './world.ts';
import { timed, type Proof } from './result.ts';

/*
 * Accounts, over two processes of the shop on one database: what is ended is ended in both, what may be tried ten times
 * may be tried ten times in total, and what can be used once is used only once.
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
 * Hammers the second process with a token that the first one ends. `tries` counts the requests sent after the ending
 * was answered; any that succeeds is a fault.
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

/** Guesses at one account through both processes at once: exactly ten are checked. */
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
  // Being too busy to hash is also a valid answer; anything else is not.
  if (count(401) + count(429) + count(503) !== guesses) faults.push(`answers: ${statuses.join(' ')}`);
  return { tries: guesses, faults };
}

/** Uses one code, token or link through both processes at once: exactly one succeeds. */
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

  // Each try has a challenge of its own, because it is the code that must work only once. And each code has a customer
  // of its own: the second one has guessed wrong, after which the account has to wait.
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

/**
 * What is ended is ended everywhere; what may be tried ten times is limited to ten in total; what can be used once is
 * used once.
 */
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
