import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVapidKeys, keepVapidKeysSealed } from '#server/notifications/vapid-keys.ts';
import { writeLetter } from '#server/email/email.service.ts';
import { keepSecretsSealed } from '#server/two-factor/key-change.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { totp } from '#tests/support/totp.ts';

/*
 * While SECRET_KEY is changed, one process after another, any two of neighbouring steps run side by side.
 */
const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const steps = {
  before: { secretKey: old, previousSecretKey: null, nextSecretKey: null },
  accepting: { secretKey: old, previousSecretKey: null, nextSecretKey: next },
  writing: { secretKey: next, previousSecretKey: old, nextSecretKey: null },
  after: { secretKey: next, previousSecretKey: null, nextSecretKey: null },
};

let before: TestShop;
let accepting: TestShop;
let writing: TestShop;
let after: TestShop;
beforeAll(async () => {
  before = await openTestShop(steps.before);
  accepting = await openAnotherProcess(before, steps.accepting);
  writing = await openAnotherProcess(before, steps.writing);
  after = await openAnotherProcess(before, steps.after);
});
afterAll(async () => {
  for (const shop of [after, writing, accepting, before]) await shop.close();
});

/** Each way in which something passes between two processes that run at the same time. */
const passages = (): [string, TestShop, TestShop][] => [
  ['before → accepting', before, accepting],
  ['accepting → before', accepting, before],
  ['accepting → writing', accepting, writing],
  ['writing → accepting', writing, accepting],
  ['writing → after', writing, after],
  ['after → writing', after, writing],
  // Whoever changes the key in one step: what was there before is at least read.
  ['before → writing', before, writing],
];
const each = async (check: (from: TestShop, to: TestShop) => Promise<void>) => {
  for (const [name, from, to] of passages()) {
    await check(from, to).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
  }
};

describe('at every moment of a change of SECRET_KEY', () => {
  it('a process mails the links that another has left in the outbox', () =>
    each(async (from, to) => {
      const { email } = await registerCustomer(from);
      await from.call('forgotPassword', { body: { email } });
      const [content] = await waitingMails(from, email, 'reset-password');
      const { text } = writeLetter(to.context.config, { template: 'reset-password', content: content! });
      const token = /token=([\w-]{43})/.exec(text)![1]!;
      const body = {
        token,
        email,
        newPassword: 'eight quiet prams',
        confirmPassword: 'eight quiet prams',
      };
      await to.call('resetPassword', { body });
    }));

  it('a second factor is set up at one process, confirmed at another, and asked for at the first', () =>
    each(async (from, to) => {
      const customer = await registerCustomer(from);
      const { secretKey } = await from.callAs(customer.token)('setUpTwoFactor', {});
      const seconds = from.clock.now().getTime() / 1000;
      await to.callAs(customer.token)('enableTwoFactor', {
        body: { code: totp(secretKey, seconds), secretKey, password: customer.password },
      });
      const { email, password } = customer;
      const login = await from.call('login', { body: { email, password } });
      const { twoFactorToken } = login as { twoFactorToken: string };
      await to.call('loginWithTwoFactor', { body: { twoFactorToken, code: totp(secretKey, seconds + 30) } });
    }));

  it('guesses are counted together, and places known together', async () => {
    const { email, password } = await registerCustomer(before);
    const guess = (shop: TestShop, tried: string) => shop.call('login', { body: { email, password: tried } });
    const inTurn = [before, accepting, before, accepting, writing, accepting, writing, after, writing, after];
    for (const shop of inTurn) {
      await expect(guess(shop, 'wrong')).rejects.toMatchObject({ status: 401 });
    }
    const all = new Set(inTurn);
    for (const shop of all) await expect(guess(shop, password)).rejects.toMatchObject({ status: 429 });

    const regular = await registerCustomer(before);
    for (const shop of all) await shop.call('login', { body: { email: regular.email, password } });
    const places = await before.db
      .selectFrom('known_places')
      .select('place_hash')
      .where('customer_id', '=', regular.id)
      .execute();
    expect(places).toHaveLength(1);
  });

  it('a request that is repeated under its key gets its first answer again', async () => {
    const { id } = await before.db
      .insertInto('products')
      .values({ sku: 'a pram', name: 'A pram', price_pence: 100, vat_class: 'standard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await before.db.insertInto('stock').values({ product_id: id, on_hand: 10 }).execute();
    await each(async (from, to) => {
      // A week lies between the two, and a key is good for three days.
      if (from === after || to === after) return;
      const { token } = await registerCustomer(from);
      const add = (shop: TestShop, quantity: number) =>
        shop.callAs(token)(
          'addBasketItem',
          { body: { productId: id, quantity } },
          { headers: { 'idempotency-key': 'once' } },
        );
      const answer = await add(from, 1);
      expect(await add(to, 1)).toEqual(answer);
      await expect(add(to, 2)).rejects.toMatchObject({ code: 'request/key-reused' });
    });
  });

  it('a link that switches notifications on answers its browser again as the first time', () =>
    each(async (from, to) => {
      const customer = await registerCustomer(from);
      const { token } = await customer.call('createEnableLink', { body: { deviceId: 'phone-1' } });
      const body = { ...newBrowser(), deviceId: 'phone-1' };
      const answer = await from.callAs(token)('subscribe', { body });
      expect(await to.callAs(token)('subscribe', { body })).toEqual(answer);
    }));
});

it('everything is sealed with the new key when the old one is taken away, whoever has written last', async () => {
  const sealedWith = async (table: 'two_factor_secrets' | 'vapid_keys') =>
    new Set((await before.db.selectFrom(table).select('key_id').execute()).map((row) => row.key_id)).size;
  await before.db.deleteFrom('vapid_keys').execute();
  const pair = await createVapidKeys(before.context)();
  for (const { context } of [writing, accepting, writing]) {
    await keepSecretsSealed(context);
    await keepVapidKeysSealed(context);
    expect(await createVapidKeys(context)()).toEqual(pair);
  }
  expect(await sealedWith('two_factor_secrets')).toBe(1);
  expect(await createVapidKeys(after.context)()).toEqual(pair);
  await expect(
    after.db
      .selectFrom('two_factor_secrets')
      .innerJoin('vapid_keys', 'vapid_keys.key_id', 'two_factor_secrets.key_id')
      .select('customer_id')
      .execute(),
  ).resolves.not.toEqual([]);
});
