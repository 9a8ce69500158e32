import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { listProductCards } from './catalogue.service.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/* The card details of the products of a list, requested by their ids. */
const shop = await testShop();
const ids: Record<string, string> = {};
beforeAll(async () => {
  const style = (value: string) => ({
    ...{ code: 'nappies', name: 'Nappies' },
    options: [{ name: 'Size', value }],
  });
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      { sku: 'SIZE-3', name: 'Nappies 3', pricePence: 899, stock: 5, style: style('3') },
      { sku: 'SIZE-4', name: 'Nappies 4', pricePence: 899, stock: 5, style: style('4') },
      { sku: 'SIZE-5', name: 'Nappies 5', pricePence: 899, stock: 5, style: style('5') },
      { sku: 'MILK', name: 'First Milk', pricePence: 1299, stock: 5 },
    ]),
  );
  for (const { id, sku } of await shop.db.selectFrom('products').select(['id', 'sku']).execute()) {
    ids[sku] = id;
  }
  await shop.db
    .updateTable('products')
    .set({ age_from_months: 4, age_to_months: 9, unit: 'each', unit_quantity: 44 })
    .where('sku', '=', 'SIZE-3')
    .execute();
  await shop.db
    .updateTable('products')
    .set({ unit: 'g', unit_quantity: 800, sale_rule: 'first-infant-formula' })
    .where('sku', '=', 'MILK')
    .execute();
  await shop.db.updateTable('products').set({ status: 'draft' }).where('sku', '=', 'SIZE-5').execute();
});

const ask = (query: string) => shop.app.inject(`/api/products/cards${query}`);

test('a card shows ages, its choices, the unit price and whether it may be promoted', async () => {
  const { Cards } = await shop.call('listProductCards', { query: { ids: [ids['MILK']!, ids['SIZE-3']!] } });
  expect(Cards).toEqual([
    {
      Uuid: ids['MILK'],
      AgeFromMonths: null,
      AgeToMonths: null,
      Values: [],
      Options: [],
      PriceFrom: null,
      UnitPrice: { Price: 16.24, Unit: 'kg' },
      Rating: null,
      IsPromotable: false,
    },
    {
      Uuid: ids['SIZE-3'],
      AgeFromMonths: 4,
      AgeToMonths: 9,
      Values: ['3'],
      Options: [{ Name: 'Size', Values: ['3', '4'] }],
      PriceFrom: null,
      UnitPrice: { Price: 0.204, Unit: 'each' },
      Rating: null,
      IsPromotable: true,
    },
  ]);
});

test('a card whose variants have different prices shows the lowest that is for sale', async () => {
  const price = (sku: string, price_pence: number) =>
    shop.db.updateTable('products').set({ price_pence }).where('sku', '=', sku).execute();
  const from = async () => (await listProductCards(shop.db, [ids['SIZE-4']!], new Date()))[0]!.PriceFrom;
  await price('SIZE-5', 100);
  expect(await from()).toBeNull();
  await price('SIZE-3', 800);
  expect(await from()).toBe(8);
  await price('SIZE-3', 899);
  expect(await from()).toBeNull();
});

test('a card shows buyers’ stars, whichever variant they bought, and until then those of examples', async () => {
  const ratingOf = async (sku: string) => {
    const [card] = await listProductCards(shop.db, [ids[sku]!], new Date());
    return card!.Rating;
  };
  const rate = (sku: string, isExample: boolean, stars: object) =>
    shop.db
      .insertInto('product_ratings')
      .values({ product_id: ids[sku]!, is_example: isExample, ...stars })
      .execute();
  await rate('SIZE-3', true, { stars_5: 9 });
  expect(await ratingOf('SIZE-3')).toEqual({ Average: 5, Count: 9, IsExample: true });
  await rate('SIZE-3', false, { stars_5: 2 });
  await rate('SIZE-4', false, { stars_2: 1 });
  expect(await ratingOf('SIZE-3')).toEqual({ Average: 4, Count: 3, IsExample: false });
  await rate('MILK', false, { stars_5: 1 });
  expect(await ratingOf('MILK')).toBeNull();
});

test('what is unknown, unpublished or a duplicate is left out', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const query = { ids: [unknown, ids['SIZE-5']!, ids['SIZE-4']!, ids['SIZE-4']!.toUpperCase()] };
  const { Cards } = await shop.call('listProductCards', { query });
  expect(Cards.map(({ Uuid }) => Uuid)).toEqual([ids['SIZE-4']]);
});

test.each([
  '',
  '?ids=',
  '?ids=7',
  `?ids=7&ids=8`,
  `?${'ids=00000000-0000-4000-8000-000000000000&'.repeat(101)}`,
])('refuses "%.20s"', async (query) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'request/invalid' });
  expect(answer.json().errors[0].field).toMatch(/^ids/);
});

test('a card says how tall and heavy the child must be, in any spelling of the attributes', async () => {
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      {
        ...{ sku: 'SEAT', name: 'Car Seat', pricePence: 9900, stock: 5 },
        attributes: [
          { key: 'child-height-cm', value: [61, 125] },
          { key: 'weight-kg', value: 11.4 },
          { key: 'height-cm', value: 62 },
          { key: 'suitable-weight', value: 'up to 18 kg' },
        ],
      },
      {
        ...{ sku: 'SHELF', name: 'Shelf', pricePence: 2900, stock: 5 },
        attributes: [{ key: 'height-cm', value: 62 }],
      },
    ]),
  );
  const found = await shop.db.selectFrom('products').select(['id', 'sku']).execute();
  const idOf = (sku: string) => found.find((product) => product.sku === sku)!.id;
  const { Cards } = await shop.call('listProductCards', { query: { ids: [idOf('SEAT'), idOf('SHELF')] } });
  expect(Cards[0]).toMatchObject({
    ChildHeight: { from: 61, to: 125 },
    ChildWeight: { from: null, to: 18 },
  });
  expect(Cards[1]).not.toHaveProperty('ChildHeight');
  expect(Cards[1]).not.toHaveProperty('ChildWeight');
  const seat = await shop.call('getProductDetails', { params: { id: idOf('SEAT') } });
  expect(seat.ChildHeight).toEqual({ from: 61, to: 125 });
});
