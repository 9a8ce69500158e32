import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOnBulkJobs } from '#server/desk/bulk/bulk-work.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { tagsOfWasPrices } from './product-cards.rules.ts';

/* A price that stood for thirty days is shown once it is reduced, in whichever way: was-prices.test.ts tries the rule itself. */
const shop = await testShop();
const { put, idOf } = importerOf(shop);
let mia: TestStaff;
beforeAll(async () => {
  mia = await employ(shop, 'editor');
  const names = ['IMPORTED', 'FORM', 'DRAFT', 'BULK', 'SQL', 'SLIP', 'ENDED'];
  const milk = entry('MILK', { pricePence: 4800, saleRule: 'first-infant-formula' });
  await put(...names.map((sku) => entry(sku, { pricePence: 4800 })), milk);
  await sql`update price_changes set valid_from = valid_from - interval '40 days'`.execute(shop.db);
  await put(entry('NEW', { pricePence: 4800 }));
});

const cardOf = async (sku: string) => {
  const { Cards } = await shop.call('listProductCards', { query: { ids: [await idOf(sku)] } });
  return Cards[0]!;
};
const deskProduct = async (sku: string) => mia.call('getDeskProduct', { params: { id: await idOf(sku) } });
const pricesOf = async (sku: string) => (await deskProduct(sku)).prices.map(({ pricePence }) => pricePence);
async function reduceOnForm(sku: string, pricePence = 3900) {
  const [id, { version }] = [await idOf(sku), await deskProduct(sku)];
  return mia.call('editProduct', { params: { id }, body: { version, fields: { pricePence } } });
}

const reduced: Readonly<Record<string, () => Promise<unknown>>> = {
  IMPORTED: () => put(entry('IMPORTED', { pricePence: 3900 })),
  FORM: () => reduceOnForm('FORM'),
  DRAFT: async () => {
    const [id, { version }] = [await idOf('DRAFT'), await deskProduct('DRAFT')];
    const body = { version: 0, fields: { pricePence: 3900 } };
    await mia.call('saveProductDraft', { params: { id }, body });
    await mia.call('publishProduct', { params: { id }, body: { version, draft: 1 } });
  },
  BULK: async () => {
    const act = { kind: 'price', by: 'pence', change: -900, ending: 'exact' } as const;
    const { job } = await mia.call('lookAtBulk', { body: { products: [await idOf('BULK')], act } });
    await mia.call('startBulk', { params: { id: job.id } });
    await workOnBulkJobs(shop.context);
  },
  SQL: () => sql`update products set price_pence = 3900 where sku = 'SQL'`.execute(shop.db),
};

test.each(Object.keys(reduced))('%s', async (sku) => {
  expect(await cardOf(sku)).not.toHaveProperty('WasPrice');
  await reduced[sku]!();
  await expect.poll(() => cardOf(sku)).toMatchObject({ WasPrice: 48 });
  const params = { id: await idOf(sku) };
  expect(await shop.call('getProductDetails', { params })).toMatchObject({ WasPrice: 48 });
  // What the specification says of a product is all there is.
  const product = await shop.call('getProduct', { params });
  expect(product).toMatchObject({ Price: 39 });
  expect(product).not.toHaveProperty('WasPrice');
  expect(await pricesOf(sku)).toEqual([3900, 4800]);
});

test('neither formula nor a price of today is shown as reduced', async () => {
  await put(entry('MILK', { pricePence: 3900 }), entry('NEW', { pricePence: 3900 }));
  expect(await cardOf('MILK')).not.toHaveProperty('WasPrice');
  expect(await cardOf('NEW')).not.toHaveProperty('WasPrice');
  expect((await deskProduct('MILK')).reduction).toBeNull();
});

test('the desk says what a reduction would show, and why it would show nothing', async () => {
  expect(await deskProduct('SLIP')).toMatchObject({
    reduction: {
      shown: null,
      next: { pricePence: 4800, lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      daysAtPrice: 39,
    },
  });
  const { reduction, changes } = await reduceOnForm('SLIP').then(() => deskProduct('SLIP'));
  expect(reduction).toMatchObject({
    shown: { pricePence: 4800 },
    next: { pricePence: 4800 },
    daysAtPrice: 0,
  });
  await expect.poll(() => cardOf('SLIP')).toMatchObject({ WasPrice: 48 });

  // Undone, it has cost £48 for no whole day; its history keeps both.
  const params = { id: await idOf('SLIP') };
  const undone = await mia.call('undoProductChange', { params, body: { change: changes[0]!.id } });
  expect(undone).toMatchObject({
    reduction: { shown: null, next: null, daysAtPrice: 0 },
  });
  await expect.poll(() => cardOf('SLIP')).not.toHaveProperty('WasPrice');
  expect(await pricesOf('SLIP')).toEqual([4800, 3900, 4800]);
  await reduceOnForm('SLIP');
  expect(await cardOf('SLIP')).not.toHaveProperty('WasPrice');
});

test('it ends with its last day, without anything being done', async () => {
  await reduceOnForm('ENDED');
  const until = (days: number) =>
    sql`update products set was_until = london_day(${shop.clock.now()}) + ${days}::integer where sku = 'ENDED'`.execute(
      shop.db,
    );
  await until(0);
  await expect.poll(() => cardOf('ENDED')).toMatchObject({ WasPrice: 48 });
  await until(-1);
  await expect.poll(() => cardOf('ENDED')).not.toHaveProperty('WasPrice');
  expect((await deskProduct('ENDED')).reduction?.shown).toBeNull();
});

test.each([
  ['2026-01-10T23:29:00Z', {}, []],
  ['2026-01-10T23:30:00Z', { WasPrice: 48 }, ['clock']],
  ['2026-01-10T23:30:00Z', {}, []],
  ['2026-07-10T22:30:00Z', { WasPrice: 48 }, ['clock']],
  ['2026-07-10T23:30:00Z', { WasPrice: 48 }, []],
])('at %s, %o is cached with the tags %o', (at, card, expected) => {
  expect(tagsOfWasPrices([{}, card], new Date(at))).toEqual(expected);
});
