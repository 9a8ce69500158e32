import { expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { mailedTokens } from '#tests/support/outbox.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { deleteExpired } from '#server/retention.ts';

const shop = await testShop();

const DAY = 24 * 60 * 60;
const tables = [
  'customers',
  'registrations',
  'sessions',
  'one_time_tokens',
  'login_attempts',
  'trusted_networks',
] as const;
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, (await shop.db.selectFrom(table).selectAll().execute()).length]),
    ),
  );

it('deletes what has expired and registrations that nobody verified, and nothing else', async () => {
  const verified = await registerCustomer(shop);
  const { email, password } = verified;
  await shop.call('login', { body: { email, password } });
  const never = { firstName: 'A', lastName: 'B', email: 'never@example.com', password: 'seven quiet prams' };
  await shop.call('register', { body: never });
  await shop.call('forgotPassword', { body: { email } });
  const before = await counts();
  expect(before).toMatchObject({
    customers: 1,
    registrations: 1,
    sessions: 2,
    one_time_tokens: 2,
    trusted_networks: 1,
  });

  await deleteExpired(shop.context);
  expect(await counts()).toEqual(before);

  shop.clock.advance(DAY + 1);
  await deleteExpired(shop.context);
  expect(await counts()).toMatchObject({ customers: 1, registrations: 0, one_time_tokens: 1 });
  expect(await mailedTokens(shop, never.email, 'verify-email')).toEqual([]);

  shop.clock.advance(28 * DAY);
  await deleteExpired(shop.context);
  expect(await counts()).toMatchObject({ customers: 1, sessions: 0, one_time_tokens: 1 });

  shop.clock.advance(3 * DAY);
  await deleteExpired(shop.context);
  expect(await counts()).toMatchObject({
    customers: 1,
    one_time_tokens: 0,
    login_attempts: 0,
    trusted_networks: 1,
  });

  shop.clock.advance(180 * DAY);
  await deleteExpired(shop.context);
  expect(await counts()).toMatchObject({ customers: 1, trusted_networks: 0 });
});
