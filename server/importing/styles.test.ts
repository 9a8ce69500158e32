import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { listVariants } from '#server/catalogue/catalogue.service.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const productOf = (sku: string) =>
  shop.db
    .selectFrom('products')
    .where('sku', '=', sku)
    .select(['id', 'status', 'style_id', 'option_values as values'])
    .executeTakeFirstOrThrow();
const variantsOf = async (sku: string) => listVariants(shop.db, (await productOf(sku)).id);
const countStyles = async () => (await shop.db.selectFrom('styles').select('id').execute()).length;

const row = (sku: string, name: string, options: unknown, rest = {}) => ({
  ...{ sku, name: `${name}, ${sku}`, price: 12, stock: 1, style: { name, options } },
  ...rest,
});

describe('the style of a row of JSON Lines', () => {
  test('groups products; the same file again changes nothing', async () => {
    const content = lines(
      row('O-NB', 'Otter sleepsuit', { Size: 'Newborn', Colour: 'Sage' }, { images: ['/otter.svg'] }),
      row('O-3', 'Otter sleepsuit', { Size: '0-3 months', Colour: 'Sage' }, { price: 13.5, stock: 4 }),
      row('O-3C', 'Otter sleepsuit', { Colour: 'Clay', Size: '0-3 Months' }),
      { sku: 'ALONE', name: 'Otter rattle', price: 5 },
    );
    expect(await bring(content)).toEqual({ ...none, created: 4 });
    const { Options, Variants } = await variantsOf('O-3');
    expect(Options).toEqual([
      { Name: 'Size', Values: ['Newborn', '0-3 months'] },
      { Name: 'Colour', Values: ['Sage', 'Clay'] },
    ]);
    expect(Variants).toEqual([
      {
        Uuid: (await productOf('O-NB')).id,
        Values: ['Newborn', 'Sage'],
        Price: 12,
        StockLevel: 1,
        ImagePath: '/otter.svg',
      },
      {
        ...{ Values: ['0-3 months', 'Sage'], Price: 13.5, StockLevel: 4 },
        Uuid: expect.any(String),
        ImagePath: null,
      },
      {
        ...{ Values: ['0-3 months', 'Clay'], Price: 12, StockLevel: 1 },
        Uuid: expect.any(String),
        ImagePath: null,
      },
    ]);
    expect(await variantsOf('ALONE')).toEqual({ Options: [], Variants: [] });
    expect(await bring(content)).toEqual({ ...none, unchanged: 4 });
    expect(await bring(content, { isDryRun: true })).toEqual({ ...none, unchanged: 4 });
  });

  test('takes in existing products, and more of them later', async () => {
    await bring(lines({ sku: 'B-1', name: 'Bib', price: 3 }));
    const first = row('B-1', 'Bib', { Colour: 'Sage' });
    expect(await bring(lines(first), { isDryRun: true })).toEqual({ ...none, updated: 1 });
    expect((await productOf('B-1')).style_id).toBeNull();
    expect(await bring(lines(first))).toEqual({ ...none, updated: 1 });
    const second = row('B-2', 'Bib', { colour: 5 });
    expect(await bring(lines(second))).toEqual({ ...none, created: 1 });
    expect((await variantsOf('B-1')).Options).toEqual([{ Name: 'Colour', Values: ['Sage', '5'] }]);
    // Fields that a row does not mention stay.
    expect(await bring(lines({ sku: 'B-2', name: 'Bib, B-2', price: 12, style: null }))).toMatchObject({
      unchanged: 1,
    });
  });

  test('may change; a style that is left without products is deleted', async () => {
    await bring(lines(row('M-1', 'Mitten', { Size: 'S' }), row('M-2', 'Mitten', { Size: 'M' })));
    const before = await countStyles();
    await bring(lines(row('M-1', 'Mitten, striped', { Size: 'S' })));
    expect(await countStyles()).toBe(before + 1);
    expect((await variantsOf('M-2')).Variants).toHaveLength(1);
    await bring(lines(row('M-2', 'Mitten, striped', { Size: 'M' })));
    expect(await countStyles()).toBe(before);
    expect((await variantsOf('M-1')).Variants.map(({ Values }) => Values)).toEqual([['S'], ['M']]);
  });

  test('is refused with a sentence if it is impossible, and the other rows are imported', async () => {
    const { rows, ...counts } = await bring(
      lines(
        row('R-1', 'Romper', { Size: 'S' }),
        row('R-2', 'Romper', { Size: 's' }),
        row('R-3', 'Romper', { Size: 'M', Colour: 'Sage' }),
        row('R-4', 'Romper', { Length: 'M' }),
        row('R-5', 'Romper', {}),
        row('R-6', 'Romper', { A: '1', B: '2', C: '3', D: '4' }),
        row('R-7', 'Romper', { Size: 'M', size: 'M' }),
        row('R-8', 'Romper', { Size: '' }),
        row('R-9', 'Romper', { Size: null }),
        row('R-10', 'Romper', 'M'),
        row('R-11', '', { Size: 'M' }),
        { ...row('R-12', '', {}), name: 'Romper', style: 'Romper' },
        row('R-13', 'Romper', { Size: 'x'.repeat(101) }),
        row('R-14', 'Romper', { Size: 'M' }, { status: 'sold' }),
        row('R-15', 'Romper', { Size: 'M' }),
      ),
    );
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, bad: 13 });
    expect(rows.toSorted((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))).toEqual([
      'bad 2: the style Romper already has S: R-1',
      'bad 3: the options of the style Romper are Size, not Size and Colour',
      'bad 4: the options of the style Romper are Size, not Length',
      'bad 5: the style has no options',
      'bad 6: the style has more than 3 options',
      'bad 7: the style has two options with the same name',
      'bad 8: the value of an option is missing',
      'bad 9: the value of an option is not text',
      'bad 10: the options of the style are not an object',
      'bad 11: the name of the style is missing',
      'bad 12: the style is not an object',
      'bad 13: the value of an option has more than 100 characters',
      'bad 14: the status must be one of draft, published, archived',
    ]);
    expect((await variantsOf('R-1')).Variants).toHaveLength(2);
  });

  test('has at most a hundred variants', async () => {
    const content = lines(...Array.from({ length: 102 }, (_, n) => row(`H-${n}`, 'Hat', { Size: n })));
    const bad = [
      'bad 101: the style Hat already has 100 variants',
      'bad 102: the style Hat already has 100 variants',
    ];
    expect(await bring(content)).toEqual({ ...none, created: 100, bad: 2, rows: bad });
    expect(await bring(content)).toEqual({ ...none, unchanged: 100, bad: 2, rows: bad });
  });
});

describe('the status of a row', () => {
  test('is published unless it says otherwise, and stays if it says nothing', async () => {
    const draft = { sku: 'D-1', name: 'Duvet', price: 9, status: 'draft' };
    const counts = await bring(lines(draft, { sku: 'D-2', name: 'Duvet', price: 9 }));
    expect(counts).toEqual({ ...none, created: 2 });
    expect([(await productOf('D-1')).status, (await productOf('D-2')).status]).toEqual([
      'draft',
      'published',
    ]);
    expect(await bring(lines(draft, { ...draft, sku: 'D-2' }))).toEqual({
      ...none,
      unchanged: 1,
      updated: 1,
    });
    expect(await bring(lines({ ...draft, status: null }))).toEqual({ ...none, unchanged: 1 });
    expect(await bring(lines({ ...draft, status: 'published' }))).toEqual({ ...none, updated: 1 });
    expect((await productOf('D-1')).status).toBe('published');
  });

  test('set to archived frees the place in the style', async () => {
    await bring(lines(row('A-1', 'Apron', { Size: 'S' }, { status: 'archived' })));
    expect(await bring(lines(row('A-2', 'Apron', { Size: 'S' })))).toEqual({ ...none, created: 1 });
    expect(await bring(lines(row('A-1', 'Apron', { Size: 'S' }, { status: 'published' })))).toMatchObject({
      bad: 1,
      rows: ['bad 1: the style Apron already has S: A-2'],
    });
    expect((await variantsOf('A-2')).Variants).toHaveLength(1);
  });
});

describe('the CSV of Shopify', () => {
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Status';
  const shopify = (...rows: string[]) => bring([header, ...rows].join('\n'), { extension: 'csv' });

  test('makes a style of each handle with options', async () => {
    const rows = [
      'suit,Starry Suit,Size,Newborn,Colour,Blue,SS-1,12,active',
      'suit,,,0-3 months,,Blue,SS-2,13,',
      'twin,Starry Suit,Size,Newborn,,,SS-3,14,active',
      'cot,Cot,Title,Default Title,,,SS-4,15,active',
    ];
    expect(await shopify(...rows)).toEqual({ ...none, created: 4 });
    const { Options, Variants } = await variantsOf('SS-1');
    expect(Options).toEqual([
      { Name: 'Size', Values: ['Newborn', '0-3 months'] },
      { Name: 'Colour', Values: ['Blue'] },
    ]);
    expect(Variants.map(({ Values }) => Values)).toEqual([
      ['Newborn', 'Blue'],
      ['0-3 months', 'Blue'],
    ]);
    expect((await variantsOf('SS-3')).Variants).toHaveLength(1);
    expect((await productOf('SS-4')).style_id).toBeNull();
    expect(await shopify(...rows)).toEqual({ ...none, unchanged: 4 });

    // The product got another option in the other shop, so its variants move to another style.
    const before = await countStyles();
    expect(
      await shopify(
        'twin,Starry Suit,Size,Newborn,Colour,Blue,SS-3,14,active',
        'twin,,,Newborn,,Red,SS-5,14,',
      ),
    ).toEqual({ ...none, created: 1, updated: 1 });
    expect(await countStyles()).toBe(before);
    expect((await variantsOf('SS-3')).Variants).toHaveLength(2);
  });

  test('keeps drafts as drafts and archived products as archived', async () => {
    const rows = [
      'd,Draft,Title,Default Title,,,SD-1,1,draft',
      'e,Old,Title,Default Title,,,SD-2,1,archived',
    ];
    expect(await shopify(...rows)).toEqual({ ...none, created: 2 });
    expect([(await productOf('SD-1')).status, (await productOf('SD-2')).status]).toEqual([
      'draft',
      'archived',
    ]);
    expect(await shopify(rows[0]!.replace('draft', 'active'))).toEqual({ ...none, updated: 1 });
    expect((await productOf('SD-1')).status).toBe('published');
  });
});

test('the CSV of WooCommerce makes a style of each product with variations', async () => {
  const header =
    'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
  const rows = [
    '7,variable,SUIT,Woolly Suit,,,Size,"Newborn, 0-3 months",Fabric,Wool',
    '8,variation,W-1,,12,SUIT,Size,Newborn,Colour,Blue',
    '9,variation,W-2,,13,id:7,Size,0-3 months,Colour,',
    '10,simple,W-3,Woolly Hat,5,,Fabric,Wool,,',
  ];
  const woo = () => bring([header, ...rows].join('\n'), { extension: 'csv' });
  expect(await woo()).toEqual({ ...none, created: 3 });
  expect(await variantsOf('W-2')).toMatchObject({
    Options: [
      { Name: 'Size', Values: ['Newborn', '0-3 months'] },
      { Name: 'Colour', Values: ['Blue', 'Any'] },
    ],
    Variants: [{ Values: ['Newborn', 'Blue'] }, { Values: ['0-3 months', 'Any'] }],
  });
  expect((await productOf('W-3')).style_id).toBeNull();
  expect(await woo()).toEqual({ ...none, unchanged: 3 });
});

test('all invariants still hold after these tests', async () => {
  const query = async (text: string) =>
    (await sql.raw<{ name: string; what: string }>(text).execute(shop.db)).rows;
  expect(await brokenInvariants(query)).toEqual([]);
});
