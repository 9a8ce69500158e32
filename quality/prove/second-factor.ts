import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { totp } from '#tests/support/totp.ts';
import { send, type Seen } from './load.ts';
import type { World } from './world.ts';

/** A customer whose requests can go to any process: each is sent once, and its answer kept. */
export interface Person extends TestCustomer {
  ask(url: string, method: string, path: string, options?: { body?: unknown; key?: string }): Promise<Seen>;
  seen: Seen[];
}

/** Somebody new, whose sessions and networks nobody knows yet. */
export async function newPerson({ db, now }: World): Promise<Person> {
  const customer = await registerCustomer({
    db,
    clock: { now, advance: () => {} },
    callAs: () => () => Promise.reject(new Error('requests are sent one by one')),
  });
  const seen: Seen[] = [];
  return {
    ...customer,
    seen,
    async ask(url, method, path, options = {}) {
      const answer = await send(url, { name: path, method, path, token: customer.token, ...options });
      seen.push(answer);
      return answer;
    },
  };
}

/** Shown to the customer, but not confirmed. */
export async function setUp(person: Person, url: string): Promise<string> {
  const { text } = await person.ask(url, 'GET', '/api/account/2fa/setup');
  return (JSON.parse(text) as { secretKey: string }).secretKey;
}

export async function confirm(person: Person, url: string, secretKey: string, now: Date): Promise<Seen> {
  const body = { code: totp(secretKey, now.getTime() / 1000), secretKey, password: person.password };
  return person.ask(url, 'POST', '/api/account/2fa/enable', { body });
}

/** With the code after the one used to confirm. */
export async function logInWithCode(
  person: Person,
  url: string,
  secretKey: string,
  now: Date,
): Promise<Seen> {
  const { email, password } = person;
  const { text } = await person.ask(url, 'POST', '/api/auth/login', { body: { email, password } });
  const { twoFactorToken } = JSON.parse(text) as { twoFactorToken?: string };
  const body = { twoFactorToken, code: totp(secretKey, now.getTime() / 1000 + 30) };
  return person.ask(url, 'POST', '/api/auth/login-2fa', { body });
}
