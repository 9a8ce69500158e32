import { expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { consumeRegistration } from '#server/authentication/attempts/attempt-limit.service.ts';

const shop = await testShop();

let count = 0;
const newcomer = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `new-${++count}@example.com`,
  password: 'seven quiet prams',
});
const notVerified = { status: 410, code: 'auth/verification-failed' };

it('opens an account when the mailed link is opened, and not before', async () => {
  const parent = newcomer();
  const { message } = await shop.call('register', { body: parent });
  expect(message).toContain('check your email');
  await expect(
    shop.call('login', { body: { email: parent.email, password: parent.password } }),
  ).rejects.toMatchObject({ status: 401, code: 'auth/invalid-credentials' });
  expect(await shop.db.selectFrom('customers').where('email', '=', parent.email).execute()).toEqual([]);

  const [token] = await mailedTokens(shop, parent.email, 'verify-email');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await shop.call('verifyEmail', { query: { token: token!, email: parent.email } })).toEqual({
    message: 'Email verified successfully! You can now log in.',
  });
  const session = await shop.call('login', { body: { email: parent.email, password: parent.password } });
  expect(session).toMatchObject({
    email: parent.email,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'Customer',
  });
  expect(await activityOf(parent.email)).toEqual(['Account registered', 'Email verified', 'Logged in']);
});

it('accepts the confirmation that a form sends, and refuses one that differs', async () => {
  const parent = newcomer();
  await expect(
    shop.call('register', { body: { ...parent, confirmPassword: 'another otter' } }),
  ).rejects.toMatchObject({ status: 422, code: 'auth/passwords-differ' });
  expect(await mailedTokens(shop, parent.email, 'verify-email')).toEqual([]);
  await shop.call('register', { body: { ...parent, confirmPassword: parent.password } });
  expect(await mailedTokens(shop, parent.email, 'verify-email')).toHaveLength(1);
});

it('gives the same answer for an address that has an account, and tells its owner by e-mail', async () => {
  const owner = await registerCustomer(shop);
  const before = await shop.db.selectFrom('customers').selectAll().where('id', '=', owner.id).execute();
  const taken = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer(), email: owner.email.toUpperCase() },
  });
  const free = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: newcomer() });
  const withoutSecret = (body: string) =>
    body.replace(/"registrationSecret":"[\w-]{43}"/, '"registrationSecret"');
  expect(taken.statusCode).toBe(free.statusCode);
  expect(withoutSecret(taken.body)).toBe(withoutSecret(free.body));
  expect(withoutSecret(taken.body)).not.toBe(taken.body);
  expect(Object.keys(taken.headers).toSorted()).toEqual(Object.keys(free.headers).toSorted());
  expect(await waitingMails(shop, owner.email, 'already-registered')).toEqual([{ firstName: 'Ada' }]);
  expect(await waitingMails(shop, owner.email, 'verify-email')).toEqual([]);
  expect(await shop.db.selectFrom('customers').selectAll().where('id', '=', owner.id).execute()).toEqual(
    before,
  );
});

it('does not let a stranger flood an owner with e-mails', async () => {
  const owner = await registerCustomer(shop);
  for (let time = 0; time < 6; time++) {
    await shop.call('register', { body: { ...newcomer(), email: owner.email } });
  }
  expect(await waitingMails(shop, owner.email, 'already-registered')).toHaveLength(3);
});

it('makes one account when every link of many registrations is opened at once, in two processes', async () => {
  const other = await openAnotherProcess(shop);
  const parent = newcomer();
  const at = (index: number) => (index % 2 ? shop : other);
  const calls = Array.from({ length: 8 }, (_, index) => at(index).call('register', { body: parent }));
  expect(new Set((await Promise.all(calls)).map(({ message }) => message)).size).toBe(1);
  const tokens = await mailedTokens(shop, parent.email, 'verify-email');
  // Three at once, and the newest when the hour is over.
  expect(tokens).toHaveLength(4);
  const opened = await Promise.allSettled(
    [...tokens, ...tokens].map((token, index) =>
      at(index).call('verifyEmail', { query: { token, email: parent.email } }),
    ),
  );
  // Each link is opened twice: the one opened first succeeds both times.
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await activityOf(parent.email)).toEqual(['Account registered', 'Email verified']);
  expect(await waitingRegistrations(parent.email)).toEqual([]);
  await other.close();
});

it('succeeds again when a link is opened again, and does nothing on HEAD', async () => {
  const parent = newcomer();
  await shop.call('register', { body: parent });
  const [token] = await mailedTokens(shop, parent.email, 'verify-email');
  const url = `/api/auth/verify-email?${new URLSearchParams({ token: token!, email: parent.email })}`;

  expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(204);
  expect(await activityOf(parent.email)).toEqual([]);

  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.app.inject({ url })));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await activityOf(parent.email)).toEqual(['Account registered', 'Email verified']);
  shop.clock.advance(2 * 24 * 60 * 60);
  expect((await shop.app.inject({ url })).statusCode).toBe(200);
});

it('refuses a link after a day, with another address, for another purpose, or made up', async () => {
  const [parent, other] = [newcomer(), newcomer()];
  await shop.call('register', { body: parent });
  await shop.call('register', { body: other });
  const [token = ''] = await mailedTokens(shop, parent.email, 'verify-email');
  const open = (query: { token: string; email: string }) => shop.call('verifyEmail', { query });

  await expect(open({ token, email: other.email })).rejects.toMatchObject(notVerified);
  await expect(open({ token: `${token}x`, email: parent.email })).rejects.toMatchObject(notVerified);
  await shop.call('forgotPassword', { body: { email: parent.email } });
  const [reset = ''] = await mailedTokens(shop, parent.email, 'reset-password');
  await expect(open({ token: reset, email: parent.email })).rejects.toMatchObject(notVerified);
  shop.clock.advance(24 * 60 * 60 + 1);
  await expect(open({ token, email: parent.email })).rejects.toMatchObject(notVerified);
});

it('sends the link again at a log-in with the right password, within the hourly limit', async () => {
  const parent = newcomer();
  await shop.call('register', { body: parent });
  const logIn = (password: string) =>
    expect(shop.call('login', { body: { email: parent.email, password } })).rejects.toMatchObject({
      status: 401,
      code: 'auth/invalid-credentials',
    });
  await logIn('a wrong guess');
  expect(await mailedTokens(shop, parent.email, 'verify-email')).toHaveLength(1);
  for (let time = 0; time < 5; time++) await logIn(parent.password);
  expect(await mailedTokens(shop, parent.email, 'verify-email')).toHaveLength(3);
  shop.clock.advance(60 * 60);
  await logIn(parent.password);
  const tokens = await mailedTokens(shop, parent.email, 'verify-email');
  expect(tokens).toHaveLength(4);
  for (const token of tokens) await shop.call('verifyEmail', { query: { token, email: parent.email } });
});

it.each([
  [{ firstName: '' }, 400],
  [{ firstName: 'A\u0000da' }, 400],
  [{ lastName: 'Byron\r\nBcc: evil@example.com' }, 400],
  [{ lastName: 'x'.repeat(101) }, 400],
  [{ lastName: '\ud800' }, 400],
  [{ email: 'ada' }, 400],
  [{ email: 'ada@example.com, evil@example.com' }, 400],
  [{ email: 'ada@example.com\r\nBcc: evil@example.com' }, 400],
  [{ email: '"a b"@example.com' }, 400],
  [{ email: `${'a'.repeat(250)}@example.com` }, 400],
  [{ email: 7 }, 400],
  [{ password: 'x'.repeat(201) }, 400],
  [{ password: 'short' }, 422],
  [{ password: 'password1' }, 422],
  [{ password: 'ada byron' }, 422],
  [{ role: 'Admin' }, 400],
  [{ verifiedAt: '2020-01-01' }, 400],
])('refuses a registration with %j', async (wrong, status) => {
  const body = { ...newcomer(), ...wrong };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: body });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().detail).toMatch(/[a-z]/);
  expect(answer.body).not.toMatch(/zod|expected|undefined/i);
});

it('keeps neither passwords nor tokens where a copy of the database would reveal them', async () => {
  const parent = newcomer();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'idempotency-key': 'once' },
    payload: parent,
  });
  const { registrationSecret } = answer.json<{ registrationSecret: string }>();
  const [token = ''] = await mailedTokens(shop, parent.email, 'verify-email');
  const tables = ['registrations', 'one_time_tokens', 'outbox', 'activity', 'idempotency_keys'] as const;
  const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).toContain(parent.email);
  expect(JSON.stringify(rows)).not.toContain(parent.password);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(registrationSecret);
  const { password_hash: stored } = await shop.db
    .selectFrom('registrations')
    .select('password_hash')
    .where('email', '=', parent.email)
    .executeTakeFirstOrThrow();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

function waitingRegistrations(email: string) {
  return shop.db.selectFrom('registrations').selectAll().where('email', '=', email).execute();
}

async function activityOf(email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('activity')
    .innerJoin('customers', 'customers.id', 'activity.customer_id')
    .select(['action', 'failure_reason'])
    .where('email', '=', email)
    .orderBy('activity.id')
    .execute();
  return rows.map((row) => row.action + (row.failure_reason === null ? '' : `: ${row.failure_reason}`));
}

it('lets one network register ten times as fast as one person may for a minute, then once in ten minutes', async () => {
  const context = { ...shop.context, config: { ...shop.context.config, authRequestsPerAddressPerMinute: 1 } };
  const from = (address: string) =>
    consumeRegistration(context, { address, now: shop.clock.now(), device: 'curl' });
  for (let count = 0; count < 10; count++) await from(`2001:db8:bad:1::${count}`);
  await expect(from('2001:db8:bad:1:5::2')).rejects.toMatchObject({ code: 'auth/too-many-registrations' });
  await from('2001:db8:900d:1::1');
  shop.clock.advance(600);
  await from('2001:db8:bad:1::1');
  await expect(from('2001:db8:bad:1::1')).rejects.toMatchObject({ code: 'auth/too-many-registrations' });
  shop.clock.advance(3601);
  for (let count = 0; count < 10; count++) await from('2001:db8:bad:1::1');
  // Having thousands of networks does not help either.
  let allowed = 10;
  const refused = async () => {
    for (let network = 2; network < 100; network++) {
      for (let count = 0; count < 10; count++) {
        if (
          !(await from(`2001:db8:bad:${network}::1`).then(
            () => true,
            () => false,
          ))
        )
          return true;
        allowed++;
      }
    }
    return false;
  };
  expect(await refused()).toBe(true);
  expect(allowed).toBeLessThan(200);
});
