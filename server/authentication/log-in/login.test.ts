import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { mailedTokens } from '#tests/support/outbox.ts';
import { createTestClock, openAnotherProcess, openTestShop } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { login } from './login.service.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());

const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

async function tryToLogIn(email: string, password: string, from = HOME, process = shop) {
  const answer = await process.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: from,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const tenWrong = async (email: string, from: string, process = shop) => {
  for (let guess = 0; guess < 10; guess++) {
    expect((await tryToLogIn(email, `guess ${guess}`, from, process)).status).toBe(401);
  }
};

it('opens a session that every process knows, and closes it in all of them at once', async () => {
  const { email, password, id } = await registerCustomer(shop, { firstName: 'Ada', lastName: 'Byron' });
  const { status, body, headers } = await tryToLogIn(email.toUpperCase(), password);
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    id,
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'Customer',
    isTwoFactorEnabled: false,
  });
  expect(headers['cache-control']).toBe('private, no-store');
  await other.callAs(body.token)('getProfile', {});

  await other.callAs(body.token)('logout', {});
  for (const process of [shop, other]) {
    await expect(process.callAs(body.token)('getProfile', {})).rejects.toMatchObject({ status: 401 });
  }
  // Logging out twice, or without a session, is not an error.
  await shop.callAs(body.token)('logout', {});
  await shop.call('logout', {});
  expect(await activityOf(id)).toEqual(['Logged in', 'Logged out']);
});

it('leaves other sessions alone at log-out', async () => {
  const customer = await registerCustomer(shop);
  const stranger = await registerCustomer(shop);
  await customer.call('logout', {});
  await stranger.call('getProfile', {});
});

it('gives the same answer for a wrong password and for an address without an account', async () => {
  const { email, id } = await registerCustomer(shop);
  const wrong = await tryToLogIn(email, 'a wrong password');
  const nobody = await tryToLogIn('nobody@example.com', 'a wrong password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(nobody.body);
  expect(Object.keys(wrong.headers)).toEqual(Object.keys(nobody.headers));
  expect(wrong.body.detail).toBe('Invalid credentials.');
  expect(await activityOf(id)).toEqual(['Logged in: Wrong password']);
});

it('limits guesses at an address without an account in the same way', async () => {
  await tenWrong('nobody-2@example.com', STRANGER);
  const refused = await tryToLogIn('nobody-2@example.com', 'another', STRANGER);
  expect(refused.status).toBe(429);
});

it('allows exactly ten of many guesses made at once in two processes', async () => {
  const { email, password, id } = await registerCustomer(shop);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, guess) =>
      tryToLogIn(email, guess === 59 ? password : `guess ${guess}`, STRANGER, guess % 2 ? shop : other),
    ),
  );
  const right = answers.filter(({ status }) => status === 200).length;
  const looked = answers.filter(({ status }) => status === 401).length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - right - looked);
  // If the right password was among the first ten, the count starts again after it.
  if (right === 0) expect(looked).toBe(10);
  expect((await activityOf(id)).filter((row) => row.endsWith('Wrong password'))).toHaveLength(looked);
});

it('makes each further guess wait twice as long, and says how long', async () => {
  const { email } = await registerCustomer(shop);
  // Its time stands still, however long the guesses take.
  const begun = Date.now();
  const still = await openAnotherProcess({ ...shop, clock: createTestClock(() => begun) });
  onTestFinished(() => still.close());
  await tenWrong(email, STRANGER, still);
  for (const [seconds, words] of [
    [60, '60 seconds'],
    [120, '2 minutes'],
    [240, '4 minutes'],
  ] as const) {
    const refused = await tryToLogIn(email, 'too early', STRANGER, still);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toContain(words);
    expect(refused.headers['retry-after']).toBe(String(seconds));
    still.clock.advance(seconds);
    expect((await tryToLogIn(email, 'one more', STRANGER, still)).status).toBe(401);
  }
});

it('does not even check the right password while a guesser has to wait', async () => {
  const { email, password } = await registerCustomer(shop);
  await tenWrong(email, STRANGER);
  expect((await tryToLogIn(email, password, STRANGER)).status).toBe(429);
  shop.clock.advance(61);
  expect((await tryToLogIn(email, password, STRANGER)).status).toBe(200);
  // A success starts the count again.
  await tenWrong(email, '203.0.113.9');
});

it('lets customers in from networks they have used before, whatever strangers do', async () => {
  const { email, password } = await registerCustomer(shop);
  expect((await tryToLogIn(email, password, HOME)).status).toBe(200);
  await tenWrong(email, STRANGER);
  expect((await tryToLogIn(email, password, STRANGER)).status).toBe(429);
  expect((await tryToLogIn(email, password, HOME)).status).toBe(200);
  // The owner's success does not help the stranger.
  expect((await tryToLogIn(email, password, STRANGER)).status).toBe(429);
  // The trusted network has a limit as well.
  await tenWrong(email, HOME);
  expect((await tryToLogIn(email, password, HOME)).status).toBe(429);
});

it('lets customers in after a reset while strangers go on guessing', async () => {
  const { email } = await registerCustomer(shop);
  await tenWrong(email, STRANGER);
  await shop.call('forgotPassword', { body: { email } });
  const [token = ''] = await mailedTokens(shop, email, 'reset-password');
  const newPassword = 'eight calm cots';
  const reset = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, email, newPassword, confirmPassword: newPassword },
    remoteAddress: HOME,
  });
  expect(reset.statusCode).toBe(200);
  await tenWrong(email, STRANGER);
  expect((await tryToLogIn(email, newPassword, STRANGER)).status).toBe(429);
  expect((await tryToLogIn(email, newPassword, HOME)).status).toBe(200);
});

it('hashes a password again if it was hashed with weaker settings', async () => {
  const { id, email, password } = await registerCustomer(shop);
  const weak = await hash(password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
  await shop.db.updateTable('customers').set({ password_hash: weak }).where('id', '=', id).execute();
  expect((await tryToLogIn(email, password)).status).toBe(200);
  const { password_hash: stored } = await shop.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await tryToLogIn(email, password)).status).toBe(200);
});

it('opens no session with a password that is changed while it is being checked', async () => {
  const { id, email, password } = await registerCustomer(shop);
  const changed = await hash('a newer password', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  // The password change is under way, uncommitted, when the log-in reads the old hash.
  const attempt = await transaction(shop.db, async (trx) => {
    await trx.updateTable('customers').set({ password_hash: changed }).where('id', '=', id).execute();
    const started = login(
      other.context,
      { now: shop.clock.now(), address: HOME, device: '' },
      { email, password },
    ).then(
      () => 'let in',
      (error: { code: string }) => error.code,
    );
    // Waiting for this lock means that it has checked the password.
    await expect.poll(() => waitsForLock()).toBe(true);
    return { started };
  });
  expect(await attempt.started).toBe('auth/invalid-credentials');
});

it('accepts any characters in a password, composed or not, and all two hundred of them', async () => {
  for (const password of ['pāṇini’s 🍼 crib', ' spaces  at both ends ', 'é'.repeat(200)]) {
    const { email } = await registerCustomer(shop, { password });
    const decomposed = password.normalize('NFD');
    if (decomposed.length <= 200) expect((await tryToLogIn(email, decomposed)).status).toBe(200);
    expect((await tryToLogIn(email, password)).status).toBe(200);
    expect((await tryToLogIn(email, password.slice(0, -1))).status).toBe(401);
  }
});

it.each([
  [{}, 400],
  [{ email: 'a@example.com' }, 400],
  [{ email: 'a@example.com', password: '' }, 400],
  [{ email: 'a@example.com', password: 'x'.repeat(201) }, 400],
  [{ email: 'a@example.com', password: ['x'] }, 400],
  [{ email: { $gt: '' }, password: 'x' }, 400],
  [{ email: "a@example.com' or 1=1 --", password: 'x' }, 400],
  [{ email: 'a@example.com', password: 'a\u0000b' }, 401],
  [{ email: 'a@example.com', password: '\ud800' }, 400],
  [{ email: 'a@example.com', password: 'x', role: 'Admin' }, 400],
])('refuses the log-in %j', async (payload, status) => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(answer.statusCode).toBe(status);
});

it('slows down a flood from one address', async () => {
  const strict = await openTestShop({ authRequestsPerAddressPerMinute: 5 });
  const ask = () =>
    strict.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'a@example.com' },
      remoteAddress: STRANGER,
    });
  const answers = await Promise.all(Array.from({ length: 7 }, ask));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(refused?.json().code).toBe('request/too-many');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});

it('trusts a thousand networks of a customer, those used most recently', async () => {
  const { email, password, id } = await registerCustomer(shop);
  const now = shop.clock.now();
  await sql`
    insert into trusted_networks (customer_id, network_hash, last_used_at)
    select ${id}, sha256(convert_to(n::text, 'utf8')), ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, 1200) n
  `.execute(shop.db);
  const trusted = async () => {
    const { rows } = await sql<{ oldest: number; count: number }>`
      select count(*)::int, extract(epoch from ${now}::timestamptz - min(last_used_at))::int / 60 as oldest
      from trusted_networks where customer_id = ${id}`.execute(shop.db);
    return rows[0]!;
  };
  shop.clock.advance(60);
  expect((await tryToLogIn(email, password)).status).toBe(200);
  expect(await trusted()).toEqual({ count: 1000, oldest: 999 });
});

async function activityOf(customerId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('activity')
    .select(['action', 'failure_reason'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action + (row.failure_reason === null ? '' : `: ${row.failure_reason}`));
}

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits`.execute(shop.db);
  return rows[0]!.waits;
}
