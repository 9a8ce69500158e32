import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorOf, type Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { staffCaller } from '#tests/support/staff.ts';
import { createProducts, type NewProduct } from './create-products.service.ts';
import { editProducts } from './edit-products.service.ts';
import type { ProductEdit, StoredFields } from './edits.types.ts';
import { readRecords } from './records.queries.ts';
import { undoChangeSet } from './undo-change-set.service.ts';

let shop: TestShop;
let mia: Actor;
let ben: Actor;
beforeAll(async () => {
  shop = await openTestShop();
  mia = actorOf(await staffCaller(shop, 'editor', { name: 'Mia' }));
  ben = actorOf(await staffCaller(shop, 'editor', { name: 'Ben' }));
});
afterAll(() => shop.close());

const changeBy = (by: Actor) => ({ by, at: shop.clock.now(), kind: 'edit' as const, summary: 'A test' });

async function create(fields: Partial<NewProduct> = {}): Promise<string> {
  const product = { name: `Cot ${randomUUID()}`, pricePence: 10_000, ...fields };
  const { outcomes } = await transaction(shop.db, (trx) => createProducts(trx, [product], changeBy(mia)));
  const [outcome] = outcomes;
  if (outcome?.kind !== 'created') throw outcome?.refusal ?? new Error('nothing happened');
  return outcome.id;
}

const edit = (edits: ProductEdit[], by = mia) =>
  transaction(shop.db, (trx) => editProducts(trx, edits, changeBy(by)));

async function editOne(
  id: string,
  fields: Partial<StoredFields>,
  { version, by = mia }: { version?: number; by?: Actor } = {},
) {
  const { changeSetId, outcomes } = await edit([{ id, version, fields }], by);
  const outcome = outcomes.get(id)!;
  if (outcome.kind === 'refused') throw outcome.refusal;
  return { changeSetId: changeSetId!, ...outcome };
}

const undo = (changeSetId: string, rows?: string[]) =>
  transaction(shop.db, (trx) => undoChangeSet(trx, changeSetId, { rows, by: mia, at: shop.clock.now() }));

const read = async (id: string) => (await readRecords(shop.db, [id])).get(id)!;

async function category(name: string): Promise<string> {
  const row = await shop.db
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const actsOn = (id: string) =>
  shop.db
    .selectFrom('staff_acts')
    .where('entity_id', '=', id)
    .orderBy('id')
    .select(['act', 'staff_id as staffId', 'changes'])
    .execute();

describe('a new product', () => {
  test('is a draft without stock, with a sku made from its name', async () => {
    const first = await read(await create({ name: 'Öko Otter sleepsuit, 3–6 months, sage green' }));
    const second = await read(await create({ name: 'Öko Otter sleepsuit, 3–6 months, sage green' }));
    expect([first.sku, second.sku]).toEqual(['OKO-OTTER-SLEEPSUIT-3-6', 'OKO-OTTER-SLEEPSUIT-3-6-2']);
    expect(first).toMatchObject({ status: 'draft', version: 1, vatClass: 'standard', categoryIds: [] });
    const stock = await shop.db
      .selectFrom('stock')
      .where('product_id', '=', first.id)
      .select('on_hand')
      .execute();
    expect(stock).toEqual([{ on_hand: 0 }]);
    expect((await actsOn(first.id)).map(({ act }) => act)).toEqual(['products.create']);
  });

  test('gets a sku of its own when two are created with one name at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Racing cot' })));
    const skus = await Promise.all(ids.map(async (id) => (await read(id)).sku));
    expect(skus.toSorted()).toEqual([
      'RACING-COT',
      'RACING-COT-2',
      'RACING-COT-3',
      'RACING-COT-4',
      'RACING-COT-5',
    ]);
  });

  test('cannot take another product’s sku', async () => {
    await create({ sku: 'TAKEN-1' });
    await expect(create({ sku: 'TAKEN-1' })).rejects.toMatchObject({ code: 'products/sku-taken' });
  });
});

describe('an edit', () => {
  test('records every part of a product, its history and the log', async () => {
    const [nursery, sale] = [await category('Nursery of edits'), await category('Sale of edits')];
    const id = await create();
    const before = await read(id);
    const fields: Partial<StoredFields> = {
      name: 'Oak cot',
      sku: `OAK-${randomUUID()}`,
      brand: 'Acorn',
      description: 'Solid.\n• Oak',
      pricePence: 12_900,
      vatClass: 'reduced',
      isVatChecked: true,
      status: 'published',
      saleRule: 'first-infant-formula',
      ageFromMonths: 0,
      ageToMonths: 36,
      unit: 'ml',
      unitQuantity: '0.75',
      shelf: 'A3-2',
      barcode: '5012345678900',
      weightGrams: 21_000,
      parcelSize: 'bulky',
      returnRule: 'sealed',
      asksBatch: true,
      packingNote: 'Keep upright.',
      categoryIds: [nursery, sale],
      images: [{ path: '/demo/cot.svg', text: 'An oak cot' }],
      attributes: { colour: ['Oak'], 'weight-kg': 21, 'child-weight-kg': [0, 15], isofix: false },
    };
    const { version } = await editOne(id, fields, { version: 1 });
    expect(version).toBe(2);
    expect(await read(id)).toEqual({ ...before, ...fields, version: 2 });
    const [, act] = await actsOn(id);
    expect(act).toMatchObject({
      act: 'products.publish',
      changes: { pricePence: { before: 10_000, after: 12_900 }, description: null },
    });
    const prices = await shop.db
      .selectFrom('price_changes')
      .where('product_id', '=', id)
      .orderBy('valid_from')
      .select('price_pence')
      .execute();
    expect(prices.map(({ price_pence: pence }) => pence)).toEqual([10_000, 12_900]);

    const { body } = await shop.app.inject({ url: '/api/products?searchTerm=acorn%20oak&inStock=false' });
    expect(JSON.parse(body)).toMatchObject({ Products: [{ Uuid: id, Name: 'Oak cot', Price: 129 }] });
    const { body: shelf } = await shop.app.inject({ url: `/api/products?categoryId=${nursery}` });
    expect(JSON.parse(shelf)).toMatchObject({ Products: [{ Uuid: id }] });
  });

  test('that changes nothing is not recorded', async () => {
    const id = await create({ name: 'Plain cot' });
    const same = await edit([{ id, version: 1, fields: { name: ' Plain  cot ', pricePence: 10_000 } }]);
    expect(same.changeSetId).toBeNull();
    expect(same.outcomes.get(id)).toEqual({ kind: 'unchanged', version: 1 });
  });

  test('of an old version: other fields merge, and the same field shows both values', async () => {
    const id = await create({ name: 'Cot of two' });
    await editOne(id, { pricePence: 9000 }, { version: 1, by: ben });
    await editOne(id, { shelf: 'B1' }, { version: 1 });
    expect(await read(id)).toMatchObject({ pricePence: 9000, shelf: 'B1', version: 3 });
    await expect(editOne(id, { pricePence: 8000, brand: 'Acorn' }, { version: 1 })).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      details: { changedBy: 'Ben', version: 3, fields: [{ field: 'pricePence', yours: 8000, theirs: 9000 }] },
    });
    expect(await read(id)).toMatchObject({ brand: null, version: 3 });
  });

  test('of a version that something else has changed merges nothing blindly', async () => {
    const id = await create({ name: 'Cot of SQL' });
    await shop.db.updateTable('products').set({ name: 'Cot by SQL' }).where('id', '=', id).execute();
    await expect(editOne(id, { name: 'Cot by Mia' }, { version: 1 })).rejects.toMatchObject({
      details: { fields: [{ field: 'name', yours: 'Cot by Mia', theirs: 'Cot by SQL' }] },
    });
  });

  test('that races with another on the same version loses nothing', async () => {
    const id = await create();
    const outcomes = await Promise.allSettled([
      editOne(id, { name: 'From Mia' }, { version: 1 }),
      editOne(id, { name: 'From Ben' }, { version: 1, by: ben }),
      editOne(id, { brand: 'Acorn' }, { version: 1 }),
      editOne(id, { barcode: '123' }, { version: 1, by: ben }),
    ]);
    expect(outcomes.map(({ status }) => status).slice(2)).toEqual(['fulfilled', 'fulfilled']);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ brand: 'Acorn', barcode: '123', version: 4 });
  });

  test('is refused product by product, and the others are saved', async () => {
    const [good, twin, aged, lost, unit, odd] = await Promise.all(Array.from({ length: 6 }, () => create()));
    const { sku } = await read(good!);
    const { outcomes, changeSetId } = await edit([
      { id: good!, fields: { brand: 'Acorn' } },
      { id: twin!, fields: { sku } },
      { id: aged!, fields: { ageFromMonths: 12, ageToMonths: 6 } },
      { id: lost!, fields: { categoryIds: [randomUUID()] } },
      { id: unit!, fields: { unitQuantity: '5' } },
      { id: odd!, fields: { attributes: { 'weight-kg': 'heavy' as never } } },
      { id: randomUUID(), fields: { name: 'Nowhere' } },
    ]);
    expect([...outcomes.values()].filter(({ kind }) => kind === 'refused')).toHaveLength(6);
    expect(outcomes.get(good!)).toEqual({ kind: 'changed', version: 2, fields: ['brand'] });
    const rows = await shop.db
      .selectFrom('changes')
      .where('change_set_id', '=', changeSetId)
      .select('entity_id')
      .execute();
    expect(rows).toEqual([{ entity_id: good }]);
  });
});

describe('taking back', () => {
  test('restores what was, in whole or by row, and can itself be taken back', async () => {
    const ids = [await create(), await create()];
    const before = await readRecords(shop.db, ids);
    const { changeSetId } = await edit(
      ids.map((id) => ({ id, fields: { brand: 'Acorn', attributes: { isofix: true } } })),
    );
    const one = await undo(changeSetId!, [ids[0]!]);
    expect(one).toMatchObject({ undone: [ids[0]], left: [] });
    expect(await read(ids[0]!)).toEqual({ ...before.get(ids[0]!), version: 3 });
    expect(await read(ids[1]!)).toMatchObject({ brand: 'Acorn' });
    expect(await undo(changeSetId!)).toMatchObject({ undone: [ids[1]] });
    expect(await undo(changeSetId!)).toMatchObject({ changeSetId: null, undone: [], left: [] });

    expect(await undo(one.changeSetId!)).toMatchObject({ undone: [ids[0]] });
    expect(await read(ids[0]!)).toMatchObject({ brand: 'Acorn', attributes: { isofix: true } });
    expect(await undo(changeSetId!)).toMatchObject({ undone: [ids[0]] });
  });

  test('leaves alone what has been changed again, and says so', async () => {
    const id = await create({ name: 'Cot that moved on' });
    const { changeSetId } = await editOne(id, { brand: 'Acorn', pricePence: 1 });
    await editOne(id, { shelf: 'C1' });
    await editOne(id, { pricePence: 2 });
    expect(await undo(changeSetId)).toEqual({
      changeSetId: null,
      undone: [],
      fields: new Set(),
      left: [{ id, name: 'Cot that moved on', reason: 'It has been changed again since.' }],
    });
  });

  test('of a creation archives the product', async () => {
    const id = await create();
    const { change_set_id: set } = await shop.db
      .selectFrom('changes')
      .where('entity_id', '=', id)
      .select('change_set_id')
      .executeTakeFirstOrThrow();
    expect(await undo(set)).toMatchObject({ undone: [id] });
    expect(await read(id)).toMatchObject({ status: 'archived' });
  });

  test('of something that does not exist is refused', async () => {
    await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'products/change-set-not-found' });
  });
});
