import { beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { testShop } from '#tests/support/test-shop.ts';
import type { CatalogueEntry } from './entry.rules.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { showAttribute } from './product-details.rules.ts';

const shop = await testShop();
const ids = new Map<string, string>();
const entry = (sku: string, rest: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  sku,
  name: `Thing ${sku}`,
  pricePence: 880,
  stock: 5,
  ...rest,
});
const details = (sku: string) => shop.call('getProductDetails', { params: { id: ids.get(sku)! } });

beforeAll(async () => {
  const { db } = shop;
  const pants = (size: string) =>
    entry(`PANTS-${size}`, {
      categoryPath: ['Changing', 'Nappies'],
      style: { code: 'pants', name: 'Pants', options: [{ name: 'Size', value: size }] },
    });
  await transaction(db, (trx) =>
    writeEntries(trx, [
      pants('3'),
      pants('4'),
      entry('PRAM', { categoryPath: ['Travel', 'Prams'] }),
      entry('BEAR'),
      entry('TWIN', { categoryPath: ['Travel', 'Prams & More'] }),
      entry('OLD', { categoryPath: ['Travel', 'Prams & More'], status: 'archived' }),
      entry('LONE', { status: 'archived' }),
      entry('NEW', { status: 'draft' }),
    ]),
  );
  for (const { id, sku } of await db.selectFrom('products').select(['id', 'sku']).execute()) ids.set(sku, id);
  await db
    .insertInto('attributes')
    .values([
      { key: 'colour', name: 'Colour', kind: 'choice', position: 1 },
      { key: 'weight-kg', name: 'Weight', kind: 'number', unit: 'kg', position: 2 },
      { key: 'child-weight-kg', name: 'Child’s weight', kind: 'range', unit: 'kg', position: 3 },
      { key: 'folds-one-handed', name: 'Folds with one hand', kind: 'boolean', position: 4 },
    ])
    .execute();
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute();
  const category = (name: string) => categories.find((one) => one.name === name)!.id;
  await db
    .insertInto('category_attributes')
    .values([
      { category_id: category('Prams'), attribute_key: 'folds-one-handed', position: 0 },
      { category_id: category('Prams'), attribute_key: 'weight-kg', position: 1 },
      { category_id: category('Travel'), attribute_key: 'weight-kg', position: 0 },
      { category_id: category('Travel'), attribute_key: 'child-weight-kg', position: 1 },
    ])
    .execute();
  const pram = ids.get('PRAM')!;
  await db
    .insertInto('product_attributes')
    .values([
      { product_id: pram, attribute_key: 'colour', kind: 'choice', choices: ['Sage', 'Oat'] },
      { product_id: pram, attribute_key: 'weight-kg', kind: 'number', number: '6.250' },
      {
        product_id: pram,
        attribute_key: 'child-weight-kg',
        kind: 'range',
        number: '0',
        upper_number: '22',
      },
      { product_id: pram, attribute_key: 'folds-one-handed', kind: 'boolean', is_true: false },
      { product_id: ids.get('BEAR')!, attribute_key: 'not-under-36-months', kind: 'boolean', is_true: true },
      { product_id: pram, attribute_key: 'not-under-36-months', kind: 'boolean', is_true: false },
      { product_id: ids.get('BEAR')!, attribute_key: 'electrical', kind: 'boolean', is_true: true },
    ])
    .execute();
  await db
    .updateTable('products')
    .set({
      age_from_months: 4,
      age_to_months: 30,
      unit_quantity: '44',
      unit: 'each',
      barcode: '5012345678900',
    })
    .where('id', '=', ids.get('PANTS-3')!)
    .execute();
  await db
    .updateTable('products')
    .set({ sale_rule: 'first-infant-formula' })
    .where('id', '=', ids.get('BEAR')!)
    .execute();
});

describe('the details of a product', () => {
  test('are those of its card, with the style that it belongs to', async () => {
    expect(await details('PANTS-3')).toEqual({
      Delivery: {
        ...{ Words: 'Delivery £3.95 an order, free from £50.00', Cost: 3.95, FullCost: 3.95 },
        ...{ FreeFrom: 50, FreeWithMore: 50 },
        Zones: [
          {
            areas: ['JE'],
            Words: 'We do not deliver to the Channel Islands',
            Cost: null,
            FreeWithMore: null,
          },
          {
            areas: ['GY'],
            Words: 'We do not deliver to the Channel Islands',
            Cost: null,
            FreeWithMore: null,
          },
          {
            areas: expect.arrayContaining(['HS', 'KA27-28']),
            ...{ Words: 'Delivery £3.95 an order, free from £50.00', Cost: 3.95, FreeWithMore: 50 },
          },
          {
            areas: ['BT'],
            Words: 'We do not deliver to Northern Ireland yet',
            Cost: null,
            FreeWithMore: null,
          },
          {
            areas: ['IM'],
            Words: 'We do not deliver to the Isle of Man yet',
            Cost: null,
            FreeWithMore: null,
          },
          {
            areas: ['BF', 'BFPO'],
            ...{ Words: 'We do not deliver to BFPO addresses yet', Cost: null, FreeWithMore: null },
          },
        ],
      },
      Uuid: ids.get('PANTS-3'),
      PriceFrom: null,
      AgeFromMonths: 4,
      AgeToMonths: 30,
      Values: ['3'],
      Options: [{ Name: 'Size', Values: ['3', '4'] }],
      UnitPrice: { Price: 0.2, Unit: 'each' },
      Rating: null,
      IsPromotable: true,
      // The options of a style are attributes as well.
      Attributes: [{ Key: 'size', Name: 'Size', Kind: 'choice', Value: '3', Choices: ['3'] }],
      Style: { Id: expect.any(String), Name: 'Pants' },
      IsUnsafeUnder36Months: false,
      IsElectrical: false,
      Contents: { Quantity: 44, Unit: 'each' },
      Gtin: '5012345678900',
      SaleRule: null,
    });
  });

  test('name its attributes in the order of its category, then of those above it, then the rest', async () => {
    const { Attributes } = await details('PRAM');
    expect(Attributes.map(({ Name, Value }) => `${Name}: ${Value}`)).toEqual([
      'Folds with one hand: No',
      'Weight: 6.25 kg',
      'Child’s weight: 0–22 kg',
      'Not suitable for children under 36 months: No',
      'Colour: Sage, Oat',
    ]);
    expect(Attributes[1]).toEqual({
      Key: 'weight-kg',
      Name: 'Weight',
      Kind: 'number',
      Value: '6.25 kg',
      Number: 6.25,
      Unit: 'kg',
    });
    expect(Attributes[2]).toMatchObject({ Number: 0, UpperNumber: 22 });
    expect(Attributes[4]).toMatchObject({ Choices: ['Sage', 'Oat'] });
  });

  test('state what the law requires', async () => {
    expect(await details('BEAR')).toMatchObject({
      IsUnsafeUnder36Months: true,
      IsElectrical: true,
      SaleRule: 'first-infant-formula',
      IsPromotable: false,
    });
    expect(await details('PRAM')).toMatchObject({ IsUnsafeUnder36Months: false, Style: null });
  });
});

test('a basket states what the law requires about its lines', async () => {
  const customer = await registerCustomer(shop);
  for (const sku of ['PANTS-3', 'BEAR']) {
    await customer.call('addBasketItem', { body: { productId: ids.get(sku)!, quantity: 1 } });
  }
  expect((await customer.call('getBasket', { query: {} })).items).toMatchObject([
    { pricePerUnit: { Price: 0.2, Unit: 'each' }, isUnsafeUnder36Months: false },
    { pricePerUnit: null, isUnsafeUnder36Months: true },
  ]);
});

describe.each(['getProduct', 'getProductDetails', 'listVariants'] as const)('%s', (call) => {
  const ask = (id: string) => shop.call(call, { params: { id } });

  test('says for what is no longer sold where there is something similar', async () => {
    const prams = await shop.db
      .selectFrom('categories')
      .where('name', '=', 'Prams & More')
      .select('id')
      .execute();
    await expect(ask(ids.get('OLD')!)).rejects.toMatchObject({
      status: 404,
      code: 'catalogue/product-no-longer-sold',
      problem: {
        detail: 'No longer sold.',
        categoryId: prams[0]!.id,
        categoryPath: 'Travel/Prams%20%26%20More',
      },
    });
    await expect(ask(ids.get('LONE')!)).rejects.toMatchObject({ code: 'catalogue/product-no-longer-sold' });
  });

  test('is not found for a draft or for what never existed', async () => {
    for (const id of [ids.get('NEW')!, '00000000-0000-4000-8000-000000000000']) {
      await expect(ask(id)).rejects.toMatchObject({ status: 404, code: 'catalogue/product-not-found' });
    }
  });
});

test.each([
  [{ kind: 'number', number: 1250, unit: 'g' }, '1,250 g'],
  [{ kind: 'number', number: 2.5, unit: null }, '2.5'],
  [{ kind: 'number', number: 95, unit: '%' }, '95%'],
  [{ kind: 'range', number: 9, upperNumber: 9, unit: 'kg' }, '9 kg'],
  [{ kind: 'choice', choices: ['Cotton'] }, 'Cotton'],
  [{ kind: 'boolean', isTrue: true }, 'Yes'],
] as const)('%o reads %s', (value, words) => {
  const none = { number: null, upperNumber: null, choices: null, isTrue: null, unit: null };
  const row = { key: 'k', name: 'K', ...none, ...value };
  expect(showAttribute({ ...row, choices: row.choices && [...row.choices] }).Value).toBe(words);
});
