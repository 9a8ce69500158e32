import jsQR from 'jsqr';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { mailedTokens, waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { totp } from '#tests/support/totp.ts';
import { resealSecrets } from './key-rotation.service.ts';
import { loginWithTwoFactor } from './two-factor-login.service.ts';
import { exportPersonalData, getTwoFactorStatus } from './two-factor.service.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());

/** What an authenticator app shows `steps` half minutes from now. */
const codeOf = (secretKey: string, steps = 0) =>
  totp(secretKey, shop.clock.now().getTime() / 1000 + 30 * steps);

interface Protected extends TestCustomer {
  secretKey: string;
  recoveryCodes: string[];
}

/** A customer who has just enabled two-factor, and for whose app the next code has come up. */
async function enabledCustomer(): Promise<Protected> {
  const customer = await registerCustomer(shop);
  const { secretKey } = await customer.call('setUpTwoFactor', {});
  const { recoveryCodes } = await customer.call('enableTwoFactor', {
    body: { code: codeOf(secretKey), secretKey, password: customer.password },
  });
  shop.clock.advance(30);
  return { ...customer, secretKey, recoveryCodes };
}

async function challenge({ email, password }: TestCustomer, process = shop): Promise<string> {
  const answer = await process.call('login', { body: { email, password } });
  if (!('twoFactorToken' in answer)) throw new Error('no second factor was asked for');
  return answer.twoFactorToken;
}

const withCode = (twoFactorToken: string, code: string, process = shop) =>
  process.call('loginWithTwoFactor', { body: { twoFactorToken, code } });
const withRecoveryCode = (twoFactorToken: string, recoveryCode: string, process = shop) =>
  process.call('loginWithRecoveryCode', { body: { twoFactorToken, recoveryCode } });

/** A code that is not right now, nor a step before or after. */
const wrongCode = (secretKey: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secretKey, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
};

const log = async (customer: TestCustomer) => {
  const { logs } = await shop.callAs(customer.token)('listActivity', { query: { pageSize: 100 } });
  return logs.map(({ action, failureReason }) => [action, failureReason]);
};

const expired = { status: 410, code: 'two-factor/session-expired' };
const wrong = { status: 422, code: 'two-factor/wrong-code' };
const failed = {
  status: 422,
  message: 'The operation failed. Please check the code and your password.',
};

describe('setting up', () => {
  it('offers one secret for ten minutes, and then another', async () => {
    const customer = await registerCustomer(shop);
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: false });
    const first = await customer.call('setUpTwoFactor', {});
    expect(first).toEqual({
      qrCodeImageUrl: '/api/account/2fa/qr-code',
      secretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    const both = await Promise.all([
      customer.call('setUpTwoFactor', {}),
      other.callAs(customer.token)('setUpTwoFactor', {}),
    ]);
    expect(both).toEqual([first, first]);
    shop.clock.advance(601);
    expect(await customer.call('setUpTwoFactor', {})).not.toEqual(first);
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: false });
  });

  it('draws a QR code that decoders read, for the bearer alone, kept by no cache', async () => {
    const customer = await registerCustomer(shop);
    const { qrCodeImageUrl, secretKey } = await customer.call('setUpTwoFactor', {});
    const authorization = `Bearer ${customer.token}`;
    const image = await shop.app.inject({ url: qrCodeImageUrl, headers: { authorization } });
    expect(image.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    const { data, info } = await sharp(Buffer.from(image.body), { density: 144 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(
      `otpauth://totp/Dandle:${encodeURIComponent(customer.email)}?secret=${secretKey}&issuer=Dandle&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await shop.app.inject(qrCodeImageUrl)).statusCode).toBe(401);
    const stranger = { authorization: `Bearer ${(await registerCustomer(shop)).token}` };
    expect((await shop.app.inject({ url: qrCodeImageUrl, headers: stranger })).statusCode).toBe(410);
  });

  it('is cancelled: its secret confirms nothing any more, and the next set-up shows another', async () => {
    const customer = await registerCustomer(shop);
    const stranger = await registerCustomer(shop);
    const kept = await stranger.call('setUpTwoFactor', {});
    const first = await customer.call('setUpTwoFactor', {});
    await customer.call('cancelTwoFactorSetUp', {});
    const gone = { status: 410, code: 'two-factor/setup-expired' };
    await expect(
      customer.call('enableTwoFactor', {
        body: { code: codeOf(first.secretKey), secretKey: first.secretKey, password: customer.password },
      }),
    ).rejects.toMatchObject(gone);
    const second = await other.callAs(customer.token)('setUpTwoFactor', {});
    expect(second.secretKey).not.toBe(first.secretKey);
    expect(await stranger.call('setUpTwoFactor', {})).toEqual(kept);
  });

  it('is cancelled without harm when there is none, or two-factor is on', async () => {
    await (await registerCustomer(shop)).call('cancelTwoFactorSetUp', {});
    const customer = await enabledCustomer();
    await customer.call('cancelTwoFactorSetUp', {});
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: true });
    await withCode(await challenge(customer), codeOf(customer.secretKey));
  });

  it('stores no secret that could be read', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const rows = await shop.db.selectFrom('two_factor_setups').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secretKey);
  });
});

describe('enabling', () => {
  it('shows ten recovery codes once, ends the other sessions and tells the owner', async () => {
    const customer = await registerCustomer(shop);
    const { email, password } = customer;
    const elsewhere = await shop.call('login', { body: { email, password } });
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const code = codeOf(secretKey);
    const { recoveryCodes } = await customer.call('enableTwoFactor', {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}`, secretKey, password },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: true });
    const token = 'token' in elsewhere ? elsewhere.token : '';
    await expect(other.callAs(token)('getProfile', {})).rejects.toMatchObject({ status: 401 });
    expect(await waitingMails(shop, email, 'two-factor-enabled')).toEqual([
      { firstName: 'Ada', changedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(await log(customer)).toContainEqual(['Two-factor enabled', null]);

    for (const call of ['setUpTwoFactor', 'enableTwoFactor'] as const) {
      const again = customer.call(call, { body: { code, secretKey, password } } as never);
      await expect(again).rejects.toMatchObject({ status: 409, code: 'two-factor/already-enabled' });
    }
    const stored = await shop.db.selectFrom('recovery_codes').selectAll().execute();
    for (const each of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
  });

  it('refuses a wrong code, key or password in the same words, and writes down which it was', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const good = { code: codeOf(secretKey), secretKey, password: customer.password };
    const mine = `${secretKey.slice(0, -1)}${secretKey.endsWith('A') ? 'B' : 'A'}`;
    for (const fault of [
      { code: wrongCode(secretKey) },
      { password: 'not this' },
      { secretKey: mine },
      // The code of a secret that somebody wants to plant.
      { secretKey: mine, code: codeOf(mine) },
    ]) {
      await expect(customer.call('enableTwoFactor', { body: { ...good, ...fault } })).rejects.toMatchObject(
        failed,
      );
    }
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: false });
    expect((await log(customer)).toReversed()).toEqual([
      ['Two-factor enabled', 'Wrong code'],
      ['Two-factor enabled', 'Wrong password'],
      ['Two-factor enabled', 'Another secret key'],
      ['Two-factor enabled', 'Another secret key'],
    ]);
    await customer.call('enableTwoFactor', { body: good });
  });

  it.each([
    [{ code: '12345' }, 'Please enter a valid 6-digit verification code.'],
    [{ code: '12345a' }, 'Please enter a valid 6-digit verification code.'],
    [{ code: '١٢٣٤٥٦' }, 'Please enter a valid 6-digit verification code.'],
    [{ code: '' }, 'Please enter a valid 6-digit verification code.'],
    [{ password: '' }, 'Password is required.'],
  ])('refuses %j', async (fault, words) => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const body = { code: '123456', secretKey, password: customer.password, ...fault };
    await expect(customer.call('enableTwoFactor', { body })).rejects.toMatchObject({
      status: 400,
      message: words,
    });
  });

  it('refuses a set-up that has expired, was never begun or is somebody else’s', async () => {
    const ada = await registerCustomer(shop);
    const { secretKey } = await ada.call('setUpTwoFactor', {});
    const joan = await registerCustomer(shop);
    const body = () => ({ code: codeOf(secretKey), secretKey, password: ada.password });
    const gone = { status: 410, code: 'two-factor/setup-expired' };
    await expect(joan.call('enableTwoFactor', { body: body() })).rejects.toMatchObject(gone);
    await joan.call('setUpTwoFactor', {});
    await expect(joan.call('enableTwoFactor', { body: body() })).rejects.toMatchObject(failed);
    shop.clock.advance(601);
    await expect(ada.call('enableTwoFactor', { body: body() })).rejects.toMatchObject(gone);
  });

  it('happens once for two who confirm at the same time', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const body = { code: codeOf(secretKey), secretKey, password: customer.password };
    const both = await Promise.allSettled([
      customer.call('enableTwoFactor', { body }),
      other.callAs(customer.token)('enableTwoFactor', { body }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waitingMails(shop, customer.email, 'two-factor-enabled')).toHaveLength(1);
  });
});

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

  it('takes each code once, also from a phone whose clock is half a minute off', async () => {
    const customer = await enabledCustomer();
    // The code that confirmed the set-up is used up.
    await expect(withCode(await challenge(customer), codeOf(customer.secretKey, -1))).rejects.toMatchObject(
      wrong,
    );
    const early = codeOf(customer.secretKey, 1);
    await withCode(await challenge(customer), early);
    await expect(withCode(await challenge(customer), early)).rejects.toMatchObject(wrong);
    // And so is every code before it.
    await expect(withCode(await challenge(customer), codeOf(customer.secretKey))).rejects.toMatchObject(
      wrong,
    );
    shop.clock.advance(60);
    await withCode(await challenge(customer), codeOf(customer.secretKey));
  });

  it('takes a code once from many at the same time', async () => {
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

  it('lets the owner in from where they have been, whatever somebody who knows the password tries', async () => {
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

  it('forgets what waits for a code when the password is changed or reset', async () => {
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

  it('is refused when it is somebody else’s, made up or not one at all', async () => {
    const ada = await enabledCustomer();
    const joan = await enabledCustomer();
    await expect(withRecoveryCode(await challenge(ada), joan.recoveryCodes[0]!)).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(await challenge(ada), 'ABCD-EFGH')).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(await challenge(ada), 'ABCD')).rejects.toMatchObject({ status: 400 });
  });
});

describe('disabling', () => {
  it('takes code and password, ends the other sessions and tells the owner', async () => {
    const customer = await enabledCustomer();
    const { email, password } = customer;
    const elsewhere = await withCode(await challenge(customer), codeOf(customer.secretKey));
    shop.clock.advance(30);
    await customer.call('disableTwoFactor', { body: { password, code: codeOf(customer.secretKey) } });
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: false });
    await expect(shop.callAs(elsewhere.token)('getProfile', {})).rejects.toMatchObject({ status: 401 });
    expect(await waitingMails(shop, email, 'two-factor-disabled')).toHaveLength(1);
    expect(await shop.call('login', { body: { email, password } })).toMatchObject({
      isTwoFactorEnabled: false,
    });
    for (const table of ['two_factor_secrets', 'recovery_codes', 'two_factor_setups'] as const) {
      const left = await shop.db
        .selectFrom(table)
        .select('customer_id')
        .where('customer_id', '=', customer.id)
        .execute();
      expect(left, table).toEqual([]);
    }
    expect(await log(customer)).toContainEqual(['Two-factor disabled', null]);
  });

  it('refuses a wrong or used code and a wrong password in the same words', async () => {
    const customer = await enabledCustomer();
    const code = codeOf(customer.secretKey);
    const call = (body: { password: string; code: string }) => customer.call('disableTwoFactor', { body });
    const { password } = customer;
    await expect(call({ password, code: wrongCode(customer.secretKey) })).rejects.toMatchObject(failed);
    await expect(call({ password: 'not this', code })).rejects.toMatchObject(failed);
    await withCode(await challenge(customer), code);
    await expect(call({ password, code })).rejects.toMatchObject(failed);
    await expect(call({ password, code: '12 34' })).rejects.toMatchObject({
      status: 400,
      message: 'Invalid code. Please enter a 6-digit number.',
    });
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: true });
    expect(await log(customer)).toContainEqual(['Two-factor disabled', 'Wrong code']);
  });

  it('refuses guesses after the tenth, exactly', async () => {
    const customer = await enabledCustomer();
    const body = { password: customer.password, code: wrongCode(customer.secretKey) };
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) =>
        (index % 2 ? shop : other).callAs(customer.token)('disableTwoFactor', { body }),
      ),
    );
    const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'));
    expect(codes.filter((code) => code === 'two-factor/failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'auth/too-many-tries')).toHaveLength(4);
  });

  it('has nothing to do where it is not enabled', async () => {
    const customer = await registerCustomer(shop);
    const body = { password: customer.password, code: '123456' };
    await expect(customer.call('disableTwoFactor', { body })).rejects.toMatchObject({ status: 409 });
  });
});

describe('the secrets at rest', () => {
  it('open for nobody else', async () => {
    const ada = await enabledCustomer();
    const joan = await enabledCustomer();
    const sealed = await shop.db
      .selectFrom('two_factor_secrets')
      .select(['sealed_secret', 'key_id'])
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('two_factor_secrets').set(sealed).where('customer_id', '=', joan.id).execute();
    // Write access to the database still cannot give joan's account ada's app.
    await expect(withCode(await challenge(joan), codeOf(ada.secretKey))).rejects.toMatchObject({
      status: 500,
    });
  });

  it('move to a new key while the old one is at hand', async () => {
    const customer = await enabledCustomer();
    const { config } = shop.context;
    const renewed = { ...config, secretKey: Buffer.alloc(32, 7), previousSecretKey: config.secretKey };
    const context = { ...shop.context, config: renewed };
    const sealedWith = async () => {
      const row = await shop.db
        .selectFrom('two_factor_secrets')
        .select('key_id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow();
      return row.key_id;
    };
    const before = await sealedWith();
    await resealSecrets(context);
    expect(await sealedWith()).not.toBe(before);
    const token = await challenge(customer);
    const login = (having: Context['config']) =>
      loginWithTwoFactor(
        { ...shop.context, config: having },
        { now: shop.clock.now(), address: '192.0.2.1', device: '' },
        { twoFactorToken: token, code: codeOf(customer.secretKey) },
      );
    // Without the key there is nothing to compare with; the recovery codes need none.
    await expect(login({ ...renewed, secretKey: config.secretKey, previousSecretKey: null })).rejects.toThrow(
      'not set',
    );
    await login({ ...renewed, previousSecretKey: null });
  });

  it('that can no longer be opened are reported, and only those', async () => {
    await shop.db.deleteFrom('two_factor_secrets').execute();
    const customer = await enabledCustomer();
    const { config } = shop.context;
    const anotherKey = Buffer.alloc(32, 9);
    const reportWith = async (keys: Pick<Context['config'], 'secretKey' | 'previousSecretKey'>) => {
      const lines: Record<string, unknown>[] = [];
      const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
      await resealSecrets({ ...shop.context, config: { ...config, ...keys }, log });
      return lines.map(({ msg, secrets, customer: whose }) => ({ msg, secrets, customer: whose }));
    };
    expect(await reportWith({ secretKey: config.secretKey, previousSecretKey: anotherKey })).toEqual([]);
    const lost = {
      msg: 'two-factor secrets are not sealed with SECRET_KEY: set PREVIOUS_SECRET_KEY',
      secrets: 1,
    };
    expect(await reportWith({ secretKey: anotherKey, previousSecretKey: null })).toEqual([lost]);

    await shop.db
      .updateTable('two_factor_secrets')
      .set({ sealed_secret: 'AAAA' })
      .where('customer_id', '=', customer.id)
      .execute();
    expect(await reportWith({ secretKey: anotherKey, previousSecretKey: config.secretKey })).toEqual([
      { msg: 'a two-factor secret could not be sealed again', customer: customer.id },
      lost,
    ]);
  });
});

describe('what has changed meanwhile', () => {
  const withoutSecret = (customer: TestCustomer) =>
    shop.db.deleteFrom('two_factor_secrets').where('customer_id', '=', customer.id).execute();

  it('is that the account is gone: its second factor is asked after in vain', async () => {
    await expect(
      getTwoFactorStatus(shop.context, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'),
    ).rejects.toMatchObject({ code: 'session/required' });
  });

  it('is that the second factor is off: neither kind of code opens a log-in begun before', async () => {
    const customer = await enabledCustomer();
    const token = await challenge(customer);
    await withoutSecret(customer);
    await expect(withCode(token, codeOf(customer.secretKey))).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(token, customer.recoveryCodes[0]!)).rejects.toMatchObject(wrong);
  });

  it('is that another has confirmed the same secret: one of many gets recovery codes, and they work', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const body = { code: codeOf(secretKey), secretKey, password: customer.password };
    const results = await Promise.allSettled(
      [shop, other, shop].map((process) => process.callAs(customer.token)('enableTwoFactor', { body })),
    );
    const codes = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.recoveryCodes] : [],
    );
    expect(codes).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect([401, 409, 410]).toContain(result.reason.status);
    }
    await withRecoveryCode(await challenge(customer), codes[0]![0]!);
  });

  it('is that it has been switched off in another window: the second is told so', async () => {
    const customer = await enabledCustomer();
    const disable = () =>
      shop.callAs(customer.token)('disableTwoFactor', {
        body: { password: customer.password, code: codeOf(customer.secretKey) },
      });
    expect(await disable()).toEqual({ message: 'Two-factor authentication is disabled.' });
    await expect(disable()).rejects.toMatchObject({ code: 'two-factor/not-enabled' });
  });
});

it('stands in what a customer can take away, on or off', async () => {
  const [plain, customer] = [await registerCustomer(shop), await enabledCustomer()];
  expect(await exportPersonalData(shop.db, plain.id)).toMatchObject({ isTwoFactorEnabled: false });
  expect(await exportPersonalData(shop.db, customer.id)).toMatchObject({ isTwoFactorEnabled: true });
});
