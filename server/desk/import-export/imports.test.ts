import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { PIECE_BYTES } from '#contract/desk/import-export-limits.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { workOnImports } from './import-work.service.ts';

let shop: TestShop;
let mia: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('imports').set({ state: 'stopped' }).execute();
});

/** The shop's own background jobs may have begun, and still be working on it. */
async function work() {
  await workOnImports(shop.context);
  const underWay = async () => {
    const { imports } = await mia.call('listImports', {});
    return imports.filter(({ state }) => state === 'checking' || state === 'importing');
  };
  await expect.poll(underWay).toEqual([]);
}
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const row = (sku: string, rest = {}) => ({ sku, name: `Thing ${sku}`, price: 5, stock: 3, ...rest });

async function send(content: string, fileName = 'spring.jsonl'): Promise<string> {
  const bytes = Buffer.from(content);
  const { import: made } = await mia.call('uploadImport', { body: { fileName, size: bytes.length } });
  for (let position = 0; position * PIECE_BYTES < bytes.length; position++) {
    const piece = bytes.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES).toString('base64');
    await mia.call('sendImportPiece', { params: { id: made.id, position }, body: { bytes: piece } });
  }
  return made.id;
}
async function checked(
  content: string,
  { takesStock = false, publishes = true, asDrafts = false, fileName = 'spring.jsonl' } = {},
): Promise<string> {
  const id = await send(content, fileName);
  await mia.call('checkImport', { params: { id }, body: { takesStock, publishes, asDrafts } });
  await work();
  return id;
}
async function imported(content: string, options = {}): Promise<string> {
  const id = await checked(content, options);
  await mia.call('startImport', { params: { id } });
  await work();
  return id;
}
const read = async (id: string) => (await mia.call('getImport', { params: { id } })).import;
const rowsOf = async (id: string, query = {}) =>
  (await mia.call('listImportRows', { params: { id }, query })).rows;
const held = (sku: string) =>
  shop.db.selectFrom('products').where('sku', '=', sku).selectAll().executeTakeFirstOrThrow();

test('a file is checked row by row, imported, and taken back', async () => {
  await imported(lines(row('I-1'), row('I-2', { brand: 'Otter' }), row('I-3')));
  const id = await checked(
    lines(
      row('I-1', {
        name: 'Otter cup',
        price: 6.5,
        categoryPath: ['Meals', 'Cups'],
        attributes: { colour: 'Sage' },
      }),
      row('I-2'),
      row('I-3', { price: 'x' }),
      row('I-4', { shelf: 'A3', images: ['https://pictures.example/1.jpg'] }),
      row('I-1'),
    ),
  );
  expect(await read(id)).toMatchObject({
    state: 'ready',
    who: 'Mia',
    counts: { created: 1, updated: 1, unchanged: 1, skipped: 0, bad: 2 },
  });
  expect(await rowsOf(id)).toMatchObject([
    {
      line: 1,
      kind: 'updated',
      sku: 'I-1',
      before: { name: 'Thing I-1', pricePence: 500, categories: null, colour: null },
      after: { name: 'Otter cup', pricePence: 650, categories: 'Meals > Cups', colour: 'Sage' },
    },
    { line: 3, kind: 'bad', reason: expect.stringContaining('the price x can’t be used') },
    { line: 4, kind: 'created', sku: 'I-4', before: null, after: { shelf: 'A3', stock: 3 } },
    { line: 5, kind: 'bad', reason: 'the sku I-1 is already used in line 1' },
  ]);
  expect(await rowsOf(id, { kind: 'bad', after: 3 })).toMatchObject([{ line: 5 }]);
  expect(await held('I-1')).toMatchObject({ name: 'Thing I-1', version: 1 });

  await mia.call('startImport', { params: { id } });
  await work();
  const done = await read(id);
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, unchanged: 1, bad: 2 } });
  expect(await held('I-1')).toMatchObject({ name: 'Otter cup', price_pence: 650, version: 2 });
  expect(await shop.db.selectFrom('import_pieces').selectAll().execute()).toEqual([]);
  const pictures = async () => (await mia.call('getImport', { params: { id } })).pictures;
  expect(await pictures()).toEqual({ waiting: 1, fetched: 0, failed: 0 });

  const by = { kind: 'command' as const };
  const undone = await transaction(shop.db, (trx) =>
    undoChangeSet(trx, done.changeSetId!, { by, at: shop.clock.now() }),
  );
  expect(undone).toMatchObject({ undone: expect.arrayContaining([(await held('I-1')).id]), left: [] });
  expect(await held('I-1')).toMatchObject({ name: 'Thing I-1', price_pence: 500 });
  expect(await held('I-4')).toMatchObject({ status: 'archived' });
  expect(await pictures()).toEqual({ waiting: 0, fetched: 0, failed: 0 });
  expect(
    await brokenInvariants(
      async (text) => (await sql<{ name: string; what: string }>`${sql.raw(text)}`.execute(shop.db)).rows,
    ),
  ).toEqual([]);
});

test('new products are drafts unless the file says otherwise, or a tick', async () => {
  const content = lines(
    row('DR-1'),
    row('DR-2', { status: 'published' }),
    row('DR-3', { status: 'archived' }),
    row('DR-4', { status: 'draft' }),
  );
  const statuses = async () => {
    const skus = ['DR-1', 'DR-2', 'DR-3', 'DR-4'];
    return Promise.all(skus.map(async (sku) => (await held(sku)).status));
  };
  const id = await checked(content, { publishes: false });
  expect(await read(id)).toMatchObject({ publishes: false, counts: { created: 4, drafts: 2 } });
  expect(await rowsOf(id)).toMatchObject(
    ['draft', 'published', 'archived', 'draft'].map((status) => ({ kind: 'created', after: { status } })),
  );
  await mia.call('startImport', { params: { id } });
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', counts: { created: 4, drafts: 2 } });
  expect(await statuses()).toEqual(['draft', 'published', 'archived', 'draft']);
  // The tick is for new products only.
  expect(await read(await checked(content, { publishes: true }))).toMatchObject({ counts: { unchanged: 4 } });
  await imported(content.replaceAll('DR-', 'DS-'), { publishes: true });
  expect((await held('DS-1')).status).toBe('published');
  expect((await held('DS-4')).status).toBe('draft');
});

test('a file of published products comes in as drafts if that is asked for, also when it is begun again', async () => {
  await imported(lines(row('AD-0', { status: 'published' })));
  const content = lines(
    row('AD-0', { status: 'published', price: 6 }),
    row('AD-1', { status: 'published' }),
    row('AD-2', { status: 'archived' }),
    row('AD-3'),
  );
  const id = await checked(content);
  expect(await read(id)).toMatchObject({ asDrafts: false, counts: { created: 3, drafts: 0 } });
  const body = { takesStock: false, publishes: true, asDrafts: true };
  await mia.call('checkImport', { params: { id }, body });
  await work();
  expect(await read(id)).toMatchObject({
    state: 'ready',
    asDrafts: true,
    counts: { created: 3, updated: 1 },
  });
  await mia.call('startImport', { params: { id } });
  await work();
  const statuses = async () =>
    Promise.all(['AD-0', 'AD-1', 'AD-2', 'AD-3'].map(async (sku) => (await held(sku)).status));
  expect(await statuses()).toEqual(['published', 'draft', 'archived', 'draft']);
  expect(await read(await checked(content, { asDrafts: true }))).toMatchObject({ counts: { unchanged: 4 } });
});

test('columns that nobody reads are named', async () => {
  const id = await checked('sku,name,price,EAN,Warehouse\nCOL-1,Thing,5,5012345678900,North\n', {
    fileName: 'table.csv',
  });
  expect(await read(id)).toMatchObject({
    ...{ state: 'ready', counts: { created: 1, skipped: 0 } },
    unreadColumns: [
      { name: 'EAN', likely: 'barcode' },
      { name: 'Warehouse', likely: null },
    ],
  });
  expect(await read(await checked(lines(row('COL-2'))))).toMatchObject({ unreadColumns: [] });
});

test('undoing an import takes the categories that it made, if nothing else is in them', async () => {
  await imported(lines(row('CAT-0', { categoryPath: ['Here before'] })));
  const id = await imported(
    lines(
      row('CAT-1', { categoryPath: ['New', 'Deep', 'Deeper'], otherCategoryPaths: [['Here before']] }),
      row('CAT-2', { categoryPath: ['New', 'Shared'] }),
      row('CAT-3', { categoryPath: ['Renamed'] }),
      row('CAT-0', { categoryPath: ['New', 'For a moment'] }),
    ),
  );
  const { changeSetId } = await read(id);
  const { id: own } = await held('CAT-0');
  const shared = await shop.db
    .selectFrom('categories')
    .where('name', '=', 'Shared')
    .select('id')
    .executeTakeFirstOrThrow();
  await imported(lines(row('CAT-9', { categoryPath: ['New', 'Shared'] })));
  await shop.db
    .updateTable('categories')
    .set({ name: 'Of our own', version: 2 })
    .where('name', '=', 'Renamed')
    .execute();
  const { left } = await mia.call('undoChanges', { params: { id: changeSetId! }, body: {} });
  expect(left).toEqual([]);
  const asked = ['New', 'Deep', 'Deeper', 'For a moment', 'Here before', 'Of our own', 'Shared'];
  const names = await shop.db
    .selectFrom('categories')
    .where('name', 'in', asked)
    .orderBy('name')
    .select('name')
    .execute();
  expect(names.map(({ name }) => name)).toEqual(['Here before', 'New', 'Of our own', 'Shared']);
  const placed = await shop.db
    .selectFrom('product_categories')
    .where('category_id', '=', shared.id)
    .select('product_id')
    .execute();
  expect(placed).toHaveLength(2);
  expect(await held('CAT-1')).toMatchObject({ status: 'archived' });
  // The undo can be undone: the products come back.
  const { undone_by: undo } = await shop.db
    .selectFrom('changes')
    .where('change_set_id', '=', changeSetId!)
    .where('entity_id', '=', own)
    .select('undone_by')
    .executeTakeFirstOrThrow();
  await mia.call('undoChanges', { params: { id: undo! }, body: {} });
  expect(await held('CAT-1')).toMatchObject({ status: 'published' });
});

test('prices that change more than fivefold are marked, and asked about before the import starts', async () => {
  await imported(lines(row('LEAP-1'), row('LEAP-2')));
  const id = await checked('sku,name,price\nLEAP-1,Thing LEAP-1,"1,450"\nLEAP-2,Thing LEAP-2,"6,50"\n', {
    fileName: 'prices.csv',
  });
  expect(await rowsOf(id)).toMatchObject([
    { sku: 'LEAP-1', after: { pricePence: 145_000 }, reason: expect.stringMatching(/more than fivefold\.$/) },
    { sku: 'LEAP-2', after: { pricePence: 650 }, reason: null },
  ]);
  const eve = await employ(shop, 'editor', { agrees: false });
  await expect(eve.call('startImport', { params: { id } })).rejects.toMatchObject({
    code: 'desk/large-change',
    words:
      'The price of Thing LEAP-1 would change from £5.00 to £1,450.00. Please confirm that this is right.',
  });
  await mia.call('startImport', { params: { id } });
  await work();
  expect(await held('LEAP-1')).toMatchObject({ price_pence: 145_000 });
});

test('stock is taken from the file only if asked for; a new product always gets it', async () => {
  await imported(lines(row('S-1', { stock: 8 })));
  const onHand = async () =>
    (
      await shop.db
        .selectFrom('stock')
        .where('product_id', '=', (await held('S-1')).id)
        .selectAll()
        .executeTakeFirstOrThrow()
    ).on_hand;
  expect(await onHand()).toBe(8);
  const without = await checked(lines(row('S-1', { stock: 2 })));
  expect(await read(without)).toMatchObject({ counts: { unchanged: 1 } });
  await expect(mia.call('startImport', { params: { id: without } })).rejects.toMatchObject({
    words: 'That file changes nothing.',
  });
  await imported(lines(row('S-1', { stock: 2 })), { takesStock: true });
  expect(await onHand()).toBe(2);
});

test('an interrupted import continues where it was, and counts what it did once', async () => {
  const many = lines(...Array.from({ length: 600 }, (_, n) => row(`K-${n}`)));
  const id = await checked(many);
  await mia.call('startImport', { params: { id } });
  const closing = new AbortController();
  const firstRun = workOnImports(shop.context, closing.signal);
  const some = async () =>
    (await shop.db.selectFrom('products').where('sku', 'like', 'K-%').select('id').execute()).length;
  while ((await some()) === 0) await new Promise((resolve) => setImmediate(resolve));
  closing.abort();
  await firstRun;
  expect(await some()).toBeLessThan(600);
  expect(await read(id)).toMatchObject({ state: 'importing' });
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', counts: { created: 600, unchanged: 0 } });
  expect(await some()).toBe(600);
});

test('what a killed process left behind is resumed when its lease has ended', async () => {
  const id = await send(lines(row('L-1')));
  await mia.call('checkImport', { params: { id }, body: {} });
  const leased = new Date(shop.clock.now().getTime() + 60_000);
  await shop.db.updateTable('imports').where('id', '=', id).set({ leased_until: leased }).execute();
  await workOnImports(shop.context);
  expect(await read(id)).toMatchObject({ state: 'checking' });
  shop.clock.advance(61);
  await work();
  expect(await read(id)).toMatchObject({ state: 'ready' });
});

test('one import runs at a time, can be stopped half-way, and never runs for somebody who has left', async () => {
  const [first, second] = [await checked(lines(row('T-1'))), await checked(lines(row('T-2')))];
  const both = await Promise.allSettled(
    [first, second].map((id) => mia.call('startImport', { params: { id } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const running = both[0]!.status === 'fulfilled' ? first : second;
  await mia.call('stopImport', { params: { id: running } });
  await work();
  expect(await read(running)).toMatchObject({ state: 'stopped' });
  expect(await shop.db.selectFrom('products').where('sku', 'like', 'T-%').select('id').execute()).toEqual([]);

  const ed = await employ(shop, 'editor');
  const bytes = Buffer.from(lines(row('T-3')));
  const { import: made } = await ed.call('uploadImport', { body: { fileName: 'a', size: bytes.length } });
  const params = { id: made.id };
  await ed.call('sendImportPiece', {
    params: { ...params, position: 0 },
    body: { bytes: bytes.toString('base64') },
  });
  await ed.call('checkImport', { params, body: {} });
  await shop.db.updateTable('staff').where('id', '=', ed.id).set({ suspended_at: new Date() }).execute();
  await work();
  expect(await read(made.id)).toMatchObject({
    state: 'stopped',
    problem: expect.stringContaining('no longer has permission'),
  });
});

test.each([
  ['photo.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('latin1'), 'seems to be'],
  ['orders.csv', 'Name;Email\n#1;a@b.example\n', 'is not that of a product export'],
])('%s is refused in the words of the importer', async (fileName, content, words) => {
  const id = await checked(content, { fileName });
  expect(await read(id)).toMatchObject({ state: 'refused', problem: expect.stringContaining(words) });
  await expect(mia.call('startImport', { params: { id } })).rejects.toMatchObject({
    code: 'imports/not-now',
  });
});

test('a file arrives whole or not at all, and nobody fills the disk', async () => {
  const { import: made } = await mia.call('uploadImport', {
    body: { fileName: 'a', size: PIECE_BYTES + 10 },
  });
  const piece = (position: number, length: number) =>
    mia.call('sendImportPiece', {
      params: { id: made.id, position },
      body: { bytes: Buffer.alloc(length, 'a').toString('base64') },
    });
  for (const [position, length] of [
    [0, PIECE_BYTES - 1],
    [1, 11],
    [2, 10],
  ] as const)
    await expect(piece(position, length)).rejects.toMatchObject({ code: 'imports/piece-not-valid' });
  await piece(1, 10);
  await expect(mia.call('checkImport', { params: { id: made.id }, body: {} })).rejects.toMatchObject({
    code: 'imports/piece-not-valid',
  });
  await piece(0, PIECE_BYTES);
  await piece(0, PIECE_BYTES);
  await mia.call('checkImport', { params: { id: made.id }, body: {} });
  await expect(piece(0, PIECE_BYTES)).rejects.toMatchObject({ code: 'imports/not-now' });

  const large = { fileName: 'a', size: 50 * 1024 * 1024 };
  const busy = await employ(shop, 'editor');
  for (let time = 0; time < 5; time++) await busy.call('uploadImport', { body: large });
  await expect(busy.call('uploadImport', { body: large })).rejects.toMatchObject({
    code: 'imports/too-much',
    words: expect.stringContaining('250 MB'),
  });
  await expect(mia.call('getImport', { params: { id: randomUUID() } })).rejects.toMatchObject({
    code: 'imports/not-found',
  });
});

test('the export is streamed to those who may see products, and is logged', async () => {
  const viewer = await employ(shop, 'viewer');
  const take = () =>
    shop.app.inject({
      url: '/api/desk/exchange/products?format=csv',
      headers: viewer.browser.headers(),
    });
  const answer = await take();
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body).toMatch(/^sku,name,status,price,/);
  expect(answer.body).toContain('\r\nI-1,Thing I-1,published,5.00,');
  const acts = () =>
    shop.db.selectFrom('staff_acts').where('act', '=', 'products.export').selectAll().execute();
  expect(await acts()).toMatchObject([{ staff_id: viewer.id }]);
  // Nothing is ever deleted from the log: exporting all day leaves one entry for every ten minutes.
  await take();
  expect(await acts()).toHaveLength(1);
  shop.clock.advance(601);
  await take();
  expect(await acts()).toHaveLength(2);
});
