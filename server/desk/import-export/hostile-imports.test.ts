import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PIECE_BYTES } from '#contract/desk/import-export-limits.ts';
import { importCatalogue } from '#server/importing/import-catalogue.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { workOnImports } from './import-work.service.ts';
import { claimImport } from './imports.queries.ts';

/* Files sent to harm the shop, and people who leave while theirs is being worked on. */

let shop: TestShop;
let mia: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('imports').set({ state: 'stopped' }).execute();
  mia = await employ(shop, 'editor', { name: 'Mia' });
});

const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const row = (sku: string) => ({ sku, name: `Thing ${sku}`, price: 5, stock: 3 });
const many = (word: string, count: number) =>
  lines(...Array.from({ length: count }, (_, n) => row(`${word}-${n}`)));

async function send(content: string, fileName = 'spring.jsonl'): Promise<string> {
  const bytes = Buffer.from(content);
  const { import: made } = await mia.call('uploadImport', { body: { fileName, size: bytes.length } });
  for (let position = 0; position * PIECE_BYTES < bytes.length; position++) {
    const piece = bytes.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES).toString('base64');
    await mia.call('sendImportPiece', { params: { id: made.id, position }, body: { bytes: piece } });
  }
  await mia.call('checkImport', { params: { id: made.id }, body: {} });
  return made.id;
}
/** The shop's own background jobs may have begun, and still be working on it. */
async function ended(id: string) {
  await workOnImports(shop.context).catch(() => {});
  const stateOf = async () => (await read(id)).state;
  await expect.poll(stateOf).not.toMatch(/^(?:checking|importing)$/);
}
async function checked(content: string, fileName?: string): Promise<string> {
  const id = await send(content, fileName);
  await ended(id);
  return id;
}
async function read(id: string) {
  const owner = await employ(shop, 'owner');
  return (await owner.call('getImport', { params: { id } })).import;
}
const listed = (id: string) =>
  shop.db.selectFrom('import_rows').where('import_id', '=', id).selectAll().orderBy('line').execute();
const taken = async (word: string) =>
  (await shop.db.selectFrom('products').where('sku', 'like', `${word}-%`).select('id').execute()).length;

test('a table of very many columns is not a table of products', async () => {
  const columns = ['sku', 'name', 'price', ...Array.from({ length: 998 }, (_, n) => `c${n}`)];
  const id = await checked(`${columns.join(',')}\nW-1,Bib,5\nW-2,Bib,5`, 'wide.csv');
  expect(await read(id)).toMatchObject({ counts: { created: 0, bad: 1 } });
  expect(await listed(id)).toMatchObject([{ reason: 'the table has more than 1,000 columns' }]);
});

test('a file of nothing but bad rows is given up, with the reason', async () => {
  const id = await checked(`{}\n${'1\n'.repeat(10_500)}`);
  expect(await read(id)).toMatchObject({
    state: 'refused',
    problem: 'More than 10,000 rows can’t be imported. Is this the right file?',
  });
  expect(await listed(id)).toHaveLength(10_000);
});

test('the faults of bad rows are passed on with each batch, and never collected', async () => {
  let gathered = 0;
  let most = 0;
  await importCatalogue(shop.db, {
    file: {
      name: 'bad.jsonl',
      size: 4000,
      rows: async function* () {
        for (let line = 1; line <= 2000; line++) yield { line, problem: 'the line is not an object' };
      },
    },
    now: shop.clock.now(),
    isDryRun: true,
    by: { kind: 'command' },
    onRow: () => (most = Math.max(most, ++gathered)),
    onProgress: () => void (gathered = 0),
  });
  expect(most).toBe(500);
});

test('a bad row is quoted without what the database cannot hold', async () => {
  const padding = `${' '.repeat(999)}\n`.repeat(70);
  const id = await checked(`${lines(row('N-1'))}\n${padding}{"a":\0}`);
  expect(await read(id)).toMatchObject({ state: 'ready', counts: { created: 1, bad: 1 } });
  expect((await listed(id)).at(-1)!.reason).toMatch(/^the line is not valid JSON/);
});

test('an import that fails is given up, delays no other, and leaves its connection as it was', async () => {
  await sql`alter table import_rows add constraint broken check (sku <> 'F-1')`.execute(shop.db);
  const bad = await send(lines(row('F-1')));
  const good = await send(lines(row('F-2')));
  await ended(bad);
  await ended(good);
  await sql`alter table import_rows drop constraint broken`.execute(shop.db);
  expect(await read(bad)).toMatchObject({
    state: 'refused',
    problem: 'The import did not finish.',
  });
  expect(await read(good)).toMatchObject({ state: 'ready' });
  const limits = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit from pg_sleep(0.05)`.execute(shop.db);
      return rows[0]!.limit;
    }),
  );
  expect(new Set(limits)).toEqual(new Set([limits[0]]));
  expect(limits[0]).not.toBe('2min');
});

test('somebody who is suspended during their import imports nothing more', async () => {
  const id = await checked(many('U', 1500));
  await mia.call('startImport', { params: { id } });
  const run = workOnImports(shop.context);
  while ((await taken('U')) === 0) await new Promise((resolve) => setImmediate(resolve));
  await shop.db
    .updateTable('staff')
    .set({ suspended_at: shop.clock.now() })
    .where('id', '=', mia.id)
    .execute();
  await run;
  await ended(id);
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    problem: expect.stringContaining('no longer has permission'),
  });
  expect(await taken('U')).toBeLessThan(1500);
});

test('the person who starts an import answers for it, even if somebody else uploaded the file', async () => {
  const id = await checked(lines(row('G-1')));
  const ben = await employ(shop, 'editor', { name: 'Ben' });
  await ben.call('startImport', { params: { id } });
  await shop.db
    .updateTable('staff')
    .set({ suspended_at: shop.clock.now() })
    .where('id', '=', mia.id)
    .execute();
  await ended(id);
  expect(await read(id)).toMatchObject({ state: 'done', who: 'Ben' });
});

/* Readers that come to grief. The shop's own job is at rest, so that each run here is one attempt. */

const hung = new URL('../../../tests/fixtures/hung-reader.ts', import.meta.url);
const readersAlive = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('hung-reader');
    } catch {
      return false;
    }
  });
const stateOf = async (id: string) => (await read(id)).state;
const setAside = (why: string) =>
  `The file could not be read completely: ${why}. This happened twice, so the import was stopped. ` +
  'Nothing was changed. Please check the file, or split it, and upload it again.';

describe('a reader that comes to grief', () => {
  beforeAll(() => shop.context.background.stop());

  test('keeps nobody waiting, and is stopped at once from the desk', async () => {
    const id = await send(lines(row('R-1')));
    const run = workOnImports(shop.context, undefined, { program: hung });
    await expect.poll(readersAlive).toHaveLength(1);
    for (let time = 0; time < 50; time++) {
      expect((await shop.app.inject('/livez')).statusCode).toBe(200);
    }
    expect(await stateOf(id)).toBe('checking');
    await mia.call('stopImport', { params: { id } });
    await run;
    expect(readersAlive()).toEqual([]);
    expect(await stateOf(id)).toBe('stopped');
  });

  test('ends with the shop, without counting against the file', async () => {
    const id = await send(lines(row('R-2')));
    for (let time = 0; time < 3; time++) {
      const closing = new AbortController();
      const run = workOnImports(shop.context, closing.signal, { program: hung });
      await expect.poll(readersAlive).toHaveLength(1);
      closing.abort();
      await run;
      expect(readersAlive()).toEqual([]);
    }
    await workOnImports(shop.context);
    expect(await stateOf(id)).toBe('ready');
  });

  test.each([
    ['it took too long', { program: hung, stepMilliseconds: 300 }],
    ['it took too long', { milliseconds: 0 }],
    ['the reader program failed', { program: new URL('./no-such-reader.ts', import.meta.url) }],
  ])('is tried twice and no more: %s (%o)', async (why, limits) => {
    const id = await send(lines(row('R-3')));
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    expect(await stateOf(id)).toBe('checking');
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    expect(await read(id)).toMatchObject({ state: 'refused', problem: setAside(why) });
    expect(
      await shop.db.selectFrom('import_pieces').where('import_id', '=', id).selectAll().execute(),
    ).toEqual([]);
    // Another start of the shop changes nothing.
    await workOnImports(shop.context);
    expect(await stateOf(id)).toBe('refused');
    await expect(mia.call('startImport', { params: { id } })).rejects.toMatchObject({
      code: 'imports/not-now',
    });
  });

  test('may not fill the memory of the machine', async () => {
    const id = await send(
      `type,name,regular price\n${'variable,a,1\n'.repeat(300_000)}`,
      'a million parents.csv',
    );
    const limits = { megabytes: 160 };
    const why = 'it needed too much memory';
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    expect(await read(id)).toMatchObject({ state: 'refused', problem: setAside(why) });
    const other = await send(lines(row('R-5')));
    await workOnImports(shop.context, undefined, limits);
    expect(await stateOf(other)).toBe('ready');
  });

  test('is not begun a third time if the shop itself died of the file twice', async () => {
    const id = await send(lines(row('R-4')));
    for (let time = 0; time < 2; time++) {
      await claimImport(shop.db, shop.clock.now(), shop.clock.now());
      shop.clock.advance(1);
    }
    await workOnImports(shop.context);
    expect(await read(id)).toMatchObject({
      state: 'refused',
      problem: setAside('the shop was interrupted'),
    });
  });

  test('leaves what was imported before it', async () => {
    const id = await checked(many('P', 600));
    await mia.call('startImport', { params: { id } });
    const limits = { program: hung, stepMilliseconds: 3000 };
    const why = 'it took too long';
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    await expect(workOnImports(shop.context, undefined, limits)).rejects.toThrow(why);
    expect(await read(id)).toMatchObject({
      state: 'stopped',
      problem: expect.stringContaining('Rows imported before that are kept.'),
      changeSetId: expect.any(String),
    });
    expect(await taken('HUNG')).toBe(500);
  });

  test('is forgiven if the next one comes further', async () => {
    const id = await checked(many('Q', 1500));
    await mia.call('startImport', { params: { id } });
    for (const products of [500, 1000]) {
      await claimImport(shop.db, shop.clock.now(), shop.clock.now());
      shop.clock.advance(1);
      const closing = new AbortController();
      const run = workOnImports(shop.context, closing.signal);
      while ((await taken('Q')) < products) await new Promise((resolve) => setImmediate(resolve));
      closing.abort();
      await run;
    }
    await workOnImports(shop.context);
    expect(await read(id)).toMatchObject({ state: 'done', counts: { created: 1500 } });
  });
});
