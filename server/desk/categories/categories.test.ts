import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  ben = await employ(shop, 'owner', { name: 'Ben' });
});
afterAll(() => shop.close());

const make = async (name: string, parentId: string | null = null) =>
  (await mia.call('createCategory', { body: { parentId, name, image: null } })).id;

async function stock(sku: string, ...categoryIds: string[]): Promise<string> {
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku, name: `Thing ${sku}`, price_pence: 1250 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, category_id] of categoryIds.entries()) {
    await shop.db
      .insertInto('product_categories')
      .values({ product_id: id, category_id, position })
      .execute();
  }
  return id;
}

const listed = async () => (await mia.call('listDeskCategories', {})).categories;
const one = async (id: string) => (await listed()).find((category) => category.id === id)!;
const namesBelow = async (parentId: string | null) =>
  (await listed()).filter((category) => category.parentId === parentId).map(({ name }) => name);
const rename = (by: TestStaff, id: string, version: number, name: string) =>
  by.call('changeCategory', { params: { id }, body: { version, name } });
const move = (
  by: TestStaff,
  id: string,
  parentId: string | null,
  before: string | null = null,
  version = 1,
) => by.call('moveCategory', { params: { id }, body: { version, parentId, before } });
const takeBack = (id: string | null) => mia.call('undoCategoryChange', { params: { id: id! } });
const movedTo = async (path: string) => (await shop.call('findMovedCategory', { query: { path } })).Path;
const categoriesOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('product_categories')
      .where('product_id', '=', id)
      .orderBy('position')
      .select('category_id')
      .execute()
  ).map(({ category_id }) => category_id);

describe('the tree', () => {
  it('counts the products of a category, and each only once together with the categories below it', async () => {
    const play = await make('Play');
    const wood = await make('Wooden', play);
    await stock('W-1', wood, play);
    await stock('W-2', wood);
    expect(await one(play)).toMatchObject({ parentId: null, version: 1, products: 1, productsBelow: 2 });
    expect(await one(wood)).toMatchObject({ parentId: play, products: 2, productsBelow: 2 });
  });

  it('moves a category among its neighbours, and back', async () => {
    const top = await make('Sleep');
    const [a, b, c] = [await make('A', top), await make('B', top), await make('C', top)];
    const { changeSetId } = await move(mia, c, top, a);
    expect(await namesBelow(top)).toEqual(['C', 'A', 'B']);
    expect(await move(mia, c, top, a)).toEqual({ id: c, changeSetId: null });
    await takeBack(changeSetId);
    expect(await namesBelow(top)).toEqual(['A', 'B', 'C']);
    await move(mia, a, b);
    expect(await namesBelow(b)).toEqual(['A']);
    await expect(move(mia, top, a)).rejects.toMatchObject({ code: 'categories/below-itself' });
    await expect(move(mia, top, top)).rejects.toMatchObject({ code: 'categories/below-itself' });
    await make('C', b);
    await expect(move(mia, c, b)).rejects.toMatchObject({ code: 'categories/name-taken' });
  });

  it('is at most ten categories deep', async () => {
    let deepest = await make('Deep 1');
    for (let depth = 2; depth <= 10; depth++) deepest = await make(`Deep ${depth}`, deepest);
    await expect(make('Deep 11', deepest)).rejects.toMatchObject({ code: 'categories/too-deep' });
    await expect(move(mia, await make('Flat'), deepest)).rejects.toMatchObject({
      code: 'categories/too-deep',
    });
  });

  it('has no circle, even if two are moved below each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(`Left ${round}`), await make(`Right ${round}`)];
      const ends = await Promise.allSettled([move(mia, a, b), move(ben, b, a)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('cannot have a circle in any way: the database prevents it', async () => {
    const a = await make('Circle');
    const b = await make('Half', a);
    const parent = (id: string, to: string) =>
      shop.db.updateTable('categories').set({ parent_id: to }).where('id', '=', id).execute();
    await expect(parent(a, b)).rejects.toMatchObject({ constraint: 'categories_not_below_itself' });
    await expect(parent(a, a)).rejects.toMatchObject({ constraint: 'categories_not_below_itself' });
    const [c, d] = [await make('One way'), await make('Other way')];
    const ends = await Promise.allSettled([parent(c, d), parent(d, c)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('names and pictures', () => {
  it('merge where they differ by field, and are never overwritten', async () => {
    const id = await make('Prams');
    await mia.call('changeCategory', { params: { id }, body: { version: 1, image: '🍼' } });
    // Ben saw the first version, but changes another field.
    await rename(ben, id, 1, 'Pushchairs');
    expect(await one(id)).toMatchObject({ name: 'Pushchairs', image: '🍼', version: 3 });
    await expect(rename(mia, id, 2, 'Buggies')).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        changedBy: 'Ben',
        version: 3,
        fields: [{ field: 'name', yours: 'Buggies', theirs: 'Pushchairs' }],
      },
    });
    expect(await rename(mia, id, 2, 'Pushchairs')).toEqual({ id, changeSetId: null });
    await rename(mia, id, 3, 'Buggies');
    expect(await one(id)).toMatchObject({ name: 'Buggies' });
  });

  it('are saved for one of two who rename at once', async () => {
    const id = await make('Contested');
    const ends = await Promise.allSettled([rename(mia, id, 1, 'Hers'), rename(ben, id, 1, 'His')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [won] = ends.flatMap((end, index) => (end.status === 'fulfilled' ? [['Hers', 'His'][index]] : []));
    expect(await one(id)).toMatchObject({ name: won, version: 2 });
  });

  it('differ from those of their neighbours, and contain no slash and no page', async () => {
    await make('Baths');
    await expect(make('baths')).rejects.toMatchObject({ code: 'categories/name-taken', status: 409 });
    await expect(make('Baths/Toys')).rejects.toMatchObject({ status: 400 });
    const pictured = (image: string) =>
      mia.call('createCategory', { body: { parentId: null, name: image.slice(0, 50), image } });
    for (const image of ['words', 'javascript:alert(1)', '🍼🍼', 'data:image/png;base64,AA==', '/a b']) {
      await expect(pictured(image), image).rejects.toMatchObject({ status: 400 });
    }
    await expect(
      mia.call('createCategory', {
        body: { parentId: randomUUID(), name: 'Nowhere', image: null },
      }),
    ).rejects.toMatchObject({ code: 'catalogue/category-not-found' });
  });
});

describe('the address of a category', () => {
  it('redirects when it, or what is above it, is renamed or moved', async () => {
    const travel = await make('Travel');
    const seats = await make('Car Seats', travel);
    await make('i-Size', seats);
    await rename(mia, travel, 1, 'Out & about');
    await rename(mia, seats, 1, 'Seats');
    expect(await movedTo('TRAVEL/car seats/I-SIZE')).toEqual(['Out & about', 'Seats', 'i-Size']);
    expect(await movedTo('out & about/Car Seats')).toEqual(['Out & about', 'Seats']);
    await move(mia, seats, null, null, 2);
    expect(await movedTo('Travel/Car Seats/i-Size')).toEqual(['Seats', 'i-Size']);
    await expect(movedTo('Travel/Prams')).rejects.toMatchObject({ code: 'catalogue/category-not-found' });
  });

  it('of a deleted category redirects to where its products went', async () => {
    const [gone, kept] = [await make('Dummies'), await make('Soothers')];
    await stock('D-1', gone);
    await mia.call('deleteCategory', { params: { id: gone }, body: { moveProductsTo: kept } });
    expect(await movedTo('dummies')).toEqual(['Soothers']);
  });
});

describe('deleting', () => {
  it('removes an empty category, and moves products to another if there are any', async () => {
    const [a, b, c] = [await make('Bibs'), await make('Feeding'), await make('Gifts')];
    const product = await stock('B-1', a, c);
    const both = await stock('B-2', b, a);
    const remove = (moveProductsTo: string | null) =>
      mia.call('deleteCategory', { params: { id: a }, body: { moveProductsTo } });
    await expect(remove(null)).rejects.toMatchObject({
      code: 'categories/not-empty',
      message: 'Bibs can’t be deleted: it contains 2 products.',
    });
    await expect(remove(a)).rejects.toMatchObject({ code: 'categories/below-itself' });
    const below = await make('Below', a);
    await expect(remove(b)).rejects.toMatchObject({ code: 'categories/not-empty' });
    await mia.call('deleteCategory', { params: { id: below }, body: { moveProductsTo: null } });
    const { changeSetId } = await remove(b);
    expect(await categoriesOf(product)).toEqual([b, c]);
    expect(await categoriesOf(both)).toEqual([b]);
    expect(await one(b)).toMatchObject({ products: 2 });

    // Somebody moves one of them in the meantime: it stays where it is.
    await sql`delete from product_categories where product_id = ${both}`.execute(shop.db);
    await takeBack(changeSetId);
    expect(await one(a)).toMatchObject({ name: 'Bibs', products: 1 });
    expect(await categoriesOf(product)).toEqual([a, c]);
    expect(await categoriesOf(both)).toEqual([]);
    await expect(takeBack(changeSetId)).rejects.toMatchObject({ code: 'categories/undone-already' });
  });

  it('is refused if somebody adds a product at the same time, unless it is deleted first and the product refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await make(`Raced ${round}`);
      const product = await stock(`R-${round}`);
      const [deleted, put] = await Promise.allSettled([
        mia.call('deleteCategory', { params: { id }, body: { moveProductsTo: null } }),
        shop.db.insertInto('product_categories').values({ product_id: product, category_id: id }).execute(),
      ]);
      expect([deleted.status, put.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ status: 409 });
    }
  });
});

describe('taking back', () => {
  it('undoes a new name and a new category, and leaves alone what has changed since', async () => {
    const id = await make('Potties');
    const { changeSetId: first } = await rename(mia, id, 1, 'Toilet training');
    const { changeSetId: second } = await rename(ben, id, 2, 'Training');
    await expect(takeBack(first)).rejects.toMatchObject({
      code: 'categories/cannot-undo',
      message: '“Training” has been changed since.',
    });
    await takeBack(second);
    await takeBack(first);
    expect(await one(id)).toMatchObject({ name: 'Potties' });
    const { id: made, changeSetId } = await mia.call('createCategory', {
      body: { parentId: id, name: 'Steps', image: null },
    });
    const product = await stock('S-1', made);
    await expect(takeBack(changeSetId)).rejects.toMatchObject({ code: 'categories/cannot-undo' });
    await sql`delete from product_categories where product_id = ${product}`.execute(shop.db);
    await takeBack(changeSetId);
    expect(await one(made)).toBeUndefined();
    await expect(takeBack(randomUUID())).rejects.toMatchObject({ code: 'categories/change-not-found' });
  });

  it('appears among the latest changes and in the log', async () => {
    const id = await make('Clothes');
    const { changeSetId } = await rename(ben, id, 1, 'Clothing');
    const { changes } = await mia.call('listDeskCategories', {});
    expect(changes[0]).toEqual({
      id: changeSetId,
      madeAt: expect.any(String),
      staffName: 'Ben',
      summary: 'Category “Clothes” renamed “Clothing”',
      isUndone: false,
    });
    await takeBack(changeSetId);
    expect((await mia.call('listDeskCategories', {})).changes.slice(0, 2)).toMatchObject([
      { summary: 'Undone: Category “Clothes” renamed “Clothing”', staffName: 'Mia', isUndone: true },
      { id: changeSetId, isUndone: true },
    ]);
    const { acts } = await ben.call('listActions', { query: { entityType: 'category', entityId: id } });
    expect(acts.map(({ act, changes: fields }) => [act, fields.name])).toEqual([
      ['categories.undo', { before: 'Clothing', after: 'Clothes' }],
      ['categories.change', { before: 'Clothes', after: 'Clothing' }],
      ['categories.create', { before: null, after: 'Clothes' }],
    ]);
  });

  it('is one act, however often its answer was lost', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      mia.call('createCategory', { body: { parentId: null, name: 'Once', image: null } }, { headers });
    const [first, again] = [await create(), await create()];
    expect(again).toEqual(first);
  });
});
