import { expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { totp } from '#tests/support/totp.ts';

const shop = await testShop();

/** `npm run customers -- …` on this test's database. */
const customers = (...args: string[]) =>
  runOwnerCommand('customers', args, { DATABASE_URL: shop.context.config.databaseUrl! });

it('lets in a customer who has lost the app and the recovery codes, and tells them', async () => {
  const customer = await registerCustomer(shop);
  const { email, password } = customer;
  const { secretKey } = await customer.call('setUpTwoFactor', {});
  const code = totp(secretKey, shop.clock.now().getTime() / 1000);
  await customer.call('enableTwoFactor', { body: { code, secretKey, password } });

  // Nothing happens until the owner confirms that they are sure.
  expect(await customers('reset-two-factor', email)).toMatchObject({ code: 2, out: '' });
  expect(await shop.call('login', { body: { email, password } })).toHaveProperty('twoFactorToken');

  const reset = await customers('reset-two-factor', email.toUpperCase(), '--yes');
  expect(reset).toMatchObject({ code: 0, err: '' });
  expect(await shop.call('login', { body: { email, password } })).toMatchObject({
    isTwoFactorEnabled: false,
  });
  await expect(customer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
  expect(await waitingMails(shop, email, 'two-factor-disabled')).toHaveLength(1);
  const acts = await shop.db.selectFrom('staff_acts').select(['act', 'via', 'entity_id']).execute();
  expect(acts).toEqual([{ act: 'customers.reset-two-factor', via: 'command', entity_id: customer.id }]);
  for (const table of ['two_factor_secrets', 'recovery_codes'] as const) {
    const left = await shop.db.selectFrom(table).where('customer_id', '=', customer.id).selectAll().execute();
    expect(left, table).toEqual([]);
  }

  const again = await customers('reset-two-factor', email, '--yes');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('Two-factor authentication is not enabled');
});

it('refuses an unknown customer and unknown options', async () => {
  const [nobody, unknown, help] = await Promise.all([
    customers('reset-two-factor', 'nobody@example.com', '--yes'),
    customers('burn', 'nobody@example.com', '--yes'),
    customers('--help'),
  ]);
  expect(nobody).toMatchObject({ code: 1, err: 'There is no account for nobody@example.com.\n' });
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(help).toMatchObject({ code: 0, err: '' });
});
