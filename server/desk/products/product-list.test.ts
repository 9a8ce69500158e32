import { afterAll, expect, test } from 'vitest';
import type { ProductList } from '#contract/catalogue.ts';
import type { ProductOrder } from '#contract/desk/product-words.ts';
import { exportCatalogue } from '#server/importing/export/export-catalogue.service.ts';
import { setStock } from '#server/inventory/stock.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { employ } from '#tests/support/desk.ts';
import { openPayingShop } from '#tests/support/paying-shop.ts';

const world = await openPayingShop({ lowStockLimit: 4 });
const mia = await employ(world.shop, 'editor');
const files = catalogueFiles(world.shop);
afterAll(() => world.close());

type Query = Parameters<typeof mia.call<'listDeskProducts'>>[1]['query'];
const list = async (query: Query) => (await mia.call('listDeskProducts', { query })).products;
const namesOf = async (query: Query) => (await list(query)).map(({ name }) => name);

async function create(name: string, fields: object = {}): Promise<string> {
  return (await mia.call('createProduct', { body: { name, pricePence: 2500, ...fields } })).id;
}

async function published(
  name: string,
  { onHand = 0, ...fields }: { onHand?: number; attributes?: object } = {},
): Promise<string> {
  const id = await create(name, fields);
  await mia.call('publishProduct', { params: { id }, body: { version: 1, draft: 0 } });
  await putOnShelf(id, onHand);
  return id;
}

const putOnShelf = (productId: string, onHand: number) =>
  transaction(world.shop.db, (trx) => setStock(trx, [{ productId, onHand }], { kind: 'command' }));

test('few left means the same as in Today, by the limit in the settings, for bulk acts too', async () => {
  const counted = async () => (await mia.call('getToday', {})).lowStock.count;
  const before = await counted();
  await published('Runs low, few', { onHand: 4 });
  await published('Runs low, enough', { onHand: 5 });
  await create('Runs low, a draft');
  const few = { search: 'runs low', view: 'low-stock' } as const;
  expect(await namesOf(few)).toEqual(['Runs low, few']);
  expect(await counted()).toBe(before + 1);
  const { job } = await mia.call('lookAtBulk', {
    body: { products: { list: few }, act: { kind: 'brand', brand: 'Otter' } },
  });
  expect(job.total).toBe(1);
});

test('few left in a category includes all the categories below it', async () => {
  const category = async (name: string, parent_id: string | null = null) =>
    (
      await world.shop.db
        .insertInto('categories')
        .values({ name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const prams = await category('Prams with few left');
  const buggies = await category('Buggies with few left', prams);
  await published('Few, a pram', { onHand: 4, ...{ categoryIds: [prams] } });
  await published('Few, a buggy', { onHand: 0, ...{ categoryIds: [buggies, prams] } });
  await published('Few, enough prams', { onHand: 5, ...{ categoryIds: [prams] } });
  await published('Few, elsewhere', { onHand: 1 });
  await create('Few, a draft', { categoryIds: [prams] });
  const few = (of: string) => namesOf({ view: 'low-stock', category: of });
  expect(await few(prams)).toEqual(['Few, a buggy', 'Few, a pram']);
  expect(await few(buggies)).toEqual(['Few, a buggy']);
});

test('a row shows the stock, the categories, the VAT and the time of the last change', async () => {
  const [bed, blanket] = await Promise.all(
    ['Beds of the list', 'Blankets of the list'].map((name) =>
      world.shop.db.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow(),
    ),
  );
  const categoryIds = [blanket!.id, bed!.id];
  const cot = await published('Told cot', { onHand: 11, ...{ vatClass: 'reduced', categoryIds } });
  const buyer = await world.buyer();
  const paid = await buyer.orderOf(cot, 2);
  await buyer.approve(paid.id);
  expect((await buyer.capture(paid.id)).status).toBe(200);
  await buyer.orderOf(cot, 3);
  const { changedAt } = await mia.call('getDeskProduct', { params: { id: cot } });
  expect(await list({ search: 'told cot' })).toMatchObject([
    {
      ...{ onSale: 6, held: 3, paidNotSent: 2, vatClasses: ['reduced'], changedAt },
      categories: ['Blankets of the list', 'Beds of the list'],
    },
  ]);
});

test('the list is sorted as asked, a style by all its variants, and continues where a page ended', async () => {
  const [zebra, apple] = [await create('Sorted zebra'), await create('Sorted Apple')];
  const styled = await create('Sorted middle');
  const price = async (id: string, pricePence: number) => {
    const { version } = await mia.call('getDeskProduct', { params: { id } });
    await mia.call('editProduct', { params: { id }, body: { version, fields: { pricePence } } });
  };
  const options = [{ name: 'Size', values: ['S', 'L'] }];
  const style = await mia.call('makeStyle', {
    params: { id: styled },
    body: { version: 1, options, optionValues: ['S'] },
  });
  await mia.call('addVariants', {
    params: { id: style.id },
    body: { variants: [{ optionValues: ['L'], pricePence: 9000 }] },
  });
  await price(zebra, 3000);
  await price(apple, 2000);
  const sorted = async (sort: ProductOrder) => {
    const found = await list({ search: 'sorted', sort });
    // Page by page, from each row on.
    for (const [at, { id }] of found.entries()) {
      const rest = await list({ search: 'sorted', sort, after: id });
      expect(rest.map((row) => row.id)).toEqual(found.slice(at + 1).map((row) => row.id));
    }
    return found.map(({ name }) => name.replace('Sorted ', ''));
  };
  expect(await sorted('newest')).toEqual(['middle', 'Apple', 'zebra']);
  expect(await sorted('changed')).toEqual(['Apple', 'zebra', 'middle']);
  expect(await sorted('name')).toEqual(['Apple', 'middle', 'zebra']);
  expect(await sorted('cheapest')).toEqual(['Apple', 'middle', 'zebra']);
  expect(await sorted('dearest')).toEqual(['middle', 'zebra', 'Apple']);
  // Where a page ended is found even if that row no longer fits.
  await mia.call('archiveProduct', { params: { id: apple } });
  expect(await list({ search: 'sorted', sort: 'name', after: apple })).toHaveLength(2);
  await expect(list({ sort: 'loudest' as never })).rejects.toMatchObject({ code: 'request/invalid' });
});

test('what is archived is in neither the stock nor the table to edit, unless it is asked for', async () => {
  const id = await create('Gone with the wind');
  const rows = async (status?: 'archived') =>
    (await mia.call('listGrid', { query: { search: 'gone with', status } })).rows.length;
  const stock = async () => (await mia.call('listStock', { query: { search: 'gone with' } })).products.length;
  expect([await rows(), await stock()]).toEqual([1, 1]);
  await mia.call('archiveProduct', { params: { id } });
  expect([await rows(), await stock(), await rows('archived')]).toEqual([0, 0, 1]);
  // The table of all stock keeps it.
  expect(await mia.call('exportStock', {})).toContain('Gone with the wind');
});

test('a value with a comma is one value: on the screen, in files, and as a filter in the shop', async () => {
  const material = ['Cotton, organic', 'Bamboo'];
  const id = await published('Comma bib', { attributes: { material } });
  const { record, attributes } = await mia.call('getDeskProduct', { params: { id } });
  expect(record.attributes).toEqual({ material });
  expect(attributes.find(({ key }) => key === 'material')?.choices).toEqual(['Bamboo', 'Cotton, organic']);
  for (const format of ['csv', 'jsonl'] as const) {
    let text = '';
    for await (const piece of exportCatalogue(world.shop.db, format, { saysVat: true })) text += piece;
    expect(await files.bring(text, { extension: format })).toMatchObject({ updated: 0, created: 0, bad: 0 });
  }
  const filtered = async (value: string) => {
    const url = `/api/products?${new URLSearchParams({ search: 'comma bib', 'attr.material': value })}`;
    const { body } = await world.shop.app.inject({ url });
    return (JSON.parse(body) as ProductList).Products.length;
  };
  expect([await filtered('Cotton, organic'), await filtered('Cotton'), await filtered('Bamboo')]).toEqual([
    1, 0, 1,
  ]);
});

test('the row of a style adds up its variants', async () => {
  const small = await published('Summed suit', { onHand: 2 });
  const { version } = await mia.call('getDeskProduct', { params: { id: small } });
  const options = [{ name: 'Size', values: ['S', 'L'] }];
  const { id } = await mia.call('makeStyle', {
    params: { id: small },
    body: { version, options, optionValues: ['S'] },
  });
  const { variants } = await mia.call('addVariants', {
    params: { id },
    body: { variants: [{ optionValues: ['L'] }] },
  });
  await putOnShelf(variants.find((variant) => variant.id !== small)!.id, 3);
  expect(await list({ search: 'summed suit' })).toMatchObject([{ kind: 'style', onSale: 5, held: 0 }]);
});

test('VAT counts as checked once somebody has chosen the class, in a form, a file or a bulk act', async () => {
  const unchecked = { search: 'taxed', view: 'vat-not-checked' } as const;
  const edit = async (id: string, fields: object) => {
    const { version } = await mia.call('getDeskProduct', { params: { id } });
    return mia.call('editProduct', { params: { id }, body: { version, fields } });
  };
  await create('Taxed by itself');
  const ticked = await create('Taxed, ticked');
  await create('Taxed, said when it was made', { vatClass: 'standard' });
  const zero = await create('Taxed, chosen');
  expect(await namesOf(unchecked)).toEqual(['Taxed, chosen', 'Taxed, ticked', 'Taxed by itself']);
  await edit(ticked, { isVatChecked: true });
  await edit(zero, { vatClass: 'zero' });
  expect(await namesOf(unchecked)).toEqual(['Taxed by itself']);
  const [change] = (await mia.call('getDeskProduct', { params: { id: zero } })).changes;
  await mia.call('undoProductChange', { params: { id: zero }, body: { change: change!.id } });
  expect(await namesOf(unchecked)).toEqual(['Taxed, chosen', 'Taxed by itself']);

  const { job } = await mia.call('lookAtBulk', {
    body: { products: { list: { search: 'taxed' } }, act: { kind: 'vat-class', vatClass: 'standard' } },
  });
  expect(job).toMatchObject({ total: 4, unchanged: 2 });

  const imported = (rows: object[]) => files.bring(rows.map((row) => JSON.stringify(row)).join('\n'));
  await imported([
    { sku: 'TAX-1', name: 'Taxed by a file', price: 5, vatClass: 'standard' },
    { sku: 'TAX-2', name: 'Taxed by no file', price: 5 },
  ]);
  expect((await namesOf(unchecked))[0]).toBe('Taxed by no file');
  await imported([{ sku: 'TAX-2', name: 'Taxed by no file, at all', price: 5, vatClass: 'standard' }]);
  expect((await namesOf(unchecked))[0]).toBe('Taxed by no file, at all');
});

test('a style has no weight as long as one variant that is still sold has none', async () => {
  const unweighed = { search: 'weighed', view: 'no-weight' } as const;
  await create('Weighed cup', { weightGrams: 90 });
  await create('Weighed never');
  const suit = await create('Weighed suit', { weightGrams: 80 });
  const { id } = await mia.call('makeStyle', {
    params: { id: suit },
    body: { version: 1, options: [{ name: 'Size', values: ['S', 'L'] }], optionValues: ['S'] },
  });
  const body = { variants: [{ optionValues: ['L'] }] };
  const { variants } = await mia.call('addVariants', { params: { id }, body });
  expect(await namesOf(unweighed)).toEqual(['Weighed never']);
  const large = variants.find((variant) => variant.id !== suit)!;
  const params = { id: large.id };
  await mia.call('editProduct', { params, body: { version: 1, fields: { weightGrams: null } } });
  expect(await namesOf(unweighed)).toEqual(['Weighed suit', 'Weighed never']);
  expect(await namesOf({ ...unweighed, status: 'published' })).toEqual([]);
  const { job } = await mia.call('lookAtBulk', {
    body: { products: { list: unweighed }, act: { kind: 'brand', brand: 'Otter' } },
  });
  expect(job.total).toBe(3);
  await mia.call('archiveProduct', { params });
  expect(await namesOf(unweighed)).toEqual(['Weighed never']);
});

test('safety data is an age, or whether it is suitable for the youngest', async () => {
  await create('Safe rattle', { ageFromMonths: 6 });
  await create('Safe blocks', { attributes: { 'not-under-36-months': true } });
  await create('Safe no one knows', { attributes: { colour: ['Oak'] } });
  expect(await namesOf({ search: 'safe', view: 'no-safety-data' })).toEqual(['Safe no one knows']);
});
