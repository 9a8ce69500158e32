import { afterAll, describe, expect, it } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());

const newPassword = 'eight loud buggies';
const change = (customer: TestCustomer, rest: Record<string, string> = {}, process = shop) =>
  process.callAs(customer.token)('changePassword', {
    body: { currentPassword: customer.password, newPassword, confirmPassword: newPassword, ...rest },
  });
const logIn = (email: string, password: string) => shop.call('login', { body: { email, password } });
const log = (customer: TestCustomer) =>
  shop.db
    .selectFrom('activity')
    .select(['action', 'is_success as isSuccess', 'failure_reason as failureReason'])
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute();

describe('changing the password', () => {
  it('saves the new one, ends every session everywhere and tells the account’s owner', async () => {
    const customer = await registerCustomer(shop);
    const { email, password } = customer;
    const session = await logIn(email, password);
    expect(await change(customer)).toEqual({
      message: 'Your password has been changed. Please log in with the new one.',
    });
    const tokens = [customer.token, 'token' in session ? session.token : ''];
    for (const call of tokens.flatMap((token) => [shop.callAs(token), other.callAs(token)])) {
      await expect(call('getProfile', {})).rejects.toMatchObject({ status: 401 });
    }
    await expect(logIn(email, password)).rejects.toMatchObject({ code: 'auth/invalid-credentials' });
    expect(await logIn(email, newPassword)).toMatchObject({ id: customer.id });
    expect(await waitingMails(shop, email, 'password-changed')).toEqual([
      { firstName: 'Ada', changedAt: expect.any(String) },
    ]);
    expect(await log(customer)).toContainEqual({
      action: 'Password changed',
      isSuccess: true,
      failureReason: null,
    });
  });

  it('invalidates a reset link that is under way', async () => {
    const customer = await registerCustomer(shop);
    const { email } = customer;
    await shop.call('forgotPassword', { body: { email } });
    const [token] = await mailedTokens(shop, email, 'reset-password');
    await change(customer);
    const body = { token: token!, email, newPassword: 'nine odd socks', confirmPassword: 'nine odd socks' };
    await expect(shop.call('resetPassword', { body })).rejects.toMatchObject({ code: 'auth/reset-failed' });
  });

  it('happens once when two requests are made at the same time', async () => {
    const customer = await registerCustomer(shop);
    const both = await Promise.allSettled([change(customer), change(customer, {}, other)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waitingMails(shop, customer.email, 'password-changed')).toHaveLength(1);
  });

  it('leaves other customers’ sessions alone', async () => {
    const stranger = await registerCustomer(shop);
    await change(await registerCustomer(shop));
    await stranger.call('getProfile', {});
  });
});

describe('it refuses', () => {
  it.each([
    [{ confirmPassword: 'another one' }, 422, 'New passwords do not match.'],
    [{ currentPassword: 'not this one' }, 422, 'Your current password is incorrect.'],
    [{ newPassword: 'abc', confirmPassword: 'abc' }, 422, /at least 6 characters/],
    [{ newPassword: 'password', confirmPassword: 'password' }, 422, /most common/],
    [{ newPassword: 'Ada Parent', confirmPassword: 'Ada Parent' }, 422, /not your name/],
    [
      { newPassword: 'seven quiet prams', confirmPassword: 'seven quiet prams' },
      422,
      'That is already your password. Please choose another.',
    ],
    [{ currentPassword: '' }, 400, 'Current password is required.'],
    [{ newPassword: '' }, 400, 'New password is required.'],
    [{ confirmPassword: '' }, 400, 'Please type the new password again to confirm it.'],
  ])('%j and changes nothing', async (fault, status, words) => {
    const customer = await registerCustomer(shop);
    await expect(change(customer, fault)).rejects.toMatchObject({
      status,
      message: words instanceof RegExp ? expect.stringMatching(words) : words,
    });
    await customer.call('getProfile', {});
    expect(await waitingMails(shop, customer.email, 'password-changed')).toEqual([]);
  });

  it('a visitor', async () => {
    const body = { currentPassword: 'a', newPassword, confirmPassword: newPassword };
    await expect(shop.call('changePassword', { body })).rejects.toMatchObject({ status: 401 });
  });

  it('guesses after exactly the tenth, whichever process they come to', async () => {
    const customer = await registerCustomer(shop);
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, guess) =>
        change(customer, { currentPassword: `guess ${guess}` }, guess % 2 ? shop : other),
      ),
    );
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'done'));
    expect(codes.filter((code) => code === 'auth/wrong-password')).toHaveLength(10);
    expect(codes.filter((code) => code === 'auth/too-many-tries')).toHaveLength(20);
    expect(
      (await log(customer)).filter(({ failureReason }) => failureReason === 'Wrong password'),
    ).toHaveLength(10);
    await expect(change(customer)).rejects.toMatchObject({ code: 'auth/too-many-tries', status: 429 });
    // Somebody with a borrowed session used up the attempts: log-ins are counted separately, and waiting
    // helps.
    expect(await logIn(customer.email, customer.password)).toMatchObject({ id: customer.id });
    shop.clock.advance(61);
    await change(customer);
  });

  it('nobody because of what a stranger tries at the log-in', async () => {
    const customer = await registerCustomer(shop);
    for (let guess = 0; guess < 11; guess++) {
      await expect(logIn(customer.email, `guess ${guess}`)).rejects.toThrow();
    }
    await change(customer);
  });
});
