import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderEmail } from '#server/email/email.service.ts';
import { deleteExpired } from '#server/retention.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { waitingMails } from '#tests/support/outbox.ts';
import { openAnotherProcess } from '#tests/support/shop.ts';
import { spoilRows } from '#tests/support/spoil.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { newBrowser } from '#tests/support/browsers.ts';
import { MAX_ALERTS_OF_ADDRESS, MAX_ALERTS_OF_CUSTOMER, WAVE_HOURS } from './stock-alerts.rules.ts';
import { sendStockAlerts } from './waves.service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const refusal = (code: string) => expect.objectContaining({ code });

const shop = await testShop();
let products = 0;
// Each test has only its own products.
beforeEach(() => shop.db.deleteFrom('stock_alerts').execute());

async function soldOut(values: { sale_rule?: string; status?: string } = {}): Promise<string> {
  products += 1;
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: `SKU-${products}`, name: `Muslin ${products}`, price_pence: 1250, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: 0 }).execute();
  return id;
}

async function restock(productId: string, onHand: number): Promise<void> {
  await shop.db.updateTable('stock').set({ on_hand: onHand }).where('product_id', '=', productId).execute();
}

async function tokensOf(email: string, template: 'stock-alert-link' | 'back-in-stock'): Promise<string[]> {
  const mails = await waitingMails(shop, email, template);
  return mails.map((mail) =>
    openSealed(acceptedKeys(shop.context.config), 'mailed link', mail.email, mail.sealedToken),
  );
}

let visitors = 0;
const newEmail = () => `visitor-${++visitors}@example.com`;

const askFrom = (remoteAddress: string, payload: { productId: string; email: string }) =>
  shop.app.inject({ method: 'POST', url: '/api/stock-alerts', remoteAddress, payload });

/** Asks, and opens the link. */
async function waitAsVisitor(productId: string, email = newEmail()): Promise<string> {
  await shop.call('requestStockAlert', { body: { productId, email } });
  const token = (await tokensOf(email, 'stock-alert-link')).at(-1)!;
  await shop.call('confirmStockAlert', { body: { token } });
  return email;
}

const toldOf = async (email: string) => (await waitingMails(shop, email, 'back-in-stock')).length;

/** Until there is nothing more to do for now: the shop's own job may be working on some of it. */
async function work(): Promise<void> {
  const workLeft = async () => {
    await sendStockAlerts(shop.context);
    const { rows } = await sql`
      select from awaited_products join stock using (product_id)
      where available > 0 and coalesce(next_wave_at <= ${shop.clock.now()}, true)
    `.execute(shop.db);
    return rows;
  };
  await expect.poll(workLeft).toEqual([]);
}

describe('a customer', () => {
  test('asks with one press, is told once by e-mail and notification, and is then no longer waiting', async () => {
    const productId = await soldOut();
    const customer = await registerCustomer(shop);
    await customer.call('subscribe', { body: { ...newBrowser('stock'), deviceId: null } });
    const alert = await customer.call('addStockAlert', { body: { productId } });
    expect(await customer.call('addStockAlert', { body: { productId } })).toEqual(alert);
    expect(await customer.call('listStockAlerts', {})).toEqual([alert]);

    await work();
    expect(await toldOf(customer.email)).toBe(0);
    await restock(productId, 2);
    await work();
    const [mail, ...more] = await waitingMails(shop, customer.email, 'back-in-stock');
    expect(mail).toMatchObject({ firstName: 'Ada', productId, pricePence: 1250 });
    expect(more).toEqual([]);
    const pushes = await shop.db
      .selectFrom('outbox')
      .where('customer_id', '=', customer.id)
      .where('kind', '=', 'push')
      .select(['template', 'content'])
      .execute();
    expect(pushes).toEqual([{ template: 'back-in-stock', content: { productId } }]);
    expect(await customer.call('listStockAlerts', {})).toEqual([]);

    shop.clock.advance(WAVE_HOURS * 3600 + 1);
    await work();
    expect(await toldOf(customer.email)).toBe(1);
  });

  test('can cancel it, and nobody else can', async () => {
    const productId = await soldOut();
    const customer = await registerCustomer(shop);
    const stranger = await registerCustomer(shop);
    const { id } = await customer.call('addStockAlert', { body: { productId } });
    const end = { params: { id } };
    await expect(stranger.call('deleteStockAlert', end)).rejects.toEqual(refusal('stock-alerts/not-found'));
    await customer.call('deleteStockAlert', end);
    await expect(customer.call('deleteStockAlert', end)).rejects.toEqual(refusal('stock-alerts/not-found'));
    await restock(productId, 5);
    await work();
    expect(await toldOf(customer.email)).toBe(0);
  });

  test('cannot wait for what is in stock, does not exist, is not sold or must not be promoted', async () => {
    const customer = await registerCustomer(shop);
    const there = await soldOut();
    await restock(there, 1);
    const draft = await soldOut({ status: 'draft' });
    const formula = await soldOut({ sale_rule: 'first-infant-formula' });
    for (const [productId, code] of [
      [there, 'stock-alerts/in-stock'],
      [draft, 'catalogue/product-not-found'],
      [crypto.randomUUID(), 'catalogue/product-not-found'],
      [formula, 'stock-alerts/not-promoted'],
    ] as const) {
      await expect(customer.call('addStockAlert', { body: { productId } })).rejects.toEqual(refusal(code));
      await expect(
        shop.call('requestStockAlert', { body: { productId, email: newEmail() } }),
      ).rejects.toEqual(refusal(code));
    }
  });

  test('waits for a limited number of products, however fast they ask', async () => {
    const customer = await registerCustomer(shop);
    const ids = await Promise.all(Array.from({ length: MAX_ALERTS_OF_CUSTOMER + 4 }, () => soldOut()));
    const answers = await Promise.allSettled(
      ids.map((productId) => customer.call('addStockAlert', { body: { productId } })),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ reason: refusal('stock-alerts/too-many') })),
    );
  });
});

describe('a visitor', () => {
  test('is told only after opening the link, and opening it twice succeeds twice', async () => {
    const productId = await soldOut();
    const email = newEmail();
    const silent = newEmail();
    await shop.call('requestStockAlert', { body: { productId, email: silent } });
    await shop.call('requestStockAlert', { body: { productId, email } });
    const [token] = await tokensOf(email, 'stock-alert-link');
    const confirmed = await shop.call('confirmStockAlert', { body: { token: token! } });
    expect(confirmed).toMatchObject({ productId });
    expect(await shop.call('confirmStockAlert', { body: { token: token! } })).toEqual(confirmed);
    await restock(productId, 5);
    await work();
    expect(await toldOf(email)).toBe(1);
    expect(await toldOf(silent)).toBe(0);
  });

  test('gets the same answer for every address', async () => {
    const productId = await soldOut();
    const customer = await registerCustomer(shop);
    const ask = (email: string) => shop.call('requestStockAlert', { body: { productId, email } });
    const answer = await ask(newEmail());
    expect(await ask(customer.email)).toEqual(answer);
    await customer.call('addStockAlert', { body: { productId } });
    expect(await ask(customer.email)).toEqual(answer);
  });

  test('must open the link within a day, and the newest of several', async () => {
    const productId = await soldOut();
    const email = newEmail();
    await shop.call('requestStockAlert', { body: { productId, email } });
    await shop.call('requestStockAlert', { body: { productId, email } });
    const [old, current] = await tokensOf(email, 'stock-alert-link');
    const invalid = refusal('stock-alerts/link-invalid');
    await expect(shop.call('confirmStockAlert', { body: { token: old! } })).rejects.toEqual(invalid);
    shop.clock.advance(DAY + 1);
    await expect(shop.call('confirmStockAlert', { body: { token: current! } })).rejects.toEqual(invalid);
    await deleteExpired(shop.context);
    expect(await shop.db.selectFrom('stock_alerts').select('id').execute()).toEqual([]);
  });

  test('gets a few e-mails in a row, then has to wait; so does a network that asks for many', async () => {
    const productId = await soldOut();
    const ask = (email: string, from = '203.0.113.7') => askFrom(from, { productId, email });
    const email = newEmail();
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push((await ask(email)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect(await waitingMails(shop, email, 'stock-alert-link')).toHaveLength(3);
    const many = [];
    for (let time = 0; time < 25; time++) many.push((await ask(newEmail(), '203.0.113.8')).statusCode);
    expect(many.filter((status) => status === 200)).toHaveLength(20);
    expect((await ask(newEmail(), '203.0.113.8')).json()).toMatchObject({
      code: 'stock-alerts/too-many-mails',
      retryAfter: expect.any(Number),
    });
    expect((await ask(newEmail(), '203.0.113.9')).statusCode).toBe(200);
  });

  test('gets a link although strangers go on asking for that address, and waits half an hour at most', async () => {
    const email = newEmail();
    for (let time = 0; time < MAX_ALERTS_OF_ADDRESS + 4; time++) {
      const answer = await askFrom(`198.51.100.${time}`, { productId: await soldOut(), email });
      expect(answer.json().retryAfter ?? 0).toBeLessThanOrEqual(1800);
      shop.clock.advance(1801);
    }
    const productId = await soldOut();
    expect((await askFrom('192.0.2.1', { productId, email })).statusCode).toBe(200);
    const token = (await tokensOf(email, 'stock-alert-link')).at(-1)!;
    expect(await shop.call('confirmStockAlert', { body: { token } })).toMatchObject({ productId });
  });

  test('can wait for a limited number of products', async () => {
    const email = newEmail();
    const open = async (time: number) => {
      await askFrom(`198.51.101.${time}`, { productId: await soldOut(), email });
      const token = (await tokensOf(email, 'stock-alert-link')).at(-1)!;
      await shop.call('confirmStockAlert', { body: { token } });
      shop.clock.advance(1801);
    };
    for (let time = 0; time < MAX_ALERTS_OF_ADDRESS; time++) await open(time);
    await expect(open(99)).rejects.toEqual(refusal('stock-alerts/too-many'));
  });

  test('ends everything with the link in the e-mail, for good, and twice', async () => {
    const [first, second, third] = [await soldOut(), await soldOut(), await soldOut()];
    const email = await waitAsVisitor(first);
    await waitAsVisitor(second, email);
    await waitAsVisitor(third, email.toUpperCase());
    const other = await waitAsVisitor(second);
    await restock(first, 1);
    await work();
    const [token] = await tokensOf(email, 'back-in-stock');
    const [mail] = await waitingMails(shop, email, 'back-in-stock');
    const { unsubscribeUrl } = renderEmail(shop.context.config, {
      template: 'back-in-stock',
      content: mail!,
    });
    expect(unsubscribeUrl).toBe(`http://shop.test/stock-alert?token=${token}&end=1`);
    // A HEAD request changes nothing; a mail program posts to the link when its reader presses Unsubscribe
    // (RFC 8058).
    const url = unsubscribeUrl!.replace('http://shop.test', '');
    await shop.app.inject({ method: 'HEAD', url });
    expect(
      await shop.db.selectFrom('stock_alerts').where('closed_at', 'is', null).select('id').execute(),
    ).toHaveLength(3);
    const posted = await shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode, posted.body).toBe(200);
    const answer = await shop.call('endStockAlerts', { query: { token: token! } });
    expect(await shop.call('endStockAlerts', { query: { token: token! } })).toEqual(answer);
    await restock(second, 9);
    await restock(third, 9);
    await work();
    expect(await toldOf(email)).toBe(1);
    expect(await toldOf(email.toUpperCase())).toBe(0);
    expect(await toldOf(other)).toBe(1);
  });

  test('who ends a request that was never confirmed gets no message', async () => {
    const productId = await soldOut();
    const email = newEmail();
    await shop.call('requestStockAlert', { body: { productId, email } });
    const [token] = await tokensOf(email, 'stock-alert-link');
    await shop.call('endStockAlerts', { query: { token: token! } });
    await restock(productId, 9);
    await work();
    expect(await toldOf(email)).toBe(0);
  });

  test('finds it in the account with the same address, and is told once although asked twice', async () => {
    const productId = await soldOut();
    const customer = await registerCustomer(shop);
    await waitAsVisitor(productId, customer.email);
    expect(await customer.call('listStockAlerts', {})).toMatchObject([{ productId }]);
    await customer.call('addStockAlert', { body: { productId } });
    await restock(productId, 9);
    await work();
    expect(await toldOf(customer.email)).toBe(1);
    expect(await customer.call('listStockAlerts', {})).toEqual([]);
  });
});

describe('waves', () => {
  test('tell those who have waited longest, three for each piece, and the next some hours later', async () => {
    const productId = await soldOut();
    const emails: string[] = [];
    for (let index = 0; index < 8; index++) {
      const customer = await registerCustomer(shop);
      await customer.call('addStockAlert', { body: { productId } });
      emails.push(customer.email);
    }
    const told = async () => (await Promise.all(emails.map(toldOf))).join('');
    await restock(productId, 1);
    await work();
    expect(await told()).toBe('11100000');
    await work();
    expect(await told()).toBe('11100000');
    shop.clock.advance(WAVE_HOURS * 3600 + 1);
    await work();
    expect(await told()).toBe('11111100');
    // Sold meanwhile: nobody is told of stock that is gone, and the next delivery is announced at once.
    await restock(productId, 0);
    shop.clock.advance(WAVE_HOURS * 3600 + 1);
    await work();
    expect(await told()).toBe('11111100');
    await restock(productId, 1);
    await work();
    expect(await told()).toBe('11111111');
    expect(
      await shop.db
        .selectFrom('awaited_products')
        .where('product_id', '=', productId)
        .select('product_id')
        .execute(),
    ).toEqual([]);
  });

  test('count what can be bought, not what an unpaid order holds', async () => {
    const productId = await soldOut();
    const email = await waitAsVisitor(productId);
    await shop.db
      .updateTable('stock')
      .set({ on_hand: 2, reserved: 2 })
      .where('product_id', '=', productId)
      .execute();
    await work();
    expect(await toldOf(email)).toBe(0);
  });

  test('leave out what has been taken off sale or must no longer be promoted', async () => {
    for (const values of [{ status: 'archived' }, { sale_rule: 'first-infant-formula' }]) {
      const productId = await soldOut();
      const email = await waitAsVisitor(productId);
      await shop.db.updateTable('products').set(values).where('id', '=', productId).execute();
      await restock(productId, 9);
      await work();
      expect(await toldOf(email)).toBe(0);
    }
  });

  test('tell everybody once, although many processes work and some break off', async () => {
    const productIds = await Promise.all(Array.from({ length: 4 }, () => soldOut()));
    const customers = await Promise.all(Array.from({ length: 6 }, () => registerCustomer(shop)));
    for (const { call } of customers) {
      for (const productId of productIds) await call('addStockAlert', { body: { productId } });
    }
    const others = await Promise.all([openAnotherProcess(shop), openAnotherProcess(shop)]);
    await Promise.all(productIds.map((productId) => restock(productId, 9)));
    // Dies after writing and before committing.
    const breaking = {
      ...shop.context,
      config: new Proxy(shop.context.config, {
        get: (config, key) => {
          if (key === 'secretKey') throw new Error('killed');
          return Reflect.get(config, key);
        },
      }),
    };
    const runs = Array.from({ length: 12 }, (_, index) =>
      index % 4 === 3
        ? sendStockAlerts(breaking).catch(() => {})
        : sendStockAlerts([shop, ...others][index % 3]!.context),
    );
    await Promise.all(runs);
    // What broke off is tried again after a while.
    shop.clock.advance(HOUR);
    await work();
    for (const { email } of customers) expect(await toldOf(email)).toBe(4);
    await Promise.all(others.map((other) => other.close()));
  });

  test('end after a year', async () => {
    const productId = await soldOut();
    const email = await waitAsVisitor(productId);
    shop.clock.advance(366 * DAY);
    await restock(productId, 9);
    await work();
    expect(await toldOf(email)).toBe(0);
    await deleteExpired(shop.context);
    expect(await shop.db.selectFrom('stock_alerts').select('id').execute()).toEqual([]);
  });
});

test('a product whose alerts cannot be sent holds up no other, and is tried again later', async () => {
  const [spoilt, sound] = [await soldOut(), await soldOut()];
  const [unlucky, lucky] = [await waitAsVisitor(spoilt), await waitAsVisitor(sound)];
  await spoilRows(shop.db, { table: 'stock_alerts', column: 'product_id', values: [spoilt] }, async () => {
    await restock(spoilt, 1);
    await restock(sound, 1);
    await work();
    expect([await toldOf(unlucky), await toldOf(lucky)]).toEqual([0, 1]);
  });
  shop.clock.advance(HOUR);
  await work();
  expect(await toldOf(unlucky)).toBe(1);
});
