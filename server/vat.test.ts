import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inLondon, londonMidnight, type Day } from '#contract/delivery/calendar.ts';
import { exportCatalogue } from './importing/export/export-catalogue.service.ts';
import { renderEmail } from '#server/email/email.service.ts';
import { followSettings } from '#server/settings/live-settings.service.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { openTestShop } from '#tests/support/shop.ts';

/* A shop that becomes registered for VAT on a day: nothing before says VAT, and nothing of before changes then. */

/** Not the middle of private. */
const VAT = /\bvat|Vat|VAT/;
const number = 'GB 123 4567 89';
let world: PayingShop;
let vatFrom: Day;
beforeAll(async () => {
  vatFrom = inLondon(new Date(Date.now() + 2 * 86_400_000)).day;
  world = await openPayingShop({ vatNumber: number, vatFrom });
});
afterAll(() => world.close());

/** Pays one at the standard rate and one at the zero rate. */
async function pay(buyer: Buyer) {
  await buyer.put(await world.stock(5, { pricePence: 1200 }), 1);
  await buyer.put(await world.stock(5, { pricePence: 800, vatClass: 'zero' }), 1);
  const { id, orderNumber } = await buyer.order();
  await buyer.approve(id);
  expect((await buyer.capture(id)).status).toBe(200);
  return { id, orderNumber };
}

/** The letters of an order, as they would be written now. */
async function lettersOf(orderNumber: string): Promise<string> {
  const live = followSettings(world.shop.context.config, world.shop);
  const rows = await world.shop.db
    .selectFrom('outbox')
    .where(sql<boolean>`content ->> 'orderNumber' = ${orderNumber} and kind = 'email'`)
    .select(['template', 'content'])
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) => JSON.stringify(renderEmail(live.config, row as never))).join('\n');
}

const termsOf = async () => (await world.shop.call('getTerms', { query: {} })).words;

const registeredUnder = async () => (await world.shop.call('getShop', {})).vatNumber;
const secondsUntil = (at: Date) => (at.getTime() - world.shop.clock.now().getTime()) / 1000;

async function exported(format: 'csv' | 'jsonl', saysVat: boolean): Promise<string> {
  let text = '';
  for await (const piece of exportCatalogue(world.shop.db, format, { saysVat })) text += piece;
  return text;
}

test('a shop says VAT from the day it is registered, and its orders from then on', async () => {
  const buyer = await world.buyer();
  expect(await registeredUnder()).toBeNull();
  const before = await pay(buyer);
  const paperOf = ({ id }: { id: string }) => buyer.call('getInvoice', { params: { id } });

  async function expectNoVatBefore() {
    expect(await buyer.see(before.id)).toMatchObject({ taxes: 0, isReceipt: true });
    expect(await paperOf(before)).toMatchObject({
      isReceipt: true,
      seller: { vatNumber: null },
      items: [{ vatPercent: null }, { vatPercent: null }],
      taxes: 0,
      rates: [],
    });
    const owner = await employ(world.shop, 'owner');
    const query = { orders: before.orderNumber };
    expect((await owner.call('listInvoices', { query })).orders).toMatchObject([
      { isReceipt: true, vatNumber: null, vatPence: 0, vat: [] },
    ]);
  }
  await expectNoVatBefore();
  expect(await lettersOf(before.orderNumber)).not.toMatch(VAT);
  expect(await termsOf()).toContain('Prices are in pounds sterling. The price');
  expect(await termsOf()).not.toMatch(VAT);
  expect(JSON.stringify(await buyer.call('exportData', {}))).not.toMatch(VAT);

  // The desk can prepare for it.
  const owner = await employ(world.shop, 'owner');
  expect((await owner.call('getMe', {})).saysVat).toBe(true);

  await world.wait(secondsUntil(londonMidnight(vatFrom)) - 60);
  expect(await registeredUnder()).toBeNull();
  await world.wait(61);
  expect(await registeredUnder()).toBe(number);

  const since = await pay(buyer);
  expect((await buyer.see(since.id)).taxes).toBeGreaterThan(0);
  expect(await paperOf(since)).toMatchObject({
    isReceipt: false,
    seller: { vatNumber: number },
    rates: [{ percent: 20 }, { percent: 0 }],
  });
  expect(await lettersOf(since.orderNumber)).toContain('Taxes (VAT, included)');
  await expect.poll(termsOf).toContain('include VAT at the rate that applies');
  await expectNoVatBefore();
  expect(await lettersOf(before.orderNumber)).not.toContain('Taxes (VAT');
});

test('an order without registration can neither bear VAT nor change what it is', async () => {
  const buyer = await world.buyer();
  const { id } = await buyer.orderOf(await world.stock(5));
  const change = (what: string) =>
    sql`update orders set ${sql.raw(what)} where id = ${id}`.execute(world.shop.db);
  await expect(change('vat_number = null')).rejects.toThrow('never change');
  await expect(change("vat_number = 'GB 999 9999 99'")).rejects.toThrow('never change');
  const copy = sql`
    insert into orders (order_number, placed_at, fingerprint, subtotal_pence, shipping_pence, tax_pence, total_pence,
      shipping_address, vat_number)
    select 'ABCD-2345', placed_at, fingerprint, subtotal_pence, shipping_pence, 1, total_pence, shipping_address, null
    from orders where id = ${id}`;
  await expect(copy.execute(world.shop.db)).rejects.toThrow('orders_without_registration_bear_no_vat');
});

test('an export names the VAT class only in a shop with a VAT number, and nothing else of it', async () => {
  for (const format of ['csv', 'jsonl'] as const) {
    expect(await exported(format, true)).toMatch(/vatClass/);
    expect(await exported(format, false)).not.toMatch(VAT);
  }
});

test('terms that began as those of an earlier version no longer say VAT, nor does their draft', async () => {
  const former = `## Prices and VAT

Prices are in pounds sterling and include VAT at the rate that applies: the standard rate of 20%, the reduced rate of 5% for children’s car seats, and none for children’s clothes and shoes and for books. Your order shows how much VAT its total contains. The price that counts is the one shown when you order.`;
  const plain = await openTestShop({ shopAddress: '1 Quay, Leeds' });
  onTestFinished(() => plain.close());
  const at = plain.clock.now();
  const owner = await employ(plain, 'owner');
  const words = { kind: 'terms', body: former, staff_id: owner.id };
  await plain.db
    .insertInto('terms_versions')
    .values({ ...words, version: 2, words: former, holds_from: at, published_at: at })
    .execute();
  await plain.db
    .insertInto('terms_drafts')
    .values({ ...words, changed_at: at })
    .execute();
  const change = { key: 'SHOP_PHONE', value: '0113 496 0000', version: 0 } as const;
  await owner.call('changeSettings', { body: { changes: [change] } });
  const inForce = async () => (await plain.call('getTerms', { query: {} })).words;
  const expected =
    '## Prices\n\nPrices are in pounds sterling. The price that counts is the one shown when you order.';
  await expect.poll(inForce).toBe(expected);
  const desk = await owner.call('getDeskTerms', { query: { kind: 'terms' } });
  expect(JSON.stringify(desk)).not.toMatch(VAT);
});

test('without a VAT number, variants of different VAT are published unasked', async () => {
  const plain = await openTestShop({ shopAddress: '1 Quay, Leeds' });
  onTestFinished(() => plain.close());
  const owner = await employ(plain, 'owner');
  expect((await owner.call('getMe', {})).saysVat).toBe(false);
  const { id } = await owner.call('createProduct', { body: { name: 'Robe', pricePence: 1500 } });
  const options = [{ name: 'Size', values: ['Baby', 'Adult'] }];
  const made = await owner.call('makeStyle', {
    params: { id },
    body: { version: 1, options, optionValues: ['Baby'] },
  });
  const adult = { variants: [{ optionValues: ['Adult'] }] };
  await owner.call('addVariants', { params: { id: made.id }, body: adult });
  await plain.db.updateTable('products').set({ vat_class: 'zero' }).where('id', '=', id).execute();
  const style = await owner.call('getDeskStyle', { params: { id: made.id } });
  const variants = style.variants.map(({ id: variant, version }) => ({ id: variant, version, draft: 0 }));
  const publish = { params: { id: made.id }, body: { variants } };
  expect((await owner.call('publishStyle', publish)).variants).toHaveLength(2);
});
