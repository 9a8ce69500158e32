import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SessionData } from '#contract/authentication.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { deleteRegistrationsOf, lockAddress } from './registrations.queries.ts';

/* Somebody registers with an address that is not theirs, before or after its owner does. */

const shop = await testShop();

let count = 0;
const anAddress = () => `wanted-${++count}@example.com`;
const ownPassword = 'seven quiet prams';
const strangersPassword = 'nine loud lorries';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

async function register(email: string, password: string, device = firefox): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'user-agent': device },
    payload: { firstName: 'Ada', lastName: 'Byron', email, password },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ registrationSecret: string }>().registrationSecret;
}

const links = (email: string) => mailedTokens(shop, email, 'verify-email');
const logIn = (email: string, password: string) => shop.call('login', { body: { email, password } });
const complete = (email: string, token: string, registrationSecret: string) =>
  shop.call('completeRegistration', { body: { email, token, registrationSecret } });
const ofAnother = { status: 409, code: 'auth/link-of-another-registration' };
const wrong = { status: 401, code: 'auth/invalid-credentials' };
const failed = { status: 410, code: 'auth/verification-failed' };

test('a link verifies its own registration and discards the others', async () => {
  const email = anAddress();
  await register(email, strangersPassword);
  await register(email.toUpperCase(), ownPassword);
  const [[theirs], [mine]] = [await links(email), await links(email.toUpperCase())];
  await shop.call('verifyEmail', { query: { token: mine!, email } });
  await expect(shop.call('verifyEmail', { query: { token: theirs!, email } })).rejects.toMatchObject(failed);
  expect(await logIn(email, ownPassword)).toMatchObject({ email: email.toUpperCase() });
  await expect(logIn(email, strangersPassword)).rejects.toMatchObject(wrong);
  expect(await links(email)).toEqual([]);
});

test('the browser that registered is logged in by its own link, once, and by no other', async () => {
  const email = anAddress();
  const strangersSecret = await register(email, strangersPassword);
  const secret = await register(email, ownPassword);
  const [theirs = '', mine = ''] = await links(email);
  await expect(complete(email, theirs, secret)).rejects.toMatchObject(ofAnother);
  await expect(complete(email, mine, strangersSecret)).rejects.toMatchObject(ofAnother);
  await expect(complete(email, 'made-up', secret)).rejects.toMatchObject(failed);
  // The refused ones had no effect.
  await expect(logIn(email, strangersPassword)).rejects.toMatchObject(wrong);

  const session = (await complete(email, mine, secret)) as SessionData;
  expect(await shop.callAs(session.token)('getProfile', {})).toMatchObject({ email });
  const again = await complete(email, mine, secret);
  expect(again).toEqual({ message: 'Email verified successfully! You can now log in.' });
  await expect(complete(email, mine, strangersSecret)).rejects.toMatchObject(ofAnother);
  await expect(complete(email, theirs, strangersSecret)).rejects.toMatchObject(failed);
});

test('a stranger’s link that was opened elsewhere is distinguished from one’s own', async () => {
  const email = anAddress();
  await register(email, strangersPassword);
  const secret = await register(email, ownPassword);
  const [theirs = ''] = await links(email);
  await shop.call('verifyEmail', { query: { token: theirs, email } });
  await expect(complete(email, theirs, secret)).rejects.toMatchObject(ofAnother);

  // The person who reads the mail can put it right.
  await shop.call('forgotPassword', { body: { email } });
  const [token = ''] = await mailedTokens(shop, email, 'reset-password');
  const body = { token, email, newPassword: ownPassword, confirmPassword: ownPassword };
  await shop.call('resetPassword', { body });
  await expect(logIn(email, strangersPassword)).rejects.toMatchObject(wrong);
  expect(await logIn(email, ownPassword)).toMatchObject({ email });
});

test('registering again and again neither stops any e-mail nor invalidates any link', async () => {
  const email = anAddress();
  const first = await register(email, ownPassword);
  for (let time = 0; time < 12; time++) await register(email, strangersPassword);
  const newest = await register(email, ownPassword);

  const due = async () => {
    const now = shop.clock.now();
    const rows = await shop.db
      .selectFrom('outbox')
      .select(['due_at', 'recipient'])
      .where('due_at', '<=', now)
      .execute();
    return rows.filter((row) => (row.recipient as { address: string }).address === email).length;
  };
  expect(await due()).toBe(3);
  shop.clock.advance(59 * 60);
  expect(await due()).toBe(3);
  shop.clock.advance(2 * 60);
  expect(await due()).toBe(4);

  // The three that were sent, and the newest, which replaced all the others waiting with it.
  const tokens = await links(email);
  expect(tokens).toHaveLength(4);
  for (const token of tokens.slice(1, 3)) {
    await expect(complete(email, token, newest)).rejects.toMatchObject(ofAnother);
  }
  await expect(complete(email, tokens[0]!, newest)).rejects.toMatchObject(ofAnother);
  await expect(complete(email, tokens[3]!, first)).rejects.toMatchObject(ofAnother);
  expect(await complete(email, tokens[3]!, newest)).toMatchObject({ email });
});

test('registrations waiting for an address are bounded, however often it is registered', async () => {
  const email = anAddress();
  for (let hour = 0; hour < 5; hour++) {
    for (let time = 0; time < 5; time++) await register(email, strangersPassword);
    shop.clock.advance(60 * 60);
  }
  const rows = await shop.db.selectFrom('registrations').select('id').where('email', '=', email).execute();
  expect(rows.length).toBeLessThanOrEqual(3 * 5 + 1);
});

test('the e-mail says when and on what kind of device, and nothing else that was typed', async () => {
  const email = anAddress();
  await register(email, ownPassword);
  await register(email, strangersPassword, 'Dear customer, claim your prize at evil.example');
  const mails = await waitingMails(shop, email, 'verify-email');
  expect(mails.map(({ device }) => device)).toEqual(['Firefox on Linux', '']);
  expect(Date.parse(mails[0]!.registeredAt!)).toBeCloseTo(shop.clock.now().getTime(), -5);
  const recipients = await shop.db
    .selectFrom('outbox')
    .select('recipient')
    .where('registration_id', 'is not', null)
    .execute();
  for (const { recipient } of recipients) expect(recipient).toMatchObject({ name: '' });
});

test('resetting the password of an unverified address sets it, and leaves nothing waiting', async () => {
  const email = anAddress();
  await register(email, ownPassword);
  await shop.call('forgotPassword', { body: { email } });
  for (let time = 0; time < 5; time++) await register(email, strangersPassword);
  const [token = ''] = await mailedTokens(shop, email, 'reset-password');
  const newPassword = 'eight calm cots';
  await shop.call('resetPassword', { body: { token, email, newPassword, confirmPassword: newPassword } });
  expect(await logIn(email, newPassword)).toMatchObject({ email });
  for (const password of [ownPassword, strangersPassword]) {
    await expect(logIn(email, password)).rejects.toMatchObject(wrong);
  }
  expect(await links(email)).toEqual([]);
});

test('a reset link still works after a verification link has been opened', async () => {
  const email = anAddress();
  await register(email, ownPassword);
  await register(email, strangersPassword);
  await shop.call('forgotPassword', { body: { email } });
  const [token = ''] = await mailedTokens(shop, email, 'reset-password');
  const [mine = ''] = await links(email);
  await shop.call('verifyEmail', { query: { token: mine, email } });
  const newPassword = 'eight calm cots';
  await shop.call('resetPassword', { body: { token, email, newPassword, confirmPassword: newPassword } });
  expect(await logIn(email, newPassword)).toMatchObject({ email });
});

test('ten right passwords for an unverified registration count like ten wrong ones', async () => {
  const email = anAddress();
  await register(email, ownPassword);
  const known = await registerCustomer(shop);
  for (const [address, password] of [
    [email, ownPassword],
    [known.email, 'a wrong guess'],
  ] as const) {
    for (let time = 0; time < 10; time++) await expect(logIn(address, password)).rejects.toMatchObject(wrong);
    await expect(logIn(address, password)).rejects.toMatchObject({ status: 429 });
  }
});

test('a log-in and a forgotten password at the moment at which the link is opened are answered as ever', async () => {
  const email = anAddress();
  await register(email, ownPassword);
  // As a link that is being opened does, before it makes the account.
  const opening = await shop.db.startTransaction().execute();
  await lockAddress(opening, email);
  await deleteRegistrationsOf(opening, email);
  const login = logIn(email, ownPassword).catch((error: unknown) => error);
  const forgotten = shop.call('forgotPassword', { body: { email } }).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      return rows[0]!.count;
    })
    .toBe(2);
  await opening.commit().execute();
  expect(await login).toMatchObject(wrong);
  expect(await forgotten).toEqual({
    message: 'If an account with that email exists, a password reset link has been sent.',
  });
});
