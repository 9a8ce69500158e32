import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { hashPassword } from './password-hash.service.ts';

/* A database of the previous version, in which accounts waited to be verified. */

const password = 'seven quiet prams';
const email = 'Waiting@example.com';
const tokens = { first: newToken(), second: newToken(), reset: newToken(), used: newToken() };
const { url } = await databaseFromBefore('0015_registrations.sql', leaveAccounts);
const shop = await testShop({ databaseUrl: url });

it('leaves verified accounts and their links as they are', async () => {
  const { token } = tokens.used;
  await shop.call('verifyEmail', { query: { token, email: 'verified@example.com' } });
  expect(await shop.call('login', { body: { email: 'verified@example.com', password } })).toMatchObject({
    email: 'verified@example.com',
  });
});

it('lets nobody into an unverified account until one of the earlier links is opened', async () => {
  await expect(shop.call('login', { body: { email, password } })).rejects.toMatchObject({
    code: 'auth/invalid-credentials',
  });
  const { token } = tokens.first;
  await shop.call('verifyEmail', { query: { token, email: email.toLowerCase() } });
  expect(await shop.call('login', { body: { email, password } })).toMatchObject({ email });
  // Other links to the same account still succeed, and the reset link resets.
  await shop.call('verifyEmail', { query: { token: tokens.second.token, email } });
  const newPassword = 'eight calm cots';
  const body = { token: tokens.reset.token, email, newPassword, confirmPassword: newPassword };
  await shop.call('resetPassword', { body });
  expect(await shop.call('login', { body: { email, password: newPassword } })).toMatchObject({ email });
});

it('keeps the e-mail that was under way, and gives an account without a link a day to ask for one', async () => {
  const waiting = await shop.db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .select(['registrations.email', 'outbox.customer_id'])
    .execute();
  expect(waiting).toEqual([{ email: 'forgotten@example.com', customer_id: null }]);
  shop.clock.advance(23 * 60 * 60);
  await expect(
    shop.call('login', { body: { email: 'forgotten@example.com', password } }),
  ).rejects.toMatchObject({ code: 'auth/invalid-credentials' });
  const sent = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('template', '=', 'verify-email')
    .execute();
  expect(sent).toHaveLength(2);
});

function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
}

async function leaveAccounts(client: pg.Client): Promise<void> {
  const insert = async (address: string, verifiedAt: Date | null) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into customers (email, first_name, last_name, password_hash, verified_at)
       values ($1, 'Ada', 'Byron', $2, $3) returning id`,
      [address, await hashPassword(password), verifiedAt],
    );
    const { id } = rows[0]!;
    await client.query(
      `insert into activity (customer_id, happened_at, action, is_success)
       values ($1, now(), 'Account registered', true)`,
      [id],
    );
    return id;
  };
  const link = (id: string, { hash }: { hash: Buffer }, purpose: string, hours: number) =>
    client.query(
      `insert into one_time_tokens (token_hash, customer_id, purpose, created_at, expires_at)
       values ($1, $2, $3, now(), now() + make_interval(hours => $4))`,
      [hash, id, purpose, hours],
    );
  await link(await insert('verified@example.com', new Date()), tokens.used, 'verify-email', 20);
  const id = await insert(email, null);
  await link(id, tokens.first, 'verify-email', 2);
  await link(id, tokens.second, 'verify-email', 22);
  await link(id, tokens.reset, 'reset-password', 1);
  const forgotten = await insert('forgotten@example.com', null);
  await client.query(
    `insert into outbox (kind, channel, customer_id, template, recipient, content, created_at, due_at)
     values ('email', 'email', $1, 'verify-email', '{"name": "", "address": "forgotten@example.com"}', '{}', now(),
       now())`,
    [forgotten],
  );
}
