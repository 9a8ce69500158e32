import { afterAll, expect, it } from 'vitest';

import { registerCustomer } from '#tests/support/customers.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { secondFactor, wrong } from '#tests/support/second-factor.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { totp } from '#tests/support/totp.ts';
import { askForPasswordReset } from './password-reset.service.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());

const newPassword = 'eight calm cots';
const failed = { status: 410, code: 'auth/reset-failed' };

async function askFor(email: string): Promise<string> {
  await shop.call('forgotPassword', { body: { email } });
  return (await mailedTokens(shop, email, 'reset-password')).at(-1)!;
}

const reset = (
  token: string,
  email: string,
  change: { newPassword?: string; confirmPassword?: string } = {},
) =>
  shop.call('resetPassword', {
    body: { token, email, newPassword, confirmPassword: newPassword, ...change },
  });

it('sets a new password, ends every session in every process, and says so by e-mail', async () => {
  const customer = await registerCustomer(shop);
  await other.callAs(customer.token)('getProfile', {});
  const token = await askFor(customer.email);
  expect(await reset(token, customer.email)).toEqual({ message: 'Password reset successfully!' });

  for (const process of [shop, other]) {
    await expect(process.callAs(customer.token)('getProfile', {})).rejects.toMatchObject({ status: 401 });
  }
  const { email } = customer;
  await expect(shop.call('login', { body: { email, password: customer.password } })).rejects.toMatchObject({
    code: 'auth/invalid-credentials',
  });
  expect(await shop.call('login', { body: { email, password: newPassword } })).toMatchObject({ email });
  expect(await waitingMails(shop, email, 'password-changed')).toHaveLength(1);
  const activity = await customerActivity(customer.id);
  expect(activity).toEqual(['Password reset requested', 'Password reset', 'Logged in', 'Logged in']);
});

it('gives the same answer for an address without an account', async () => {
  const { email } = await registerCustomer(shop);
  const answers = await Promise.all(
    [email, 'nobody@example.com'].map((address) =>
      shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: address } }),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(answers[0]!.json().message).toBe(
    'If an account with that email exists, a password reset link has been sent.',
  );
});

it('works once when it is tried many times at once, in two processes', async () => {
  const { email } = await registerCustomer(shop);
  const token = await askFor(email);
  const body = (n: number) => {
    const password = `${n} calm cots in a row`;
    return { token, email, newPassword: password, confirmPassword: password };
  };
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? shop : other).call('resetPassword', { body: body(n) })),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(failed);
  }
  const winner = answers.findIndex((answer) => answer.status === 'fulfilled');
  await shop.call('login', { body: { email, password: body(winner).newPassword } });
});

it('refuses a link that is over an hour old, used, made up or somebody else’s', async () => {
  const customer = await registerCustomer(shop);
  const stranger = await registerCustomer(shop);
  const token = await askFor(customer.email);
  await expect(reset(token, stranger.email)).rejects.toMatchObject(failed);
  await expect(reset(`${token}x`, customer.email)).rejects.toMatchObject(failed);
  await expect(reset(token, 'nobody@example.com')).rejects.toMatchObject(failed);

  const older = token;
  const newer = await askFor(customer.email);
  await reset(newer, customer.email);
  await expect(reset(newer, customer.email)).rejects.toMatchObject(failed);
  // A reset also spends the other links: they are worthless if found later.
  await expect(reset(older, customer.email)).rejects.toMatchObject(failed);

  const late = await askFor(stranger.email);
  shop.clock.advance(60 * 60 + 1);
  await expect(reset(late, stranger.email)).rejects.toMatchObject(failed);
});

it('keeps the link for another try if the new password is refused', async () => {
  const { email } = await registerCustomer(shop, { firstName: 'Wilhelmina' });
  const token = await askFor(email);
  await expect(reset(token, email, { confirmPassword: 'another' })).rejects.toMatchObject({
    code: 'auth/passwords-differ',
    message: 'Passwords do not match.',
  });
  for (const weak of ['short', 'password', 'Wilhelmina']) {
    await expect(reset(token, email, { newPassword: weak, confirmPassword: weak })).rejects.toMatchObject({
      status: 422,
      code: 'auth/weak-password',
      message: expect.stringContaining('Please choose'),
    });
  }
  await reset(token, email);
});

it('verifies the address of someone who never opened the first link', async () => {
  const email = 'slow@example.com';
  const body = { firstName: 'Slow', lastName: 'Reader', email, password: 'seven quiet prams' };
  await shop.call('register', { body });
  await reset(await askFor(email), email);
  await shop.call('login', { body: { email, password: newPassword } });
});

it('leaves the second factor alone if an order has ever been paid for, and otherwise removes it', async () => {
  for (const [paymentStatus, isLeft] of [
    [null, false],
    ['Pending', false],
    ['Paid', true],
  ] as const) {
    const customer = await registerCustomer(shop);
    const { email } = customer;
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const confirmation = {
      code: totp(secretKey, shop.clock.now().getTime() / 1000),
      secretKey,
      password: customer.password,
    };
    await customer.call('enableTwoFactor', { body: confirmation });
    if (paymentStatus !== null) await insertOrder(customer.id, paymentStatus);
    await reset(await askFor(email), email);
    const login = await shop.call('login', { body: { email, password: newPassword } });
    expect('twoFactorToken' in login, String(paymentStatus)).toBe(isLeft);
    expect(await waitingMails(shop, email, 'two-factor-disabled')).toHaveLength(isLeft ? 0 : 1);
    await expect(customer.call('getProfile', {})).rejects.toMatchObject({ status: 401 });
  }
});

it('lets codes be tried again, a few times, and those of no other account', async () => {
  const { enabledCustomer, challenge, withCode, wrongCode } = secondFactor(shop);
  const [customer, joan] = [await enabledCustomer(), await enabledCustomer()];
  await insertOrder(customer.id, 'Paid');
  const guess = async (of: typeof customer) => withCode(await challenge(of), wrongCode(of.secretKey));
  const locked = { status: 429, code: 'auth/too-many-tries' };
  const lock = async (of: typeof customer) => {
    for (let time = 0; time < 10; time++) await expect(guess(of)).rejects.toMatchObject(wrong);
    await expect(guess(of)).rejects.toMatchObject(locked);
  };
  const resetTo = async (password: string) => {
    const { email } = customer;
    await reset(await askFor(email), email, { newPassword: password, confirmPassword: password });
    return { ...customer, password };
  };
  await lock(joan);
  await lock(customer);
  await lock(await resetTo('one odd sock'));
  await lock(await resetTo('two odd socks'));
  await lock(await resetTo('three odd socks'));
  // Someone who can only read the mail must not be able to guess for ever.
  await expect(guess(await resetTo('four odd socks'))).rejects.toMatchObject(locked);
  await expect(guess(joan)).rejects.toMatchObject(locked);
});

it('forgets a secret that was shown to somebody else before', async () => {
  const customer = await registerCustomer(shop);
  const { secretKey } = await customer.call('setUpTwoFactor', {});
  await reset(await askFor(customer.email), customer.email);
  const session = await shop.call('login', { body: { email: customer.email, password: newPassword } });
  if (!('token' in session)) throw new Error('a second factor was asked for');
  expect((await shop.callAs(session.token)('setUpTwoFactor', {})).secretKey).not.toBe(secretKey);
});

it('lets no stranger keep the owner from a working link, nor flood the mailbox', async () => {
  const { email } = await registerCustomer(shop);
  const minutesLeft: number[] = [];
  for (let minute = 0; minute < 12 * 60; minute += 5) {
    const stranger = { address: '192.0.2.1', device: 'curl', now: shop.clock.now() };
    await askForPasswordReset(shop.context, stranger, email);
    const tokens = await mailedLinks(email);
    minutesLeft.push((tokens.at(-1)!.expires_at.getTime() - shop.clock.now().getTime()) / 60_000);
    shop.clock.advance(5 * 60);
  }
  expect(Math.min(...minutesLeft)).toBeGreaterThan(30);
  expect((await waitingMails(shop, email, 'reset-password')).length).toBeLessThanOrEqual(3 * 12 + 3);
  await reset((await mailedTokens(shop, email, 'reset-password')).at(-1)!, email);
});

it('mails a link at once if those it has mailed no longer work, or none was, although many asked', async () => {
  const { email } = await registerCustomer(shop);
  for (let time = 0; time < 5; time++) await askFor(email);
  expect(await waitingMails(shop, email, 'reset-password')).toHaveLength(3);
  await reset(await askFor(email), email);
  await reset(await askFor(email), email);

  const parent = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'later@example.com',
    password: 'seven quiet prams',
  };
  for (let time = 0; time < 5; time++) await shop.call('forgotPassword', { body: { email: parent.email } });
  await shop.call('register', { body: parent });
  await reset(await askFor(parent.email), parent.email);
});

it('lets one network ask for ten times as many as one person may in a minute, whosever, then for one in ten minutes', async () => {
  const config = { ...shop.context.config, authRequestsPerAddressPerMinute: 1 };
  const owners = await Promise.all(Array.from({ length: 12 }, () => registerCustomer(shop)));
  const ask = (owner: number, address: string) =>
    askForPasswordReset(
      { ...shop.context, config },
      { address, now: shop.clock.now(), device: 'curl' },
      owners[owner]!.email,
    );
  for (let owner = 0; owner < 10; owner++) await ask(owner, `2001:db8:bad:2::${owner}`);
  await expect(ask(10, '2001:db8:bad:2:7::1')).rejects.toMatchObject({ code: 'auth/too-many-resets' });
  expect(await waitingMails(shop, owners[10]!.email, 'reset-password')).toHaveLength(0);
  await ask(10, '2001:db8:900d:2::1');
  shop.clock.advance(600);
  await ask(11, '2001:db8:bad:2::1');
  await expect(ask(11, '2001:db8:bad:2::1')).rejects.toMatchObject({ code: 'auth/too-many-resets' });
});

function mailedLinks(email: string) {
  return shop.db
    .selectFrom('one_time_tokens')
    .innerJoin('customers', 'customers.id', 'one_time_tokens.customer_id')
    .select('one_time_tokens.expires_at')
    .where('purpose', '=', 'reset-password')
    .where('customers.email', '=', email)
    .orderBy('one_time_tokens.expires_at')
    .execute();
}

async function insertOrder(customerId: string, paymentStatus: string): Promise<void> {
  await shop.db
    .insertInto('orders')
    .values({
      customer_id: customerId,
      order_number: `DN-${customerId.slice(-4)}-${paymentStatus}`,
      status: paymentStatus === 'Pending' ? 'Pending' : 'Processing',
      payment_status: paymentStatus,
      placed_at: shop.clock.now(),
      payment_transaction_id: paymentStatus === 'Pending' ? null : `CAPTURE-${customerId}`,
      fingerprint: paymentStatus,
      subtotal_pence: 1250,
      shipping_pence: 0,
      tax_pence: 208,
      total_pence: 1250,
      shipping_address: '{}',
    })
    .execute();
}

async function customerActivity(customerId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('activity')
    .select('action')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
}
