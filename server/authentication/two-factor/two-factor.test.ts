import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { failed, secondFactor, wrong } from '#tests/support/second-factor.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { exportPersonalData, getTwoFactorStatus } from './two-factor.service.ts';

const shop = await testShop();
const other = await openAnotherProcess(shop);
afterAll(() => other.close());
const { codeOf, wrongCode, enabledCustomer, challenge, withCode, withRecoveryCode, log } = secondFactor(shop);

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

  it('draws a QR code that decoders can read, only for the customer, and cached nowhere', async () => {
    const customer = await registerCustomer(shop);
    const { qrCodeImageUrl, secretKey } = await customer.call('setUpTwoFactor', {});
    const authorization = `Bearer ${customer.token}`;
    const image = await shop.app.inject({ url: qrCodeImageUrl, headers: { authorization } });
    expect(image.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, no-store',
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

  it('can be cancelled: its secret no longer confirms anything, and the next set-up shows another', async () => {
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

  it('is cancelled without harm if there is none, or two-factor is on', async () => {
    await (await registerCustomer(shop)).call('cancelTwoFactorSetUp', {});
    const customer = await enabledCustomer();
    await customer.call('cancelTwoFactorSetUp', {});
    expect(await customer.call('getTwoFactorStatus', {})).toEqual({ isTwoFactorEnabled: true });
    await withCode(await challenge(customer), codeOf(customer.secretKey));
  });

  it('stores no readable secret', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const rows = await shop.db.selectFrom('two_factor_setups').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secretKey);
  });
});

describe('enabling', () => {
  it('shows ten recovery codes once, ends the other sessions and tells the customer', async () => {
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

  it('refuses a wrong code, key or password in the same words, and logs which it was', async () => {
    const customer = await registerCustomer(shop);
    const { secretKey } = await customer.call('setUpTwoFactor', {});
    const good = { code: codeOf(secretKey), secretKey, password: customer.password };
    const mine = `${secretKey.slice(0, -1)}${secretKey.endsWith('A') ? 'B' : 'A'}`;
    for (const fault of [
      { code: wrongCode(secretKey) },
      { password: 'not this' },
      { secretKey: mine },
      // The code of a secret that somebody tries to plant.
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

  it('happens once if it is confirmed twice at the same time', async () => {
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

describe('disabling', () => {
  it('takes code and password, ends the other sessions and tells the customer', async () => {
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

  it('refuses guesses after exactly the tenth', async () => {
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

  it('has nothing to do if it is not enabled', async () => {
    const customer = await registerCustomer(shop);
    const body = { password: customer.password, code: '123456' };
    await expect(customer.call('disableTwoFactor', { body })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a change meanwhile', () => {
  const withoutSecret = (customer: TestCustomer) =>
    shop.db.deleteFrom('two_factor_secrets').where('customer_id', '=', customer.id).execute();

  it('deletes the account: the state of its second factor can no longer be asked for', async () => {
    await expect(
      getTwoFactorStatus(shop.context, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'),
    ).rejects.toMatchObject({ code: 'session/required' });
  });

  it('switches the second factor off: neither kind of code opens a log-in begun before', async () => {
    const customer = await enabledCustomer();
    const token = await challenge(customer);
    await withoutSecret(customer);
    await expect(withCode(token, codeOf(customer.secretKey))).rejects.toMatchObject(wrong);
    await expect(withRecoveryCode(token, customer.recoveryCodes[0]!)).rejects.toMatchObject(wrong);
  });

  it('confirms the same secret: one of many gets recovery codes, and they work', async () => {
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

  it('switches it off in another window: the second is told so', async () => {
    const customer = await enabledCustomer();
    const disable = () =>
      shop.callAs(customer.token)('disableTwoFactor', {
        body: { password: customer.password, code: codeOf(customer.secretKey) },
      });
    expect(await disable()).toEqual({ message: 'Two-factor authentication is disabled.' });
    await expect(disable()).rejects.toMatchObject({ code: 'two-factor/not-enabled' });
  });
});

it('its state is in the customer’s export, on or off', async () => {
  const [plain, customer] = [await registerCustomer(shop), await enabledCustomer()];
  expect(await exportPersonalData(shop.db, plain.id)).toMatchObject({ isTwoFactorEnabled: false });
  expect(await exportPersonalData(shop.db, customer.id)).toMatchObject({ isTwoFactorEnabled: true });
});
