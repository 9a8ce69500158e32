import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { transaction } from '#server/platform/database/database.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const variant = (sku: string, style: string, colour: string, rest = {}) => ({
  ...{ sku, name: `${style}, ${sku}`, price: 12, stock: 1, brand: 'Otter', categoryPath: ['Sleep', 'Suits'] },
  ...{ attributes: { material: 'Wool' }, style: { name: style, options: { Colour: colour } } },
  ...rest,
});
const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(shop.db)).rows;
const leads = () =>
  rowsOf(`
    select p.sku, i.in_stock, f.is_lead, f.price_pence,
      (select array_agg(v.name order by v.name) from facet_values v where v.id = any (f.value_ids) and v.facet in ('', 'material')) as values
    from products p join product_index i on i.product_id = p.id and i.is_lead
    join product_facets f on f.product_id = p.id
    where p.sku ~ '^[ABD]-'
    order by p.sku
  `);

test('new products, variants among them, are written once, with their leads and facets', async () => {
  for (const table of ['products', 'product_index', 'product_facets'])
    await sql
      .raw(
        `create function refuse_${table}() returns trigger language plpgsql as
           $$ begin raise exception 'written twice: ${table}'; end $$;
         create trigger refuse before update on ${table} for each row execute function refuse_${table}()`,
      )
      .execute(shop.db);
  const content = lines(
    variant('A-1', 'Otter suit', 'Sage', { stock: 0 }),
    variant('A-2', 'Otter suit', 'Clay'),
    variant('A-3', 'Otter suit', 'Navy'),
    variant('A-4', 'Otter suit', 'Rose', { status: 'draft' }),
    variant('B-1', 'Otter sack', 'Sage', { stock: 0 }),
    variant('C-1', 'Otter bib', 'Sage', { status: 'draft' }),
    { sku: 'D-1', name: 'Otter rattle', price: 5 },
  );
  expect(await bring(content)).toMatchObject({ created: 7, bad: 0, rows: [] });
  for (const table of ['products', 'product_index', 'product_facets'])
    await sql.raw(`drop trigger refuse on ${table}`).execute(shop.db);
  const values = ['Otter', 'Wool'];
  expect(await leads()).toEqual([
    { sku: 'A-2', in_stock: true, is_lead: true, price_pence: 1200, values },
    { sku: 'B-1', in_stock: false, is_lead: true, price_pence: 1200, values },
    { sku: 'D-1', in_stock: false, is_lead: true, price_pence: 500, values: null },
  ]);
});

test('a variant added to a style later becomes its lead only if it comes before the others', async () => {
  expect(await bring(lines(variant('A-5', 'Otter suit', 'Oat')))).toMatchObject({ created: 1 });
  expect(await bring(lines(variant('B-2', 'Otter sack', 'Clay')))).toMatchObject({ created: 1 });
  expect(await leads()).toMatchObject([{ sku: 'A-2' }, { sku: 'B-2' }, { sku: 'D-1' }]);
});

test('in one file a new variant takes the colour that another gives up, and the style that another leaves', async () => {
  await bring(lines(variant('E-1', 'Fern suit', 'Sage'), variant('F-1', 'Fern sack', 'Sage')));
  const changed = lines(
    variant('E-1', 'Fern suit', 'Navy'),
    variant('F-1', 'Fern suit', 'Clay'),
    variant('E-2', 'Fern suit', 'Sage'),
    variant('F-2', 'Fern sack', 'Rose'),
  );
  expect(await bring(changed)).toMatchObject({ created: 2, updated: 2, rows: [] });
  expect(
    await rowsOf(`
      select p.sku, s.name as style, p.option_values as values
      from products p join styles s on s.id = p.style_id where p.sku ~ '^[EF]-' order by p.sku
    `),
  ).toEqual([
    { sku: 'E-1', style: 'Fern suit', values: ['Navy'] },
    { sku: 'E-2', style: 'Fern suit', values: ['Sage'] },
    { sku: 'F-1', style: 'Fern suit', values: ['Clay'] },
    { sku: 'F-2', style: 'Fern sack', values: ['Rose'] },
  ]);
});

test('filters know a price and an attribute that an import has changed, of old words and new', async () => {
  await bring(
    lines(variant('A-2', 'Otter suit', 'Clay', { price: 15, attributes: { material: 'Cotton' } }), {
      sku: 'D-1',
      name: 'Otter rattle of oak',
      price: 6,
      attributes: { material: 'Oak' },
    }),
  );
  expect(await leads()).toMatchObject([
    { sku: 'A-2', price_pence: 1500, values: ['Cotton', 'Otter'] },
    { sku: 'B-2' },
    { sku: 'D-1', price_pence: 600, values: ['Oak'] },
  ]);
});

test('a shop of the previous version, which has only words indexed later, still refreshes facets', async () => {
  await transaction(shop.db, async (trx) => {
    await sql`select set_config('dandle.index_later', 'yes', true)`.execute(trx);
    await sql`update products set price_pence = 700 where sku = 'D-1'`.execute(trx);
    await sql`
      update product_attributes set choices = '{Ash}'
      where product_id = (select id from products where sku = 'D-1')
    `.execute(trx);
  });
  expect(await leads()).toContainEqual(
    expect.objectContaining({ sku: 'D-1', price_pence: 700, values: ['Ash'] }),
  );
});

test('one row that the database refuses spoils none of the five hundred around it', async () => {
  await sql`alter table products add constraint no_hippos check (name !~ 'Hippo')`.execute(shop.db);
  const many = Array.from({ length: 500 }, (_, n) => ({
    ...{ sku: `H-${n}`, name: n === 321 ? 'Hippo' : `Hare ${n}`, price: 4 },
  }));
  const taken = await bring(lines(...many));
  await sql`alter table products drop constraint no_hippos`.execute(shop.db);
  expect(taken).toMatchObject({ created: 499, bad: 1 });
  expect(taken.rows).toEqual([expect.stringMatching(/^bad 322: the database refused it: .*no_hippos/)]);
});

test('all invariants still hold after these tests', async () => {
  const query = async (text: string) => rowsOf<{ name: string; what: string }>(text);
  expect(await brokenInvariants(query)).toEqual([]);
});
