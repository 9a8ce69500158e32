import { afterAll, describe, expect, it } from 'vitest';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { expired, secondFactor, wrong } from '#tests/support/second-factor.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());
const { codeOf, wrongCode, enabledCustomer, challenge, withCode, withRecoveryCode, log } = secondFactor(shop);

describe('logging in', () => {
  it('asks for a code after the password, and opens a session with it', async () => {
    const customer = await enabledCustomer();
    const { email, password } = customer;
    const asked = await shop.call('login', { body: { email, password } });
    expect(asked).toEqual({
      isTwoFactorRequired: true,
      twoFactorToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { twoFactorToken } = asked as { twoFactorToken: string };
    await expect(shop.callAs(twoFactorToken)('getProfile', {})).rejects.toMatchObject({ status: 401 });
    const session = await withCode(twoFactorToken, codeOf(customer.secretKey), other);
    expect(session).toMatchObject({ id: customer.id, email, isTwoFactorEnabled: true });
    await shop.callAs(session.token)('getProfile', {});
    await expect(withCode(twoFactorToken, codeOf(customer.secretKey, 1))).rejects.toMatchObject(expired);
    expect((await log(customer)).slice(0, 2)).toEqual([
      ['Logged in', null],
      ['Second factor asked for', null],
    ]);
  });

  it('accepts each code once, even from a phone whose clock is half a minute off', async () => {
    const customer = await enabledCustomer();
    await expect(withCode(await challenge(customer), customer.confirmingCode)).rejects.toMatchObject(wrong);
    const early = codeOf(customer.secretKey, 1);
    await withCode(await challenge(customer), early);
    await expect(withCode(await challenge(customer), early)).rejects.toMatchObject(wrong);
    // So is every code before it.
    await expect(withCode(await challenge(customer), codeOf(customer.secretKey))).rejects.toMatchObject(
      wrong,
    );
    shop.clock.advance(60);
    await withCode(await challenge(customer), codeOf(customer.secretKey));
  });

  it('accepts a code once from many at the same time', async () => {
    const customer = await enabledCustomer();
    const tokens: string[] = [];
    for (let time = 0; time < 10; time++) tokens.push(await challenge(customer));
    const code = codeOf(customer.secretKey);
    const tries = await Promise.allSettled(
      tokens.map((token, index) => withCode(token, code, index % 2 ? shop : other)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await shop.db.selectFrom('sessions').select('id').where('customer_id', '=', customer.id).execute(),
    ).toHaveLength(2);
  });

  it('ends with the fifth wrong code, and after five minutes', async () => {
    const customer = await enabledCustomer();
    const token = await challenge(customer);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        withCode(token, wrongCode(customer.secretKey), index % 2 ? shop : other),
      ),
    );
    const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'));
    expect(codes.filter((code) => code === wrong.code)).toHaveLength(5);
    expect(codes.filter((code) => code === expired.code)).toHaveLength(3);
    await expect(withCode(token, codeOf(customer.secretKey))).rejects.toMatchObject({
      ...expired,
      message: 'Your login session has expired or is invalid. Please log in again.',
    });

    const late = await challenge(customer);
    shop.clock.advance(301);
    await expect(withCode(late, codeOf(customer.secretKey))).rejects.toMatchObject(expired);
    await expect(withCode('made-up', '123456')).rejects.toMatchObject(expired);
    await expect(withCode('', '123456')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('session has expired') as string,
    });
    expect(await log(customer)).toContainEqual(['Logged in', 'Wrong code']);
  });

  it('counts guesses by account, whichever challenge and process they come with', async () => {
    const customer = await enabledCustomer();
    const tokens = [];
    for (let time = 0; time < 4; time++) tokens.push(await challenge(customer));
    const tries = await Promise.allSettled(
      tokens.flatMap((token, index) =>
        Array.from({ length: 5 }, () =>
          withCode(token, wrongCode(customer.secretKey), index % 2 ? shop : other),
        ),
      ),
    );
    const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'));
    expect(codes.filter((code) => code === wrong.code)).toHaveLength(10);
    expect(codes.filter((code) => code === 'auth/too-many-tries')).toHaveLength(10);
    await expect(
      withRecoveryCode(await challenge(customer), customer.recoveryCodes[0]!),
    ).rejects.toMatchObject({ status: 429 });
    shop.clock.advance(61);
    await withCode(await challenge(customer), codeOf(customer.secretKey));
  });

  it('lets the customer in from a known network, whatever somebody who knows the password tries', async () => {
    const customer = await enabledCustomer();
    const from = async (remoteAddress: string, url: string, payload: object) => {
      const answer = await shop.app.inject({ method: 'POST', url, payload, remoteAddress });
      return { status: answer.statusCode, body: answer.json<{ twoFactorToken: string }>() };
    };
    const { email, password } = customer;
    const tryFrom = async (address: string, code: string) => {
      const { body } = await from(address, '/api/auth/login', { email, password });
      return from(address, '/auth/login-2fa', { twoFactorToken: body.twoFactorToken, code });
    };
    expect((await tryFrom('192.0.2.1', codeOf(customer.secretKey))).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      expect((await tryFrom('198.51.100.7', wrongCode(customer.secretKey))).status).toBe(422);
    }
    expect((await tryFrom('198.51.100.7', wrongCode(customer.secretKey))).status).toBe(429);
    shop.clock.advance(30);
    expect((await tryFrom('192.0.2.1', codeOf(customer.secretKey))).status).toBe(200);
  });

  it('drops log-ins waiting for a code when the password is changed or reset', async () => {
    const customer = await enabledCustomer();
    const token = await challenge(customer);
    const newPassword = 'eight loud buggies';
    await customer.call('changePassword', {
      body: { currentPassword: customer.password, newPassword, confirmPassword: newPassword },
    });
    await expect(withCode(token, codeOf(customer.secretKey))).rejects.toMatchObject(expired);
    const changed = { ...customer, password: newPassword };
    const second = await challenge(changed);
    await shop.call('forgotPassword', { body: { email: customer.email } });
    const [resetToken] = await mailedTokens(shop, customer.email, 'reset-password');
    const { email } = customer;
    const reset = {
      token: resetToken!,
      email,
      newPassword: 'nine odd socks',
      confirmPassword: 'nine odd socks',
    };
    await shop.call('resetPassword', { body: reset });
    await expect(withCode(second, codeOf(customer.secretKey))).rejects.toMatchObject(expired);
  });
});

describe('a recovery code', () => {
  it('opens a session once, however it is typed, and its owner is told how many are left', async () => {
    const customer = await enabledCustomer();
    const [code, second] = customer.recoveryCodes as [string, string];
    const session = await withRecoveryCode(
      await challenge(customer),
      ` ${code.toLowerCase().replace('-', ' ')} `,
    );
    expect(session).toMatchObject({ id: customer.id, isTwoFactorEnabled: true });
    await expect(withRecoveryCode(await challenge(customer), code)).rejects.toMatchObject(wrong);
    await withRecoveryCode(await challenge(customer), second);
    expect(await waitingMails(shop, customer.email, 'recovery-code-used')).toMatchObject([
      { codesLeft: 9 },
      { codesLeft: 8 },
    ]);
    const { logs } = await customer.call('listActivity', { query: { pageSize: 100 } });
    expect(
      logs.filter(({ action }) => action === 'Recovery code used').map(({ changes }) => changes),
    ).toEqual(['8 left', '9 left']);
    const entries = await log(customer);
    expect(entries).toContainEqual(['Logged in', 'Wrong recovery code']);
  });

  it('opens one session for many at the same time', async () => {
    const customer = await enabledCustomer();
    const tokens: string[] = [];
    for (let time = 0; time < 6; time++) tokens.push(await challenge(customer));
    const tries = await Promise.allSettled(
      tokens.map((token, index) =>
        withRecoveryCode(token, customer.recoveryCodes[3]!, index % 2 ? shop : other),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waitingMails(shop, customer.email, 'recovery-code-used')).toHaveLength(1);
  });

  it('is refused if it is somebody else’s, made up or not one at all', async () => {
    const ada = await enabledCustomer();
    const joan = await enabledCustomer();
    await expect(withRecoveryCode(await challenge(ada), joan.recoveryCodes[0]!)).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(await challenge(ada), 'ABCD-EFGH')).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(await challenge(ada), 'ABCD')).rejects.toMatchObject({ status: 400 });
  });
});
