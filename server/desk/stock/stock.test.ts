import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStock } from '#server/inventory/stock.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let packer: TestStaff;
let viewer: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  packer = await employ(shop, 'packer', { name: 'Pat' });
  viewer = await employ(shop, 'viewer');
});
afterAll(() => shop.close());

async function product(sku: string, { shelf = '', onHand = 0, name = `Thing ${sku}` } = {}): Promise<string> {
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku, name, price_pence: 1250, shelf })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(shop.db, (trx) => setStock(trx, [{ productId: id, onHand }], { kind: 'command' }));
  return id;
}

const skusOf = ({ products }: { products: { sku: string }[] }) => products.map(({ sku }) => sku);

describe('the list', () => {
  beforeAll(async () => {
    await product('L-4', { shelf: '' });
    await product('L-3', { shelf: 'A10-1' });
    await product('L-1', { shelf: 'a2-9', name: 'Otter sleepsuit, 50% off' });
    await product('L-2', { shelf: 'A2-10' });
  });

  test('follows the shelves as one walks, with unshelved products last', async () => {
    expect(skusOf(await viewer.call('listStock', { query: { search: 'L-' } }))).toEqual([
      'L-1',
      'L-2',
      'L-3',
      'L-4',
    ]);
  });

  test('finds by parts of sku, name and shelf, all of them together, and by barcode', async () => {
    const find = async (search: string) => skusOf(await viewer.call('listStock', { query: { search } }));
    expect(await find('otter SUIT')).toEqual(['L-1']);
    expect(await find('a10')).toEqual(['L-3']);
    expect(await find('50%')).toEqual(['L-1']);
    expect(await find('otter a10')).toEqual([]);
    await shop.db.updateTable('products').set({ barcode: '50123' }).where('sku', '=', 'L-2').execute();
    expect([await find('50123'), await find('5012')]).toEqual([['L-2'], []]);
    await shop.db.updateTable('products').set({ barcode: '036000291452' }).where('sku', '=', 'L-2').execute();
    for (const same of ['0036000291452', '00036000291452', '36000291452'])
      expect(await find(same)).toEqual(['L-2']);
  });

  test('can be limited to what is running low, which Today counts', async () => {
    const before = (await mia.call('getToday', {})).lowStock.count;
    await product('LOW-1', { onHand: 3 });
    await product('LOW-2', { onHand: 4 });
    await product('LOW-3');
    const id = await product('LOW-4');
    await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
    const low = await mia.call('listStock', { query: { search: 'LOW-', low: 'true' } });
    expect(skusOf(low)).toEqual(['LOW-1', 'LOW-3']);
    expect((await mia.call('getToday', {})).lowStock.count).toBe(before + 2);
  });

  test('can be limited to what will sell out within a week', async () => {
    const sells = async (sku: string, quantity: number, daysAgo: number) => {
      const productId = await product(sku, { onHand: 20 });
      await transaction(shop.db, (trx) =>
        setStock(trx, [{ productId, onHand: 20 - quantity }], { kind: 'command' }),
      );
      const happenedAt = new Date(shop.clock.now().getTime() - daysAgo * 86_400_000);
      await sql`
        update stock_moves set reason = 'sold', order_id = gen_random_uuid(), happened_at = ${happenedAt}
        where product_id = ${productId} and change = ${-quantity}`.execute(shop.db);
    };
    await sql`alter table stock_moves disable trigger user`.execute(shop.db);
    await sells('WEEK-1', 11, 6);
    await sells('WEEK-2', 10, 6);
    await sells('WEEK-3', 11, 8);
    await sql`alter table stock_moves enable trigger user`.execute(shop.db);
    expect(skusOf(await mia.call('listStock', { query: { search: 'WEEK-', low: 'true' } }))).toEqual([
      'WEEK-1',
    ]);
  });

  test('continues after the last product of a page', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => product(`P-${100 + n}`, { shelf: `P${n}` })));
    const first = await viewer.call('listStock', { query: { search: 'thing p-' } });
    const after = first.products.at(-1)!.id;
    const second = await viewer.call('listStock', { query: { search: 'thing p-', after } });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...skusOf(first), ...skusOf(second)]).toEqual(
      Array.from({ length: 60 }, (_, n) => `P-${100 + n}`),
    );
  });

  test('can be had as a CSV of everything, in which nothing is a formula', async () => {
    await product('=1+2', { name: 'Cot, "Oak"', shelf: '@home', onHand: 3 });
    const answer = await shop.app.inject({
      url: '/api/desk/stock/csv',
      headers: viewer.browser.headers(),
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const exports = shop.db.selectFrom('staff_acts').where('act', '=', 'stock.export').select('staff_id');
    expect(await exports.execute()).toEqual([{ staff_id: viewer.id }]);
    expect(answer.body).toMatch(/^sku,name,status,shelf,onSale,held,paidNotSent,onShelf\r\n/);
    expect(answer.body).toContain(`\r\n'=1+2,"Cot, ""Oak""",published,'@home,3,0,0,3\r\n`);
  });
});

describe('a product', () => {
  test('can be counted by a packer, but not otherwise changed', async () => {
    const id = await product('C-1', { onHand: 5 });
    const counted = await packer.call('countStock', { params: { id }, body: { onShelf: 4, seen: 5 } });
    expect(counted).toMatchObject({ change: -1, product: { sku: 'C-1', onSale: 4, onShelf: 4 } });
    const lost = { reason: 'lost' as const, quantity: 1 };
    await expect(packer.call('changeStock', { params: { id }, body: lost })).rejects.toMatchObject({
      code: 'desk/not-allowed',
    });
    await expect(viewer.call('countStock', { params: { id }, body: { onShelf: 4 } })).rejects.toMatchObject({
      code: 'desk/not-allowed',
    });
    await expect(
      packer.call('countStock', { params: { id }, body: { onShelf: 4, seen: 5 } }),
    ).rejects.toMatchObject({ code: 'stock/moved-meanwhile', status: 409 });
    const { moves } = await viewer.call('getStock', { params: { id }, query: {} });
    expect(counted.move).toBe(moves[0]!.id);
    expect(moves).toMatchObject([
      { reason: 'counted', change: -1, onHandAfter: 4, via: 'desk', staffName: 'Pat' },
      { reason: 'import', change: 5, via: 'command', staffName: null },
    ]);
  });

  test('can be taken back by the person who counted it, and not by another who may only count', async () => {
    const id = await product('C-9', { onHand: 5 });
    const { move } = await packer.call('countStock', { params: { id }, body: { onShelf: 3 } });
    const undo = (by: TestStaff, of: number) =>
      by.call('undoStockMove', { params: { id }, body: { move: of } });
    expect(await undo(packer, move!)).toMatchObject({ change: 2, product: { onShelf: 5 } });
    const agreed = await packer.call('countStock', { params: { id }, body: { onShelf: 5 } });
    expect(agreed).toMatchObject({ change: 0, move: null });
    const others = await mia.call('countStock', { params: { id }, body: { onShelf: 4 } });
    await expect(undo(packer, others.move!)).rejects.toMatchObject({ code: 'desk/not-allowed' });
    await expect(undo(packer, 1e9)).rejects.toMatchObject({ code: 'desk/not-allowed' });
    expect(await undo(mia, others.move!)).toMatchObject({ product: { onShelf: 5 } });
  });

  test('can be changed with a reason and a note, and taken back', async () => {
    const id = await product('C-2', { onHand: 5 });
    const note = 'fell off the ladder';
    await mia.call('changeStock', { params: { id }, body: { reason: 'damaged', quantity: 2, note } });
    const [damaged] = (await mia.call('getStock', { params: { id }, query: {} })).moves;
    expect(damaged).toMatchObject({ change: -2, note, staffName: 'Mia', isUndone: false });
    expect(await mia.call('undoStockMove', { params: { id }, body: { move: damaged!.id } })).toMatchObject({
      change: 2,
      product: { id, onShelf: 5 },
    });
    await expect(
      mia.call('undoStockMove', { params: { id }, body: { move: damaged!.id } }),
    ).rejects.toMatchObject({
      code: 'stock/already-undone',
    });
    expect(
      await mia.call('changeStock', { params: { id }, body: { reason: 'correction', change: -1 } }),
    ).toMatchObject({ product: { onShelf: 4 } });
    const { moves, hasMore } = await mia.call('getStock', { params: { id }, query: { before: damaged!.id } });
    expect([moves.length, hasMore]).toEqual([1, false]);
  });

  test('moves once for a key, even if the answer was lost', async () => {
    const id = await product('C-3', { onHand: 1 });
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const body = { reason: 'received' as const, quantity: 2 };
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await mia.call('changeStock', { params: { id }, body }, key));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toMatchObject({ product: { onShelf: 3 } });
  });

  test('gets a place on the shelf, which is logged', async () => {
    const id = await product('C-4');
    expect(await packer.call('placeStock', { params: { id }, body: { shelf: ' B7 ' } })).toMatchObject({
      product: { shelf: 'B7' },
    });
    const acts = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', id)
      .select(['act', 'changes'])
      .execute();
    expect(acts).toEqual([{ act: 'stock.place', changes: { shelf: { before: '', after: 'B7' } } }]);
    expect(await packer.call('placeStock', { params: { id }, body: {} })).toMatchObject({
      product: { shelf: '' },
    });
  });

  test('that does not exist is reported', async () => {
    const params = { id: randomUUID() };
    const refused = { code: 'catalogue/product-not-found', status: 404 };
    await expect(mia.call('getStock', { params, query: {} })).rejects.toMatchObject(refused);
    await expect(mia.call('countStock', { params, body: { onShelf: 1 } })).rejects.toMatchObject(refused);
    await expect(mia.call('placeStock', { params, body: { shelf: 'A' } })).rejects.toMatchObject(refused);
  });
});

describe('a delivery', () => {
  beforeAll(async () => {
    await product('D-1', { onHand: 1 });
    await product('D,2');
  });
  const lines = 'D-1,2\r\n\n"D,2"\t7\n D-1 ; 3 ';

  test('can be previewed, and is then received as a whole', async () => {
    const would = await mia.call('receiveDelivery', { body: { lines, isTrial: true } });
    expect(would.received).toMatchObject([
      { product: { sku: 'D-1', onShelf: 1 }, quantity: 5 },
      { product: { sku: 'D,2', onShelf: 0 }, quantity: 7 },
    ]);
    const { received } = await mia.call('receiveDelivery', { body: { lines, note: 'Tommee, 3 boxes' } });
    expect(received).toMatchObject([{ product: { onShelf: 6 } }, { product: { onShelf: 7 } }]);
  });

  test('may name a product by its barcode, in whichever notation', async () => {
    const id = await product('D-3');
    await shop.db.updateTable('products').set({ barcode: '0042100005264' }).where('id', '=', id).execute();
    const { received } = await mia.call('receiveDelivery', {
      body: { lines: '042100005264,2\nD-3,1', isTrial: true },
    });
    expect(received).toMatchObject([{ product: { sku: 'D-3' }, quantity: 3 }]);
  });

  test.each([
    ['', 'Please enter a SKU and a quantity on each line.'],
    ['D-1,2\nD-1', 'Line 2 is not a SKU, a comma and a quantity: “D-1”.'],
    ['D-1,-2', 'Line 1 is not a SKU, a comma and a quantity: “D-1,-2”.'],
    ['D-1,0', 'Line 1 is not a SKU, a comma and a quantity: “D-1,0”.'],
    ['D-1,2\nNONE,1', 'No product has the SKU NONE.'],
    ['D-1,1\n'.repeat(501), 'That is more than 500 lines. Please paste them in parts.'],
  ])('that cannot be read is refused as a whole (%#)', async (wrong, words) => {
    await expect(mia.call('receiveDelivery', { body: { lines: wrong } })).rejects.toMatchObject({
      code: 'stock/delivery-not-understood',
      words,
    });
    expect((await mia.call('listStock', { query: { search: 'D-1' } })).products[0]!.onShelf).toBe(6);
  });
});
