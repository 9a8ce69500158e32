import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { brokenInvariants } from './invariants.ts';

let database: TestDatabase;
let client: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  [client, other] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), other.connect()]);
});
afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
  await database.drop();
});

const ask = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows as unknown[];

const SIZES = [{ name: 'Size', values: ['Newborn', '0-3 months', '3-6 months'] }];
async function addStyle(options: unknown = SIZES): Promise<string> {
  const [style] = await ask(
    `insert into styles (name, options) values ('Otter sleepsuit', $1) returning id`,
    JSON.stringify(options),
  );
  return (style as { id: string }).id;
}

let skus = 0;
async function addProduct(
  styleId: string | null,
  values: string[] | null,
  { status = 'published', stock = 1 } = {},
): Promise<string> {
  const [product] = await ask(
    `insert into products (sku, name, price_pence, status, style_id, option_values)
     values ($1, 'Otter sleepsuit', 1200, $2, $3, $4) returning id`,
    `S-${++skus}`,
    status,
    styleId,
    values,
  );
  const { id } = product as { id: string };
  await ask('insert into stock (product_id, on_hand) values ($1, $2)', id, stock);
  return id;
}

/** The variants that stand for the style in lists. */
async function leadsOf(styleId: string): Promise<string[]> {
  const rows = await ask(
    'select product_id as id from product_index where style_id = $1 and is_listed and is_lead',
    styleId,
  );
  return rows.map((row) => (row as { id: string }).id);
}

describe('the options of a style', () => {
  test.each([
    ['none', []],
    ['four', ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['x'] }))],
    ['two of one name', [...SIZES, { name: 'size', values: ['1'] }]],
    ['one without a name', [{ values: ['x'] }]],
    ['one with a blank name', [{ name: ' ', values: ['x'] }]],
    ['one without values', [{ name: 'Size', values: [] }]],
    ['a value twice', [{ name: 'Size', values: ['S', 's'] }]],
    ['a value that is no text', [{ name: 'Size', values: [1] }]],
    ['a blank value', [{ name: 'Size', values: [''] }]],
    ['values that are no list', [{ name: 'Size', values: 'S' }]],
    ['no list', { name: 'Size', values: ['S'] }],
  ])('are refused: %s', async (_, options) => {
    await expect(addStyle(options)).rejects.toThrow('styles_options_check');
  });

  test('keep the values that the variants have', async () => {
    const style = await addStyle();
    await addProduct(style, ['Newborn']);
    const change = (values: string[]) =>
      ask('update styles set options = $2 where id = $1', style, JSON.stringify([{ name: 'Size', values }]));
    await expect(change(['0-3 months'])).rejects.toThrow('has variants with other values');
    await change(['0-3 months', 'Newborn']);
    await ask(`update products set status = 'archived' where style_id = $1`, style);
    await change(['0-3 months']);
    await expect(ask(`update products set status = 'published' where style_id = $1`, style)).rejects.toThrow(
      'has no variant {Newborn}',
    );
  });
});

describe('a variant', () => {
  let style: string;
  beforeEach(async () => {
    style = await addStyle([...SIZES, { name: 'Colour', values: ['Sage', 'Clay'] }]);
  });

  test.each([
    ['too few values', ['Newborn']],
    ['too many', ['Newborn', 'Sage', 'Sage']],
    ['a value that the style has not', ['Newborn', 'Pink']],
    ['values in another order', ['Sage', 'Newborn']],
    ['one value missing', ['Newborn', null]],
    ['none', null],
  ])('cannot have %s', async (_, values) => {
    await expect(addProduct(style, values as string[] | null)).rejects.toThrow(
      /has no variant|variants_have_values/,
    );
  });

  test('cannot have values without a style', async () => {
    await expect(addProduct(null, ['Newborn'])).rejects.toThrow('variants_have_values');
  });

  test('is the only one with its values, apart from archived ones', async () => {
    const first = await addProduct(style, ['Newborn', 'Sage']);
    await addProduct(style, ['Newborn', 'Clay']);
    await expect(addProduct(style, ['Newborn', 'Sage'])).rejects.toThrow('products_one_of_each');
    await ask(`update products set status = 'archived' where id = $1`, first);
    await addProduct(style, ['Newborn', 'Sage'], { status: 'draft' });
    await expect(ask(`update products set status = 'published' where id = $1`, first)).rejects.toThrow(
      'products_one_of_each',
    );
  });

  test('comes after the others of its style, and keeps the style from being deleted', async () => {
    await addProduct(style, ['Newborn', 'Sage']);
    await addProduct(style, ['Newborn', 'Clay']);
    expect(await ask('select style_position from products where style_id = $1 order by id', style)).toEqual([
      { style_position: 0 },
      { style_position: 1 },
    ]);
    await expect(ask('delete from styles where id = $1', style)).rejects.toThrow('products_style_id_fkey');
  });

  test('is one of at most a hundred', async () => {
    const big = await addStyle([{ name: 'Size', values: Array.from({ length: 101 }, (_, n) => `${n}`) }]);
    const add = (n: number, status = 'published') => addProduct(big, [`${n}`], { status });
    for (let n = 0; n < 100; n++) await add(n);
    await expect(add(100)).rejects.toThrow('has 100 variants already');
    await add(100, 'archived');
    await ask(`update products set status = 'archived' where style_id = $1 and option_values = '{7}'`, big);
    await ask(
      `update products set status = 'published' where style_id = $1 and option_values = '{100}'`,
      big,
    );
    expect(await leadsOf(big)).toHaveLength(1);
  });
});

describe('the card of a style', () => {
  test('shows the first variant that can be bought, or else the first', async () => {
    const style = await addStyle();
    const first = await addProduct(style, ['Newborn'], { stock: 0 });
    expect(await leadsOf(style)).toEqual([first]);
    const second = await addProduct(style, ['0-3 months'], { stock: 2 });
    const third = await addProduct(style, ['3-6 months'], { stock: 1 });
    expect(await leadsOf(style)).toEqual([second]);

    const count = (id: string, onHand: number) =>
      ask('update stock set on_hand = $2 where product_id = $1', id, onHand);
    await count(second, 1);
    expect(await leadsOf(style)).toEqual([second]);
    await count(second, 0);
    expect(await leadsOf(style)).toEqual([third]);
    await count(third, 0);
    expect(await leadsOf(style)).toEqual([first]);
    await count(second, 2);
    expect(await leadsOf(style)).toEqual([second]);

    await ask(`update products set status = 'archived' where id = $1`, second);
    expect(await leadsOf(style)).toEqual([first]);
    await ask(`update products set status = 'draft' where id in ($1, $2)`, first, third);
    expect(await leadsOf(style)).toEqual([]);
    await ask(`update products set status = 'published' where id in ($1, $2, $3)`, first, second, third);
    expect(await leadsOf(style)).toEqual([second]);
    await ask('delete from products where id = $1', second);
    expect(await leadsOf(style)).toEqual([first]);
    await ask(
      'update products set style_id = null, style_position = null, option_values = null where id = $1',
      first,
    );
    expect(await leadsOf(style)).toEqual([third]);
    expect(await ask('select is_lead from product_index where product_id = $1', first)).toEqual([
      { is_lead: true },
    ]);
  });

  test('is right when two variants sell out at the same moment', async () => {
    const style = await addStyle();
    const [first, second, third] = [
      await addProduct(style, ['Newborn']),
      await addProduct(style, ['0-3 months']),
      await addProduct(style, ['3-6 months']),
    ];
    await client.query('begin');
    await ask('update stock set on_hand = 0 where product_id = $1', first);
    const sold = other.query('update stock set on_hand = 0 where product_id = $1', [second]);
    await waitUntilBlocked();
    await client.query('commit');
    await sold;
    expect(await leadsOf(style)).toEqual([third]);
  });

  async function waitUntilBlocked(): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount! > 0) return;
    }
  }
});

describe('the words of a draft', () => {
  const isKnown = async (word: string) =>
    (await ask('select from search_words where word = $1', word)).length > 0;

  test('enter the vocabulary when it is published, and not before', async () => {
    await ask(
      `insert into products (sku, name, price_pence, status) values ('WORDS', 'Zyphorine Snood', 900, 'draft')`,
    );
    await ask(`update products set name = 'Zyphorine Quilliard' where sku = 'WORDS'`);
    expect([await isKnown('zyphorine'), await isKnown('quilliard')]).toEqual([false, false]);
    await ask(`update products set status = 'published' where sku = 'WORDS'`);
    expect([await isKnown('zyphorine'), await isKnown('quilliard')]).toEqual([true, true]);
  });
});

describe('the price of a product', () => {
  test('is kept with the moment from which it was charged, each after the one before', async () => {
    const id = await addProduct(null, null);
    const change = (pence: number) => ask('update products set price_pence = $2 where id = $1', id, pence);
    await client.query('begin');
    for (const pence of [1000, 1000, 1500]) await change(pence);
    await client.query('commit');
    await ask('update products set description = $2 where id = $1', id, 'Softer.');
    const rows = await ask(
      'select price_pence from price_changes where product_id = $1 order by valid_from',
      id,
    );
    expect(rows.map((row) => (row as { price_pence: number }).price_pence)).toEqual([1200, 1000, 1500]);
  });
});

test('all invariants still hold after these tests', async () => {
  expect(await brokenInvariants(async (sql) => (await client.query(sql)).rows)).toEqual([]);
});
