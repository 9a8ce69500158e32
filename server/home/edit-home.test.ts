import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskHomeSection } from '#contract/desk/home.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { createHome } from './home.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let noa: TestStaff;
const ids = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  noa = await employ(shop, 'editor', { name: 'Noa' });
  const products = ['NAPPIES', 'WIPES', 'OTTER', 'GONE', 'MILK'];
  await transaction(shop.db, (trx) =>
    writeEntries(
      trx,
      products.map((sku) => ({
        sku,
        name: `${sku.toLowerCase()} for babies`,
        pricePence: 900,
        stock: sku === 'GONE' ? 0 : 5,
      })),
    ),
  );
  await shop.db
    .updateTable('products')
    .set({ sale_rule: 'first-infant-formula' })
    .where('sku', '=', 'MILK')
    .execute();
  for (const { id, sku } of await shop.db.selectFrom('products').select(['id', 'sku']).execute())
    ids.set(sku, id);
});
afterAll(() => shop.close());

const list = async () => (await mia.call('listHomeSections', {})).sections;
const find = async (title: string) => (await list()).find((section) => section.title === title)!;
/** As a process that has just started sees it. */
const home = async () =>
  (await createHome(shop.db, async () => [])(shop.clock.now())).map(({ Title }) => Title);
const change = ({ id, version }: Pick<DeskHomeSection, 'id' | 'version'>, fields: object, by = mia) =>
  by.call('changeHomeSection', { params: { id }, body: { version, ...fields } });

test('a row is added, filled by choice and by search, shown, moved up and removed', async () => {
  const row = await mia.call('addHomeSection', { body: { title: 'For otters' } });
  expect(row).toMatchObject({
    kind: 'products',
    isShown: false,
    isEmpty: true,
    version: 1,
    changedBy: 'Mia',
  });
  const productIds = ['OTTER', 'GONE', 'WIPES'].map((sku) => ids.get(sku)!);
  const picked = await change(row, { productIds, isShown: true });
  expect(picked.chosen.map(({ sku, whyNot }) => [sku, whyNot])).toEqual([
    ['OTTER', null],
    ['GONE', 'sold-out'],
    ['WIPES', null],
  ]);
  expect(picked.shows.map(({ sku }) => sku)).toEqual(['OTTER', 'WIPES']);
  expect((await home()).at(-1)).toBe('For otters');
  const found = await change(picked, { productIds: [], search: 'nappies' });
  expect(found).toMatchObject({ chosen: [], isEmpty: true });
  await change(found, { search: 'babies' });
  const before = (await list()).map(({ id }) => id);
  const { sections } = await mia.call('moveHomeSection', { params: { id: row.id }, body: { to: 'up' } });
  expect(sections.map(({ id }) => id).indexOf(row.id)).toBe(before.length - 2);
  expect((await home()).at(-2)).toBe('For otters');
  await mia.call('removeHomeSection', { params: { id: row.id }, body: { version: 4 } });
  expect(await home()).not.toContain('For otters');
  const acts = await shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', row.id)
    .orderBy('id')
    .select('act')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    'home.add',
    'home.change',
    'home.change',
    'home.change',
    'home.move',
    'home.remove',
  ]);
});

test('a preview shows what a search would, without what may not be promoted', async () => {
  const { products } = await mia.call('previewHomeProducts', { query: { search: 'babies' } });
  expect(products.map(({ sku }) => sku).toSorted()).toEqual(['NAPPIES', 'OTTER', 'WIPES']);
});

test('first infant formula is refused by kind and by name, by the call and by the database', async () => {
  const row = await find('3 am essentials');
  await expect(change(row, { productIds: [ids.get('MILK')!] })).rejects.toMatchObject({
    code: 'home/formula',
  });
  for (const fields of [
    { title: 'First infant formula for less' },
    { text: 'Now with starter milk' },
    { search: 'stage 1 milk' },
    { linkText: 'Infant milks', linkPath: '/products' },
  ]) {
    await expect(change(row, fields)).rejects.toMatchObject({ words: expect.stringMatching(/law forbids/) });
  }
  const set = (column: string, value: string) =>
    sql`update home_sections set ${sql.ref(column)} = ${value} where id = ${row.id}`.execute(shop.db);
  await expect(set('title', 'First infant formula')).rejects.toThrow(/home_promotes_no_infant_formula/);
  await expect(set('product_ids', `{${ids.get('MILK')!}}`)).rejects.toThrow(/may not be promoted/);
  // Other products may be mentioned.
  await change(row, { text: 'Follow-on milk, milk teeth, a formula dispenser' });
});

test('of two who change one section the second sees both values, and other sections do not matter', async () => {
  const row = await find('Gifts under £30');
  const outcomes = await Promise.allSettled([
    change(row, { title: 'Gifts by Mia' }),
    change(row, { title: 'Gifts by Noa' }, noa),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')!;
  const [now] = (await list()).filter(({ id }) => id === row.id);
  expect(lost.reason).toMatchObject({
    code: 'desk/changed-meanwhile',
    problem: {
      ...{ version: row.version + 1, changedBy: now!.changedBy },
      fields: [{ field: 'title', theirs: now!.title }],
    },
  });
  await expect(
    mia.call('removeHomeSection', { params: { id: row.id }, body: { version: row.version } }),
  ).rejects.toMatchObject({ code: 'desk/changed-meanwhile' });
});

test('two who move sections at once lose no section and no position', async () => {
  const { id } = await find('What we promise');
  await Promise.all(
    [mia, noa, mia, noa].map((by) => by.call('moveHomeSection', { params: { id }, body: { to: 'up' } })),
  );
  const places = await shop.db.selectFrom('home_sections').select('position').execute();
  expect(new Set(places.map(({ position }) => position)).size).toBe(places.length);
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const step = () => mia.call('moveHomeSection', { params: { id }, body: { to: 'down' } }, key);
  expect(await step()).toEqual(await step());
});

test.each([
  [{ linkText: 'Away', linkPath: '//evil.example' }, /start with a single slash/],
  [{ linkText: 'Away', linkPath: 'javascript:alert(1)' }, /start with a single slash/],
  [{ linkText: 'Nowhere', linkPath: '' }, /needs both text and an address/],
  [{ title: '' }, /title is required/],
  [{ title: 'x'.repeat(81) }, /at most 80/],
  [{ points: [{ title: 'A', text: '', path: '', picture: null }] }, /enter the link address/],
  [
    { points: [{ title: 'A', text: '', path: '/', picture: 'https://evil.example/a.svg' }] },
    /not one of the shop’s pictures/,
  ],
])('a section refuses %j', async (fields, words) => {
  const row = await find('Which pushchair?');
  await expect(change(row, fields)).rejects.toMatchObject({
    status: 400,
    words: expect.stringMatching(words),
  });
});

test('markup is text like any other', async () => {
  const row = await find('Where are you now?');
  const title = '<img src=x onerror=alert(1)> evil';
  await change(row, {
    title,
    points: [{ title: '<b>Now</b>', text: '', path: '/gifts', picture: '/drawings/cot.svg' }],
  });
  expect(await find(title)).toMatchObject({ points: [{ title: '<b>Now</b>' }] });
  await expect(change({ id: row.id, version: row.version + 1 }, { search: 'otter' })).rejects.toMatchObject({
    code: 'home/no-products-here',
  });
  await expect(change({ id: randomUUID(), version: 1 }, { title: 'A' })).rejects.toMatchObject({
    code: 'home/section-not-found',
  });
});
