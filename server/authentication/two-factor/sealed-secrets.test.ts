import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { secondFactor } from '#tests/support/second-factor.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { resealSecrets } from './two-factor.service.ts';
import { loginWithTwoFactor } from './two-factor-login.service.ts';

const shop = await testShop();
const { codeOf, enabledCustomer, challenge, withCode } = secondFactor(shop);

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
    // Even write access to the database cannot give joan's account ada's app.
    await expect(withCode(await challenge(joan), codeOf(ada.secretKey))).rejects.toMatchObject({
      status: 500,
    });
  });

  it('are sealed with a new key while the old one is available', async () => {
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
    // Without the key there is nothing to compare with; recovery codes need no key.
    await expect(login({ ...renewed, secretKey: config.secretKey, previousSecretKey: null })).rejects.toThrow(
      'not set',
    );
    await login({ ...renewed, previousSecretKey: null });
  });

  it('that can no longer be opened are reported, and no others', async () => {
    await shop.db.deleteFrom('two_factor_secrets').execute();
    const customer = await enabledCustomer();
    const { config } = shop.context;
    const anotherKey = Buffer.alloc(32, 9);
    const reportWith = async (keys: Pick<Context['config'], 'secretKey' | 'previousSecretKey'>) => {
      const lines: Record<string, unknown>[] = [];
      const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
      await resealSecrets({ ...shop.context, config: { ...config, ...keys }, log });
      return lines.map(({ msg, secrets, owner }) => ({ msg, secrets, owner }));
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
      { msg: 'a two-factor secret could not be sealed again', owner: customer.id },
      lost,
    ]);
  });
});
