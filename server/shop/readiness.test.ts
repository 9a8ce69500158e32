import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { loadDemoCatalogue } from '#server/demo/demo-catalogue.service.ts';
import { readDemoFile } from '#server/demo/demo-files.reader.ts';
import { startSimulators } from '#server/simulators.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { openAnotherProcess, type TestShop } from '#tests/support/shop.ts';

// Nothing listens at that port of PayPal's: these shops must not get as far as calling it.
const live = {
  paypal: {
    ...{ isSimulated: false, apiBase: 'https://api-m.paypal.com:1', clientId: 'live', clientSecret: 'live' },
    webhookId: 'live',
  },
  publicUrl: 'https://shop.test',
};
const ready = {
  ...live,
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'hello@shop.test', mailboxUrl: null },
  shopAddress: 'Otter & Daughters, Leeds',
  ownerEmail: 'owner@shop.test',
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-readiness-'));
let world: PayingShop;
let buyer: Buyer;
let product: string;
beforeAll(async () => {
  world = await openPayingShop();
  product = await world.stock(20);
  buyer = await world.buyer();
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const refusal = (code: string) => expect.objectContaining({ code });

async function inShop<T>(
  settings: Parameters<typeof openAnotherProcess>[1],
  work: (shop: TestShop) => Promise<T>,
) {
  const other = await openAnotherProcess(world.shop, settings);
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

describe('a shop that takes real money and is half configured', () => {
  test('refuses orders and payments in words, and takes them once nothing is missing', async () => {
    const order = await buyer.orderOf(product);
    const pay = (shop: TestShop) =>
      shop.callAs(buyer.token)('initiatePayPalPayment', { params: { id: order.id } });
    const again = (shop: TestShop) =>
      shop.callAs(buyer.token)('createOrder', { body: { shippingAddressId: buyer.addressId } });
    for (const lacking of [
      { shopAddress: null },
      { mail: { ...ready.mail, smtpUrl: null } },
      { publicUrl: 'http://shop.test' },
    ]) {
      await inShop({ ...ready, ...lacking }, async (shop) => {
        await expect(pay(shop)).rejects.toEqual(refusal('payments/shop-not-ready'));
        await expect(again(shop)).rejects.toEqual(refusal('payments/shop-not-ready'));
      });
    }
    await inShop({ ...ready, ownerEmail: null }, async (shop) => {
      await expect(pay(shop)).rejects.toEqual(refusal('payments/shop-not-ready'));
      await employ(shop, 'owner');
      expect((await again(shop)).id).toBe(order.id);
    });
  });

  test('promises no email that it cannot send', async () => {
    await inShop({ ...ready, mail: { ...ready.mail, smtpUrl: null } }, async (shop) => {
      const email = 'new@example.com';
      const form = { firstName: 'Ada', lastName: 'Parent', email, password: 'seven quiet prams' };
      await expect(shop.call('register', { body: form })).rejects.toEqual(refusal('shop/no-mail'));
      await expect(shop.call('forgotPassword', { body: { email } })).rejects.toEqual(refusal('shop/no-mail'));
      const soldOut = await world.stock(0);
      await expect(shop.call('requestStockAlert', { body: { productId: soldOut, email } })).rejects.toEqual(
        refusal('shop/no-mail'),
      );
      await expect(
        shop.callAs(buyer.token)('addStockAlert', { body: { productId: soldOut } }),
      ).rejects.toEqual(refusal('shop/no-mail'));
      const owner = await employ(shop, 'owner');
      await expect(owner.call('mailPasswordReset', { params: { id: buyer.id } })).rejects.toEqual(
        refusal('shop/no-mail'),
      );
    });
  });

  test('loads no demo catalogue, and opens no mailbox for passers-by', async () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      DEMO_CATALOGUE: 'on',
      PAYPAL_CLIENT_ID: 'live',
      PAYPAL_CLIENT_SECRET: 'live',
      PAYPAL_API_BASE: 'https://api-m.paypal.com',
    });
    expect(config.demoCatalogue).toBe('off');
    const started: string[] = [];
    const simulators = await startSimulators(config, (message) => started.push(message));
    await simulators.stop();
    expect(started).toEqual([]);
    expect(simulators.config.mail.smtpUrl).toBeNull();
  });
});

describe('the demo products', () => {
  let owner: TestStaff;
  const skus = readDemoFile<{ sku: string }>('products.jsonl').map(({ sku }) => sku);
  const published = async () => {
    const { rows } = await sql<{ sku: string }>`
      select sku from products where status = 'published' and sku = any (${skus})
      order by sku`.execute(world.shop.db);
    return rows.map(({ sku }) => sku);
  };
  const [changed, ordered] = ['CLV-NAP-1', 'CLV-NAP-3'];

  beforeAll(async () => {
    const options = { mode: 'on' as const, isEmbedded: true, report: () => {} };
    await loadDemoCatalogue(world.shop.db, options);
    owner = await employ(world.shop, 'owner');
    await sql`update products set name = 'My own nappies' where sku = ${changed}`.execute(world.shop.db);
  });

  test('are refused at checkout for real money, each by itself', async () => {
    const { rows } = await sql<{ id: string }>`select id from products where sku = ${ordered}`.execute(
      world.shop.db,
    );
    const other = await world.buyer();
    const order = await other.orderOf(rows[0]!.id);
    await inShop(ready, async (shop) => {
      const pay = shop.callAs(other.token)('initiatePayPalPayment', { params: { id: order.id } });
      await expect(pay).rejects.toEqual(refusal('orders/demo-products'));
    });
  });

  test('are on the list, which only those who can mend it see', async () => {
    const { missingToSell, takesRealMoney } = await owner.call('getToday', {});
    expect(takesRealMoney).toBe(false);
    expect(missingToSell.map(({ code }) => code)).toContain('demo-products');
    const viewer = await employ(world.shop, 'viewer');
    expect((await viewer.call('getToday', {})).missingToSell).toEqual([]);
  });

  test('are named by npm run doctor, which fails once money is real', async () => {
    const settings = { DATABASE_URL: world.context.config.databaseUrl!, DATA_DIR: dataDir };
    const trying = await runOwnerCommand('doctor', [], settings);
    expect(trying).toMatchObject({ code: 0, err: '' });
    expect(trying.out).toContain('Demo products are for sale.');
    const real = await runOwnerCommand('doctor', [], {
      ...{ ...settings, PAYPAL_CLIENT_ID: 'live', PAYPAL_CLIENT_SECRET: 'live' },
      PAYPAL_API_BASE: 'https://api-m.paypal.com',
    });
    expect(real).toMatchObject({ code: 1, err: '' });
    expect(real.out).toMatch(/^Not ready to sell: .*\n {2}! No mail server\. /);
  });

  test('go with their categories and their places on the home page, and what is the owner’s stays', async () => {
    expect((await published()).length).toBe(skus.length);
    const before = await owner.call('listHomeSections', {});
    expect(before.sections.some(({ chosen }) => chosen.length > 0)).toBe(true);

    const removed = await owner.call('removeDemoProducts', {});
    expect(removed.products).toBe(skus.length - 1);
    expect(await published()).toEqual([changed]);
    const { categories } = await owner.call('listDeskCategories', {});
    // Those above the product that stays.
    expect(categories.length).toBeGreaterThan(0);
    expect(categories.every(({ productsBelow }) => productsBelow === 1)).toBe(true);
    const { sections } = await owner.call('listHomeSections', {});
    expect(sections.flatMap(({ chosen }) => chosen.map(({ sku }) => sku))).toEqual([changed]);
    const log = await sql<{ act: string }>`select act from staff_acts where act = 'demo.remove'`.execute(
      world.shop.db,
    );
    expect(log.rows).toHaveLength(1);
    expect((await owner.call('getToday', {})).missingToSell.map(({ code }) => code)).not.toContain(
      'demo-products',
    );

    // Neither a second press nor the next start brings anything back.
    expect(await owner.call('removeDemoProducts', {})).toEqual({ products: 0, categories: 0 });
    const options = { mode: 'on' as const, isEmbedded: true, report: () => {} };
    expect(await loadDemoCatalogue(world.shop.db, options)).toBe(0);
    expect((await owner.call('listDeskCategories', {})).categories).toHaveLength(categories.length);
  });
});
