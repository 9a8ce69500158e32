import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVapidKeys, resealVapidKeys } from '#server/notifications/vapid-keys.service.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { keyIdOf } from '#server/platform/secrets.ts';
import { lockOrder, markPaid } from '#server/orders/order-payment.service.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { transaction } from '#server/platform/database/database.ts';
import { findReturnContact, tidyContacts } from '#server/orders/contacts/order-contacts.service.ts';
import { readWithdrawalForms } from '#server/returns/withdrawal-forms.service.ts';
import { resealSecrets } from './authentication/two-factor/two-factor.service.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { totp } from '#tests/support/totp.ts';

/* SECRET_KEY is changed on all processes together; later one after the other forgets the previous one. */
const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const steps = {
  before: { secretKey: old, previousSecretKey: null },
  changed: { secretKey: next, previousSecretKey: old },
  after: { secretKey: next, previousSecretKey: null },
};

type Step = keyof typeof steps;
let at: Record<Step, TestShop>;
beforeAll(async () => {
  const before = await openTestShop(steps.before);
  at = {
    before,
    changed: await openAnotherProcess(before, steps.changed),
    after: await openAnotherProcess(before, steps.after),
  };
  // What one process is to read, no other may read before it.
  for (const { context } of Object.values(at)) await context.background.stop();
});
afterAll(async () => {
  for (const shop of [at.after, at.changed, at.before]) await shop.close();
});

const oneAfterTheOther: [Step, Step][] = [
  ['before', 'changed'],
  ['changed', 'after'],
  ['after', 'changed'],
];

describe.each(oneAfterTheOther)('from a process %s the change to one %s', (first, second) => {
  it('a link waiting in the outbox is mailed', async () => {
    const { email } = await registerCustomer(at[first]);
    await at[first].call('forgotPassword', { body: { email } });
    const [content] = await waitingMails(at[first], email, 'reset-password');
    const message = { template: 'reset-password', content: content! } as const;
    const { text } = renderEmail(at[second].context.config, message);
    const token = /token=([\w-]{43})/.exec(text)![1]!;
    const newPassword = 'eight quiet prams';
    const body = { token, email, newPassword, confirmPassword: newPassword };
    await at[second].call('resetPassword', { body });
  });

  it('a second factor that is being set up is confirmed and asked for', async () => {
    const customer = await registerCustomer(at[first]);
    const { secretKey } = await at[first].callAs(customer.token)('setUpTwoFactor', {});
    const seconds = at[first].clock.now().getTime() / 1000;
    const { email, password } = customer;
    await at[second].callAs(customer.token)('enableTwoFactor', {
      body: { code: totp(secretKey, seconds), secretKey, password },
    });
    const login = await at[first].call('login', { body: { email, password } });
    const { twoFactorToken } = login as { twoFactorToken: string };
    const body = { twoFactorToken, code: totp(secretKey, seconds + 30) };
    await at[second].call('loginWithTwoFactor', { body });
  });

  it('a withdrawal that waits is read, and the address of a deleted account receives what comes of it', async () => {
    const { id, email } = await orderOfDeletedAccount(at[first]);
    const contact = await findReturnContact(at[second].db, at[second].context.config, {
      id,
      customerId: null,
    });
    expect(contact).toMatchObject({ recipient: { address: email } });
    const { order_number: orderNumber } = await at[first].db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('order_number')
      .executeTakeFirstOrThrow();
    await at[first].call('withdraw', { body: { orderNumber, email } });
    await readWithdrawalForms(at[second].context);
    expect(await waitingMails(at[first], email, 'withdrawal-told')).toHaveLength(1);
  });

  // A week lies between those two steps, and an idempotency key lasts three days.
  it.skipIf([first, second].includes('after'))(
    'a request that is repeated under its key gets its first answer again',
    async () => {
      const { id } = await at[first].db
        .insertInto('products')
        .values({ sku: randomUUID(), name: 'A pram', price_pence: 100, vat_class: 'standard' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await at[first].db.insertInto('stock').values({ product_id: id, on_hand: 10 }).execute();
      const { token } = await registerCustomer(at[first]);
      const add = (step: Step, quantity: number) =>
        at[step].callAs(token)(
          'addBasketItem',
          { body: { productId: id, quantity } },
          { headers: { 'idempotency-key': 'once' } },
        );
      const answer = await add(first, 1);
      expect(await add(second, 1)).toEqual(answer);
      await expect(add(second, 2)).rejects.toMatchObject({ code: 'request/key-reused' });
    },
  );

  it('a link that switches notifications on answers its browser again as it did the first time', async () => {
    const customer = await registerCustomer(at[first]);
    const { token } = await customer.call('createEnableLink', { body: { deviceId: 'phone-1' } });
    const body = { ...newBrowser(), deviceId: 'phone-1' };
    const answer = await at[first].callAs(token)('subscribe', { body });
    expect(await at[second].callAs(token)('subscribe', { body })).toEqual(answer);
  });
});

/** Of an order that was sent and can still be returned. */
async function orderOfDeletedAccount(shop: TestShop): Promise<{ id: string; email: string }> {
  const product = await shop.db
    .insertInto('products')
    .values({ sku: randomUUID(), name: 'A pram', price_pence: 5000, vat_class: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: product.id, on_hand: 10 }).execute();
  const { email, password, token } = await registerCustomer(shop);
  const call = shop.callAs(token);
  const { id: shippingAddressId } = await call('addAddress', {
    body: {
      ...{ contactName: 'Ada', streetAddress1: '1 High Street', city: 'Leeds', regionOrState: 'Leeds' },
      ...{ postalCode: 'LS1 1AA', country: 'United Kingdom' },
    },
  });
  await call('addBasketItem', { body: { productId: product.id, quantity: 1 } });
  const { id } = await call('createOrder', { body: { shippingAddressId, paymentMethodHint: 'PayPal' } });
  await transaction(shop.db, async (trx) => {
    const order = (await lockOrder(trx, id))!;
    await markPaid(trx, shop.context.config, order, randomUUID(), shop.clock.now());
    await trx
      .insertInto('payments')
      .values({
        ...{ order_id: id, state: 'completed', amount_pence: order.totalPence, created_at: new Date() },
        paypal_capture_id: randomUUID(),
      })
      .execute();
    const shipment = { shippedAt: shop.clock.now(), carrier: null, trackingUrl: null };
    await changeOrder(trx, id, { status: 'Shipped', shipment });
  });
  await call('deleteAccount', { body: { password } });
  return { id, email };
}

it('guesses and known networks are counted together, from before the change to after it', async () => {
  const { email, password } = await registerCustomer(at.before);
  const guess = (step: Step, tried: string) => at[step].call('login', { body: { email, password: tried } });
  const all = Object.keys(steps) as Step[];
  for (const step of [...all, ...all, ...all, 'changed'] as const) {
    await expect(guess(step, 'wrong')).rejects.toMatchObject({ status: 401 });
  }
  for (const step of all) await expect(guess(step, password)).rejects.toMatchObject({ status: 429 });

  const regular = await registerCustomer(at.before);
  for (const step of all) await at[step].call('login', { body: { email: regular.email, password } });
  const places = await at.before.db
    .selectFrom('trusted_networks')
    .select('network_hash')
    .where('customer_id', '=', regular.id)
    .execute();
  expect(places).toHaveLength(1);
});

it('a process that is not restarted yet cannot read what one with the new key writes, and destroys none of it', async () => {
  const customer = await registerCustomer(at.before);
  const { email, password } = customer;
  await at.changed.call('forgotPassword', { body: { email } });
  const { secretKey } = await at.changed.callAs(customer.token)('setUpTwoFactor', {});
  const code = (steps: number) => totp(secretKey, at.before.clock.now().getTime() / 1000 + steps * 30);
  await at.changed.callAs(customer.token)('enableTwoFactor', {
    body: { code: code(0), secretKey, password },
  });
  const login = async (step: Step) => {
    const { twoFactorToken } = (await at[step].call('login', { body: { email, password } })) as {
      twoFactorToken: string;
    };
    return at[step].call('loginWithTwoFactor', { body: { twoFactorToken, code: code(1) } });
  };

  await resealSecrets(at.before.context);
  await expect(login('before')).rejects.toMatchObject({ status: 500 });
  const mails = () => waitingMails(at.before, email, 'reset-password');
  const [content] = await mails();
  const message = { template: 'reset-password', content: content! } as const;
  expect(() => renderEmail(at.before.context.config, message)).toThrow();

  expect(await mails()).toHaveLength(1);
  expect(renderEmail(at.changed.context.config, message).text).toContain('token=');
  await login('changed');
});

it('everything is sealed with the new key before the old one is removed', async () => {
  const { db } = at.before;
  await db.deleteFrom('vapid_keys').execute();
  const pair = await createVapidKeys(at.before.context)();
  await resealSecrets(at.changed.context);
  await resealVapidKeys(at.changed.context);
  await tidyContacts(at.changed.context);
  const contacts = await db.selectFrom('order_contacts').selectAll().execute();
  expect(new Set(contacts.map(({ key_id }) => key_id))).toEqual(new Set([keyIdOf(next)]));
  for (const { order_id: id } of contacts) {
    await findReturnContact(db, at.after.context.config, { id, customerId: null });
  }
  expect(await createVapidKeys(at.changed.context)()).toEqual(pair);
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from two_factor_secrets union select key_id from vapid_keys`.execute(db);
  expect(rows).toEqual([{ keyId: keyIdOf(next) }]);
  expect(await createVapidKeys(at.after.context)()).toEqual(pair);
});

it('a start with a wrong key makes new push keys, and leaves those that browsers know alone', async () => {
  await at.before.db.deleteFrom('vapid_keys').execute();
  const pair = await createVapidKeys(at.before.context)();
  const { context } = at.before;
  const mistyped = {
    ...context,
    config: { ...context.config, ...steps.before, secretKey: Buffer.alloc(32, 3) },
  };
  const other = await createVapidKeys(mistyped)();
  expect(other).not.toEqual(pair);
  expect(await createVapidKeys(mistyped)()).toEqual(other);
  expect(await createVapidKeys(context)()).toEqual(pair);
});
