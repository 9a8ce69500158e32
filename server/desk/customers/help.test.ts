import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { totp } from '#tests/support/totp.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await employ(shop, 'owner', { name: 'Nora' });
});
afterAll(() => shop.close());

const shown = ['named-last-order', 'writes-from-address'] as const;

async function withSecondFactor(): Promise<TestCustomer> {
  const customer = await registerCustomer(shop);
  const { secretKey } = await customer.call('setUpTwoFactor', {});
  const code = totp(secretKey, shop.clock.now().getTime() / 1000);
  await customer.call('enableTwoFactor', { body: { code, secretKey, password: customer.password } });
  return customer;
}

async function actsOn(entityId: string) {
  return shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', entityId)
    .where('act', '<>', 'customers.open')
    .orderBy('id')
    .select(['act', 'staff_id', 'changes', 'refusal'])
    .execute();
}

const activityOf = async (customer: TestCustomer) => {
  const { activity } = await owner.call('getCustomer', { params: { id: customer.id } });
  return activity.map(({ action, changes }) => [action, changes]);
};

describe('letting somebody in without the second factor', () => {
  test('removes it, ends every session, informs the customer and is recorded in both logs', async () => {
    const customer = await withSecondFactor();
    const params = { id: customer.id };
    const { email, password } = customer;
    const unsure = owner.call('resetAccess', {
      params,
      body: { shown: ['named-last-order', 'named-last-order'] },
    });
    await expect(unsure).rejects.toMatchObject({
      status: 400,
      message: 'Check who is asking: tick at least two.',
    });
    await owner.call('resetAccess', { params, body: { shown: [...shown] } });
    await expect(customer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    expect(await shop.call('login', { body: { email, password } })).toMatchObject({
      isTwoFactorEnabled: false,
    });
    expect(await waitingMails(shop, email, 'two-factor-disabled')).toMatchObject([{ isByShop: true }]);
    expect((await actsOn(customer.id)).at(-1)).toEqual({
      act: 'customers.reset-two-factor',
      staff_id: owner.id,
      changes: { shown: { before: null, after: [...shown] } },
      refusal: null,
    });
    expect(await activityOf(customer)).toContainEqual(['Two-factor disabled', 'by the shop']);
    await expect(owner.call('resetAccess', { params, body: { shown: [...shown] } })).rejects.toMatchObject({
      code: 'two-factor/not-enabled',
    });
  });

  test('happens once when two people do it at the same time', async () => {
    const customer = await withSecondFactor();
    const others = await Promise.all([1, 2, 3].map(() => employ(shop, 'owner')));
    const params = { id: customer.id };
    const results = await Promise.allSettled(
      [owner, ...others].map(({ call }) => call('resetAccess', { params, body: { shown: [...shown] } })),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      'two-factor/not-enabled',
      'two-factor/not-enabled',
      'two-factor/not-enabled',
    ]);
    expect(await waitingMails(shop, customer.email, 'two-factor-disabled')).toHaveLength(1);
    const done = (await actsOn(customer.id)).filter(({ refusal }) => refusal === null);
    expect(done.map(({ act }) => act)).toEqual(['customers.reset-two-factor']);
  });
});

test('every session is ended, once, and the customer can see by whom', async () => {
  const customer = await registerCustomer(shop);
  const params = { id: customer.id };
  await owner.call('endCustomerSessions', { params });
  await owner.call('endCustomerSessions', { params });
  await expect(customer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
  expect(await activityOf(customer)).toEqual([['Session ended', 'the only one, by the shop']]);
  expect((await actsOn(customer.id)).map(({ act, changes }) => [act, changes])).toEqual([
    ['customers.end-sessions', { ended: { before: null, after: 1 } }],
    ['customers.end-sessions', { ended: { before: null, after: 0 } }],
  ]);
});

describe('letters', () => {
  test('with a reset link work, go once for a key, and are limited', async () => {
    const customer = await registerCustomer(shop);
    const { email, id } = customer;
    const headers = { 'idempotency-key': 'once' };
    await owner.call('mailPasswordReset', { params: { id } }, { headers });
    await owner.call('mailPasswordReset', { params: { id } }, { headers });
    const tokens = await mailedTokens(shop, email, 'reset-password');
    expect(tokens).toHaveLength(1);
    const newPassword = 'nine calm cradles';
    await shop.call('resetPassword', {
      body: { token: tokens[0]!, email, newPassword, confirmPassword: newPassword },
    });
    expect(await shop.call('login', { body: { email, password: newPassword } })).toMatchObject({ id });
    expect(await activityOf(customer)).toContainEqual(['Password reset requested', 'by the shop']);

    await owner.call('mailPasswordReset', { params: { id } });
    await owner.call('mailPasswordReset', { params: { id } });
    await expect(owner.call('mailPasswordReset', { params: { id } })).rejects.toMatchObject({
      status: 429,
      code: 'customers/too-many-letters',
    });
  });

  test('are not used up by what strangers ask for', async () => {
    const customer = await registerCustomer(shop);
    for (let n = 0; n < 5; n++) await shop.call('forgotPassword', { body: { email: customer.email } });
    await owner.call('mailPasswordReset', { params: { id: customer.id } });
  });

  test('with the link of a registration go again, three an hour in all', async () => {
    const email = 'again@example.com';
    const register = { firstName: 'Ag', lastName: 'Ain', email, password: 'seven quiet prams' };
    await shop.call('register', { body: register });
    await owner.call('resendVerification', { body: { email: 'AGAIN@example.com' } });
    await owner.call('resendVerification', { body: { email } });
    await expect(owner.call('resendVerification', { body: { email } })).rejects.toMatchObject({
      code: 'customers/too-many-letters',
    });
    const tokens = await mailedTokens(shop, email, 'verify-email');
    expect(tokens).toHaveLength(3);
    await shop.call('verifyEmail', { query: { token: tokens[2]!, email } });
    await expect(owner.call('resendVerification', { body: { email } })).rejects.toMatchObject({
      code: 'customers/not-waiting',
    });
  });
});

test.each(['editor', 'packer', 'viewer'] as const)(
  'a %s helps nobody, and loses nobody’s data',
  async (role) => {
    const person = await employ(shop, role);
    const customer = await withSecondFactor();
    const params = { id: customer.id };
    const calls = [
      person.call('resetAccess', { params, body: { shown: [...shown] } }),
      person.call('endCustomerSessions', { params }),
      person.call('mailPasswordReset', { params }),
      person.call('resendVerification', { body: { email: customer.email } }),
      person.call('exportCustomer', { params }),
      person.call('openDataRequest', { params, body: { askedOn: '2026-01-01' } }),
      person.call('eraseCustomer', { params, body: { email: customer.email } }),
    ];
    await Promise.all(
      calls.map((call) => expect(call).rejects.toMatchObject({ status: 403, code: 'desk/not-allowed' })),
    );
    await customer.call('getProfile', {});
  },
);
