import { expect, test } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { secondFactor } from '#tests/support/second-factor.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { codeOf } = secondFactor(shop);
const tooMany = { status: 429, code: 'auth/too-many-tries' };

/** As a script does it: without waiting for another code. */
async function switchOnAndOff({ call, password }: TestCustomer): Promise<void> {
  const { secretKey } = await call('setUpTwoFactor', {});
  await call('enableTwoFactor', { body: { code: codeOf(secretKey), secretKey, password } });
  await call('disableTwoFactor', { body: { code: codeOf(secretKey, 1), password } });
}

test('switching the second factor on and off all day sends a few letters, not thousands', async () => {
  const customer = await registerCustomer(shop);
  for (let count = 0; count < 10; count++) await switchOnAndOff(customer);
  await expect(switchOnAndOff(customer)).rejects.toMatchObject(tooMany);
  expect(await waitingMails(shop, customer.email, 'two-factor-enabled')).toHaveLength(10);
  expect(await waitingMails(shop, customer.email, 'two-factor-disabled')).toHaveLength(10);
  shop.clock.advance(86_400);
  await switchOnAndOff(customer);
});

test('changing the password counts as well, and wrong passwords do not', async () => {
  const customer = await registerCustomer(shop);
  const change = async (token: string, currentPassword: string, newPassword: string) =>
    shop.callAs(token)('changePassword', {
      body: { currentPassword, newPassword, confirmPassword: newPassword },
    });
  for (let count = 0; count < 5; count++) {
    await expect(change(customer.token, 'a guess', 'otter and fog')).rejects.toMatchObject({
      code: 'auth/wrong-password',
    });
  }
  const passwords = [customer.password, ...Array.from({ length: 21 }, (_, at) => `otter and fog ${at}`)];
  const logIn = async (password: string) => {
    const answer = await shop.call('login', { body: { email: customer.email, password } });
    return 'token' in answer ? answer.token : '';
  };
  for (let at = 0; at < 20; at++)
    await change(await logIn(passwords[at]!), passwords[at]!, passwords[at + 1]!);
  const token = await logIn(passwords[20]!);
  await expect(change(token, passwords[20]!, passwords[21]!)).rejects.toMatchObject(tooMany);
  expect(await waitingMails(shop, customer.email, 'password-changed')).toHaveLength(20);
});
