import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAction } from '#contract/desk/bulk.ts';
import { brokenInvariants } from '#database/invariants.ts';
import { editProducts, readRecords } from '#server/editing/products/edit-products.service.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { spoilRows } from '#tests/support/spoil.ts';
import { workOnBulkJobs } from './bulk-work.service.ts';

let shop: TestShop;
let mia: TestStaff;
let cups: string;
let sale: string;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  await shop.db
    .updateTable('staff_sessions')
    .set({ confirmed_until: new Date('2100-01-01') })
    .execute();
  const category = async (name: string) =>
    (await shop.db.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
  [cups, sale] = [await category('Cups'), await category('Sale')];
});
afterAll(() => shop.close());

const work = (signal?: AbortSignal) => workOnBulkJobs(shop.context, signal);

async function products(count: number, mark: string, rest = {}): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, n) => ({
    sku: `${mark}-${String(n).padStart(4, '0')}`,
    name: `${mark} ${String(n).padStart(4, '0')}`,
    pricePence: 1000 + n,
    ...rest,
  }));
  await transaction(shop.db, (trx) => writeEntries(trx, entries));
  const rows = await shop.db
    .selectFrom('products')
    .where('sku', 'like', `${mark}-%`)
    .orderBy('sku')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
const prices = async (ids: readonly string[]) => {
  const records = await readRecords(shop.db, ids);
  return ids.map((id) => records.get(id)!.pricePence);
};
type Wanted = Parameters<typeof mia.call<'lookAtBulk'>>[1]['body']['products'];
const look = async (wanted: Wanted, act: BulkAction) =>
  (await mia.call('lookAtBulk', { body: { products: wanted, act } })).job;
const start = (id: string) => mia.call('startBulk', { params: { id } });
const read = (id: string, query = {}) => mia.call('getBulk', { params: { id }, query });
const takeBack = (id: string, body = {}) => mia.call('undoChanges', { params: { id }, body });
const up: BulkAction = { kind: 'price', by: 'percent', change: 10, ending: 'exact' };

async function done(wanted: Wanted, act: BulkAction) {
  const { id } = await look(wanted, act);
  await start(id);
  return ended(id);
}

/** The shop's own background jobs may have taken it, and still be working on it. */
async function ended(id: string) {
  await work();
  await expect.poll(async () => (await read(id)).job.state).toBe('done');
  return (await read(id)).job;
}

test('prices are previewed with old and new values, changed, and taken back, singly and together', async () => {
  const ids = await products(3, 'PRICE');
  const job = await look(ids, { kind: 'price', by: 'pence', change: -1001, ending: 'exact' });
  expect(job).toMatchObject({
    state: 'looked-at',
    summary: 'Price of 1 product down by £10.01',
    ...{ total: 3, failed: 2, unchanged: 0, done: 0 },
  });
  expect((await read(job.id)).items).toMatchObject([
    { sku: 'PRICE-0000', state: 'refused', note: expect.stringContaining('out of range'), after: null },
    { sku: 'PRICE-0001', state: 'refused' },
    { sku: 'PRICE-0002', state: 'waiting', before: { pricePence: 1002 }, after: { pricePence: 1 } },
  ]);
  expect(await prices(ids)).toEqual([1000, 1001, 1002]);

  const changed = await done({ search: 'price-000' }, { ...up, ending: '99' });
  expect(changed).toMatchObject({
    state: 'done',
    done: 3,
    failed: 0,
    summary: 'Price of 3 products up by 10%, ending in .99',
  });
  expect(await prices(ids)).toEqual([1099, 1099, 1099]);
  const { sets } = await mia.call('listChangeSets', { query: { kind: 'bulk' } });
  expect(sets[0]).toMatchObject({ id: changed.changeSetId, who: 'Mia', products: 3, undone: 0 });
  expect(await takeBack(changed.changeSetId!, { products: [ids[1]] })).toEqual({
    undone: 1,
    left: [],
    jobId: null,
  });
  expect(await prices(ids)).toEqual([1099, 1001, 1099]);
  expect(await takeBack(changed.changeSetId!)).toMatchObject({ undone: 2 });
  expect(await takeBack(changed.changeSetId!)).toMatchObject({ undone: 0 });
  expect(await prices(ids)).toEqual([1000, 1001, 1002]);
  const page = await mia.call('getChangeSet', { params: { id: changed.changeSetId! }, query: {} });
  expect(page.changes).toMatchObject([{ isUndone: true }, { isUndone: true }, { isUndone: true }]);
});

test('prices that change more than fivefold are marked in the preview, and asked about before it starts', async () => {
  const eve = await employ(shop, 'editor', { agrees: false });
  const ids = await products(2, 'LEAP');
  const { id } = await look(ids, { kind: 'price', by: 'pence', change: 100_000, ending: 'exact' });
  expect((await read(id)).items).toMatchObject([
    { note: 'Are you sure? The price changes from £10.00 to £1,010.00, more than fivefold.' },
    { note: 'Are you sure? The price changes from £10.01 to £1,010.01, more than fivefold.' },
  ]);
  await expect(eve.call('startBulk', { params: { id } })).rejects.toMatchObject({
    code: 'desk/large-change',
    words:
      'The price of LEAP 0000 would change from £10.00 to £1,010.00, and another as much. Please confirm that this is right.',
  });
  await start(id);
  expect(await ended(id)).toMatchObject({ done: 2 });
});

test('what somebody changes between preview and start is not overwritten, and can be previewed again', async () => {
  const ids = await products(3, 'MEANWHILE');
  const { id } = await look(ids, up);
  const edit = { by: { kind: 'command' as const }, at: new Date(), kind: 'edit' as const, summary: 'x' };
  await transaction(shop.db, (trx) =>
    editProducts(
      trx,
      [
        { id: ids[0]!, fields: { pricePence: 5 } },
        { id: ids[1]!, fields: { shelf: 'A1' } },
      ],
      edit,
    ),
  );
  await start(id);
  const job = await ended(id);
  expect(job).toMatchObject({ done: 2, failed: 1 });
  const failed = await read(id, { state: 'failed' });
  expect(failed.items).toMatchObject([{ sku: 'MEANWHILE-0000', note: expect.stringMatching(/changed/) }]);
  expect(await prices(ids)).toEqual([5, 1101, 1102]);
  const { job: again } = await mia.call('lookAtBulkAgain', { params: { id } });
  expect((await read(again.id)).items).toMatchObject([
    { before: { pricePence: 5 }, after: { pricePence: 6 } },
  ]);

  // Taking it back leaves alone what has changed since, and names it.
  await transaction(shop.db, (trx) => editProducts(trx, [{ id: ids[2]!, fields: { pricePence: 7 } }], edit));
  expect(await takeBack(job.changeSetId!)).toEqual({
    undone: 1,
    left: [{ id: ids[2], name: 'MEANWHILE 0002', reason: 'It has been changed again since.' }],
    jobId: null,
  });
  expect(await prices(ids)).toEqual([5, 1001, 7]);
});

test('the last five previews of a person are kept', async () => {
  const ids = await products(1, 'looks');
  const act: BulkAction = { kind: 'brand', brand: 'Otter' };
  const looks: string[] = [];
  for (let time = 0; time < 7; time++) looks.push((await look(ids, act)).id);
  const kept = await shop.db.selectFrom('bulk_jobs').where('id', 'in', looks).select('id').execute();
  expect(kept.map(({ id }) => id).toSorted()).toEqual(looks.slice(2).toSorted());
  await expect(mia.call('startBulk', { params: { id: looks[0]! } })).rejects.toMatchObject({
    code: 'bulk/not-found',
  });
});

test('the last five jobs of a person that were stopped are kept, with what they have changed', async () => {
  const ids = await products(2, 'stops');
  const stopped: string[] = [];
  for (let time = 0; time < 7; time++) {
    const { id } = await look(ids, { kind: 'brand', brand: `Heron ${time}` });
    await transaction(shop.db, async (trx) => {
      // Before the shop's own background jobs take it.
      await trx.updateTable('bulk_jobs').set({ state: 'stopped' }).where('id', '=', id).execute();
    });
    stopped.push(id);
  }
  await look(ids, { kind: 'brand', brand: 'Otter' });
  const kept = await shop.db.selectFrom('bulk_jobs').where('id', 'in', stopped).select('id').execute();
  expect(kept.map(({ id }) => id).toSorted()).toEqual(stopped.slice(2).toSorted());
});

test('two jobs on the same products, in two processes, each change them once', async () => {
  const ids = await products(250, 'RACE');
  const brand = await look(ids, { kind: 'brand', brand: 'Otter' });
  const price = await look(ids, up);
  await Promise.all([start(brand.id), start(price.id), start(price.id)]);
  await Promise.all([work(), work(), work()]);
  for (const { id } of [brand, price]) expect(await ended(id)).toMatchObject({ done: 250, failed: 0 });
  expect(await prices(ids)).toEqual(ids.map((_, n) => Math.floor(((1000 + n) * 110 + 50) / 100)));
  const rows = await shop.db
    .selectFrom('products')
    .where('sku', 'like', 'RACE-%')
    .select(['brand', 'version'])
    .execute();
  expect(new Set(rows.map((row) => `${row.brand} ${row.version}`))).toEqual(new Set(['Otter 3']));
});

test('an interrupted job continues, a stopped one stays stopped, and many changes are taken back by a job', async () => {
  const ids = await products(320, 'CUT');
  const { id } = await look({ search: 'CUT-' }, up);
  await start(id);
  const closing = new AbortController();
  const first = work(closing.signal);
  while ((await read(id)).job.done === 0) await new Promise((resolve) => setImmediate(resolve));
  closing.abort();
  await first;
  // Until it is stopped, the shop's own background jobs continue it.
  await mia.call('stopBulk', { params: { id } });
  const { done: before } = (await read(id)).job;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(320);
  await work();
  expect((await read(id)).job).toMatchObject({ state: 'stopped', done: before });
  await start(id);
  const job = await ended(id);
  expect(job).toMatchObject({ state: 'done', done: 320, failed: 0 });
  expect((await prices(ids))[319]).toBe(1451);

  const undoing = async () =>
    (await mia.call('getChangeSet', { params: { id: job.changeSetId! }, query: {} })).undoJobId;
  expect(await undoing()).toBeNull();
  const { jobId } = await takeBack(job.changeSetId!);
  expect(await undoing()).toBe(jobId);
  expect(await ended(jobId!)).toMatchObject({ kind: 'undo', state: 'done', done: 320, failed: 0 });
  expect(await undoing()).toBeNull();
  expect(await prices(ids)).toEqual(ids.map((_, n) => 1000 + n));
});

test('prices and large jobs require a confirmation, and somebody who has left changes nothing', async () => {
  const ids = await products(51, 'CONFIRM');
  const ed = await employ(shop, 'editor', { isConfirmed: false });
  const askedOf = async (wanted: string[], act: BulkAction) => {
    const { job } = await ed.call('lookAtBulk', { body: { products: wanted, act } });
    return ed.call('startBulk', { params: { id: job.id } }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  };
  const archived: BulkAction = { kind: 'status', status: 'archived' };
  expect(await askedOf(ids.slice(0, 1), up)).toBe('desk/confirm');
  expect(await askedOf(ids, archived)).toBe('desk/confirm');
  expect(await askedOf(ids.slice(0, 50), archived)).toBe('done');
  await shop.db.updateTable('staff').where('id', '=', ed.id).set({ suspended_at: new Date() }).execute();
  await work();
  expect(
    await shop.db.selectFrom('products').where('status', '=', 'archived').select('id').execute(),
  ).toEqual([]);
});

test('brand, VAT and categories apply to all variants; moving keeps the breadcrumb’s place', async () => {
  const style = (value: string) => ({ code: 'of-bulk', name: 'Otter', options: [{ name: 'Size', value }] });
  const rows = ['S', 'M'].map((size) => ({
    sku: `STYLE-${size}`,
    name: `Otter ${size}`,
    pricePence: 900,
    style: style(size),
  }));
  await transaction(shop.db, (trx) => writeEntries(trx, rows));
  const [m, s] = (
    await shop.db.selectFrom('products').where('sku', 'like', 'STYLE-%').orderBy('sku').select('id').execute()
  ).map(({ id }) => id);
  const of = async (id: string) => (await readRecords(shop.db, [id])).get(id)!;
  await done([m!], { kind: 'vat-class', vatClass: 'zero' });
  expect((await of(s!)).vatClass).toBe('zero');
  const categories = (
    how: 'add' | 'remove' | 'move',
    categoryId: string,
    toId: string | null = null,
  ): BulkAction => ({
    kind: 'categories',
    ...{ how, categoryId, toId },
  });
  await done([m!], categories('add', cups));
  await done([s!], categories('add', sale));
  expect((await of(m!)).categoryIds).toEqual([cups, sale]);
  await done([m!], categories('remove', sale));
  expect(await done([m!], categories('move', cups, sale))).toMatchObject({
    summary: 'Move 2 products from Cups to Sale',
  });
  expect((await of(s!)).categoryIds).toEqual([sale]);
  await expect(look([m!], categories('add', randomUUID()))).rejects.toMatchObject({
    code: 'bulk/no-such-category',
  });
  await expect(look([randomUUID()], up)).rejects.toMatchObject({ code: 'bulk/nothing' });
});

test('any bulk acts, undone in reverse, leave the records as they were', async () => {
  const ids = await products(6, 'ANY', { brand: 'Own' });
  const withoutVersion = async () => {
    const records = await readRecords(shop.db, ids);
    return ids.map((id) => ({ ...records.get(id), version: 0 }));
  };
  const anyAction: fc.Arbitrary<BulkAction> = fc.oneof(
    fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom('draft' as const, 'published' as const, 'archived' as const),
    }),
    fc.record({ kind: fc.constant('brand' as const), brand: fc.constantFrom(null, 'Otter', 'Badger') }),
    fc.record({
      kind: fc.constant('vat-class' as const),
      vatClass: fc.constantFrom('standard' as const, 'reduced' as const, 'zero' as const),
    }),
    fc.record({
      kind: fc.constant('categories' as const),
      how: fc.constantFrom('add' as const, 'remove' as const),
      categoryId: fc.constantFrom('cups', 'sale').map((name) => (name === 'cups' ? cups : sale)),
      toId: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('price' as const),
      by: fc.constantFrom('percent' as const, 'pence' as const),
      change: fc.integer({ min: -60, max: 60 }).filter((change) => change !== 0),
      ending: fc.constantFrom('exact' as const, '00' as const, '95' as const),
    }),
  );
  const anyStep = fc.tuple(anyAction, fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 6 }), async (steps) => {
      const before = await withoutVersion();
      const sets: string[] = [];
      for (const [act, places] of steps) {
        const job = await look(
          places.map((place) => ids[place]!),
          act,
        );
        if (job.total === job.failed + job.unchanged) continue;
        await start(job.id);
        sets.push((await ended(job.id)).changeSetId!);
      }
      for (const id of sets.toReversed()) expect((await takeBack(id)).left).toEqual([]);
      expect(await withoutVersion()).toEqual(before);
    }),
    { numRuns: 6 },
  );
  const ask = async (text: string) =>
    (await sql<{ name: string; what: string }>`${sql.raw(text)}`.execute(shop.db)).rows;
  expect(await brokenInvariants(ask)).toEqual([]);
});

test('selecting rows of the list selects everything in them, ticked singly or all at once', async () => {
  const [single] = await products(1, 'ROW', { brand: 'Rowan', description: 'Written' });
  const variants = ['S', 'M', 'L'].map((size) => ({
    ...{ sku: `ROWS-${size}`, name: `Rows ${size}`, pricePence: 500, brand: 'Rowan' },
    style: { code: 'rows', name: 'Rows', options: [{ name: 'Size', value: size }] },
    ...(size === 'L' && { status: 'archived' as const }),
  }));
  await transaction(shop.db, (trx) => writeEntries(trx, variants));
  const { products: listed } = await mia.call('listDeskProducts', { query: { brand: 'rowan' } });
  const style = listed.find(({ kind }) => kind === 'style')!;
  const found = async (wanted: Wanted, act: BulkAction = up) => {
    const { id } = await look(wanted, act);
    return (await read(id)).items.map(({ sku }) => sku).toSorted();
  };
  expect(await found({ list: {}, rows: [style.id] })).toEqual(['ROWS-M', 'ROWS-S']);
  expect(await found({ list: { status: 'archived' }, rows: [style.id] })).toEqual(['ROWS-L']);
  expect(await found({ list: {}, rows: [style.id, single!] })).toEqual(['ROW-0000', 'ROWS-M', 'ROWS-S']);
  expect(await found({ list: { brand: 'Rowan' } })).toEqual(['ROW-0000', 'ROWS-M', 'ROWS-S']);
  // One of its variants matches the search, so its row is listed.
  expect(await found({ list: { brand: 'Rowan', search: 'rows-s', view: 'no-description' } })).toEqual([
    'ROWS-M',
    'ROWS-S',
  ]);
  const into: BulkAction = { kind: 'categories', how: 'add', categoryId: cups, toId: null };
  expect(await found({ list: {}, rows: [style.id] }, into)).toEqual(['ROWS-L', 'ROWS-M', 'ROWS-S']);
  await done({ list: {}, rows: [single!] }, into);
  expect(await found({ list: { category: cups, brand: 'Rowan' } })).toEqual(['ROW-0000']);
  await expect(look({ list: { brand: 'Nobody' } }, up)).rejects.toMatchObject({ code: 'bulk/nothing' });
});

test('what is being taken back already is not taken back by another job', async () => {
  const ids = await products(210, 'AGAIN');
  const { changeSetId } = await done({ search: 'AGAIN-' }, { kind: 'brand', brand: 'Otter' });
  const undoJobs = () =>
    shop.db.selectFrom('bulk_jobs').where('undoes', '=', changeSetId).select('id').execute();
  // No process works on any job meanwhile.
  await shop.context.background.stop();
  const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(changeSetId!)));
  expect(await undoJobs()).toHaveLength(1);
  const { jobId } = answers[0]!;
  expect(answers).toEqual(answers.map(() => ({ undone: 0, left: [], jobId })));
  expect(await ended(jobId!)).toMatchObject({ kind: 'undo', state: 'done', done: ids.length, failed: 0 });
});

test('only the product that cannot be changed is skipped, however many processes work at once', async () => {
  const ids = await products(60, 'SPOILT');
  const spoilt = ids.filter((_, n) => n % 3 === 1);
  const jobs: string[] = [];
  const others = await Promise.all([1, 2].map(() => openAnotherProcess(shop)));
  const isOver = async () =>
    (await Promise.all(jobs.map((id) => read(id)))).every(({ job }) => job.state === 'done');
  await spoilRows(shop.db, { table: 'products', column: 'id', values: spoilt }, async () => {
    for (let first = 0; first < ids.length; first += 3) {
      const { id } = await look(ids.slice(first, first + 3), up);
      await start(id);
      jobs.push(id);
    }
    while (!(await isOver()))
      await Promise.all([shop, ...others].map(({ context }) => workOnBulkJobs(context)));
  });
  await Promise.all(others.map((other) => other.close()));

  const passedOver = await shop.db
    .selectFrom('bulk_job_items')
    .where('job_id', 'in', jobs)
    .where('state', '=', 'failed')
    .select('product_id')
    .execute();
  expect(passedOver.map((item) => item.product_id).toSorted()).toEqual(spoilt.toSorted());
});
