import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskProduct } from '#contract/desk/products.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mia: TestStaff;
let ben: TestStaff;
let hasty: TestStaff;
let viewer: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  ben = await employ(shop, 'owner', { name: 'Ben' });
  hasty = await employ(shop, 'editor', { name: 'Hasty', isConfirmed: false });
  viewer = await employ(shop, 'viewer');
});
afterAll(() => shop.close());

type Body = Parameters<typeof create>[0];
async function create(fields: { name?: string; pricePence?: number; [field: string]: unknown } = {}) {
  const body = { name: `Cot ${randomUUID()}`, pricePence: 10_000, ...fields };
  return (await mia.call('createProduct', { body })).id;
}

async function published(fields: Body = {}): Promise<DeskProduct> {
  const id = await create(fields);
  return mia.call('publishProduct', { params: { id }, body: { version: 1, draft: 0 } });
}

const get = (id: string, who = mia) => who.call('getDeskProduct', { params: { id } });
const draft = (id: string, version: number, fields: object, who = mia) =>
  who.call('saveProductDraft', { params: { id }, body: { version, fields } });
const edit = (id: string, version: number, fields: object, who = mia) =>
  who.call('editProduct', { params: { id }, body: { version, fields } });
const publish = (id: string, version: number, draftVersion: number, who = mia) =>
  who.call('publishProduct', { params: { id }, body: { version, draft: draftVersion } });
const publicPage = async (id: string) => {
  const { statusCode, body } = await shop.app.inject({ url: `/api/products/${id}?${randomUUID()}` });
  return { status: statusCode, ...(JSON.parse(body) as { Name?: string; Price?: number; code?: string }) };
};

test('any product can be marked as the law asks, in a shop that has brought in no attributes', async () => {
  const id = await create();
  const { attributes } = await get(id);
  expect(attributes.map(({ key }) => key)).toEqual(['not-under-36-months', 'electrical']);
  await publish(id, 1, 0);
  await edit(id, 2, { attributes: { electrical: true } });
  await expect
    .poll(() => shop.call('getProductDetails', { params: { id } }))
    .toMatchObject({ IsElectrical: true, IsUnsafeUnder36Months: false });
});

describe('the list', () => {
  const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);
  const list = async (query: object) => namesOf(await viewer.call('listDeskProducts', { query }));

  test('finds by name, sku and barcode, and can be filtered', async () => {
    const category = await shop.db
      .insertInto('categories')
      .values({ name: 'Bathing of the list' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bath = await create({
      name: 'Listed bath',
      brand: 'Seal',
      barcode: '5011111111111',
      sku: 'BATH-9',
    });
    await create({ name: 'Listed towel', description: 'Soft.', categoryIds: [category.id] });
    const bear = await published({ name: 'Listed bear', images: [{ path: '/demo/bear.svg', text: '' }] });
    await mia.call('archiveProduct', { params: { id: await create({ name: 'Listed rag' }) } });

    expect(await list({ search: 'listed' })).toEqual(['Listed bear', 'Listed towel', 'Listed bath']);
    expect(await list({ search: 'ATH-9' })).toEqual(['Listed bath']);
    expect(await list({ search: '5011111111111' })).toEqual(['Listed bath']);
    expect(await list({ search: '05011111111111' })).toEqual(['Listed bath']);
    const { rows } = await mia.call('listGrid', { query: { search: '05011111111111' } });
    expect(rows).toMatchObject([{ name: 'Listed bath' }]);
    expect(await list({ search: 'listed', status: 'archived' })).toEqual(['Listed rag']);
    expect(await list({ search: 'listed', status: 'published' })).toEqual(['Listed bear']);
    expect(await list({ search: 'listed', view: 'no-picture' })).toEqual(['Listed towel', 'Listed bath']);
    expect(await list({ search: 'listed', view: 'no-description' })).toEqual(['Listed bear', 'Listed bath']);
    expect(await list({ search: 'listed', view: 'no-category' })).toEqual(['Listed bear', 'Listed bath']);
    expect(await list({ search: 'listed', brand: 'seal' })).toEqual(['Listed bath']);
    expect(await list({ category: category.id })).toEqual(['Listed towel']);
    await draft(bath, 0, { description: 'Holds 40 l.' });
    expect(await list({ search: 'listed', view: 'with-draft' })).toEqual(['Listed bath']);
    // A week later Today mentions it, to those who can publish it.
    const old = async (by: typeof mia) => (await by.call('getToday', {})).oldDrafts.count;
    const before = await old(mia);
    await shop.db
      .updateTable('product_drafts')
      .set({ changed_at: new Date(shop.clock.now().getTime() - 8 * 86_400_000) })
      .where('product_id', '=', bath)
      .execute();
    expect([await old(mia), await old(viewer)]).toEqual([before + 1, 0]);
    const [row] = (await viewer.call('listDeskProducts', { query: { search: 'listed bear' } })).products;
    expect(row).toMatchObject({ id: bear.id, kind: 'product', published: 1, imagePath: '/demo/bear.svg' });
  });

  test('continues after the last product of a page', async () => {
    for (let n = 0; n < 52; n++) await create({ name: `Paged ${n}` });
    const first = await viewer.call('listDeskProducts', { query: { search: 'paged' } });
    const after = first.products.at(-1)!.id;
    const second = await viewer.call('listDeskProducts', { query: { search: 'paged', after } });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...namesOf(first), ...namesOf(second)]).toEqual(
      Array.from({ length: 52 }, (_, n) => `Paged ${51 - n}`),
    );
  });
});

describe('a new product', () => {
  test('needs a name and a price, is created once for a key, and is not public', async () => {
    const request = { body: { name: 'Kept cot', pricePence: 4200 } };
    const idempotencyKey = randomUUID();
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        mia
          .call('createProduct', request, { headers: { 'idempotency-key': idempotencyKey } })
          .catch(() => null),
      ),
    );
    const made = (one ?? two)!;
    expect((await viewer.call('listDeskProducts', { query: { search: 'kept cot' } })).products).toHaveLength(
      1,
    );
    expect(await publicPage(made.id)).toMatchObject({ status: 404, code: 'catalogue/product-not-found' });
    expect(await get(made.id, viewer)).toMatchObject({
      version: 1,
      record: { name: 'Kept cot', sku: 'KEPT-COT', status: 'draft', pricePence: 4200 },
      draft: null,
      stock: { onSale: 0 },
      prices: [{ pricePence: 4200 }],
      changes: [{ who: 'Mia', kind: 'edit', before: null, isUndone: false }],
    });
  });

  test.each([
    [{ name: ' ' }, 'request/invalid'],
    [{ pricePence: 0 }, 'request/invalid'],
    [{ sku: 'KEPT-COT' }, 'products/sku-taken'],
    [{ ageFromMonths: 9, ageToMonths: 3 }, 'products/not-possible'],
    [{ unit: 'ml' }, 'products/not-possible'],
    [{ categoryIds: [randomUUID()] }, 'products/not-possible'],
    [{ stock: 5 }, 'request/invalid'],
    [{ status: 'published' }, 'request/invalid'],
  ])('with %j is refused', async (fields, code) => {
    await expect(create(fields)).rejects.toMatchObject({ code });
  });
});

describe('a draft', () => {
  test('is seen by nobody until it is published, all at once', async () => {
    const { id } = await published({ name: 'Live cot', description: 'Oak.' });
    const first = await draft(id, 0, { name: 'Drafted cot' });
    expect(first.draft).toMatchObject({ version: 1, baseVersion: 2, by: 'Mia', isYours: true });
    const second = await draft(id, 1, { description: 'Solid oak.' });
    expect(second.draft).toMatchObject({
      version: 2,
      fields: { name: 'Drafted cot', description: 'Solid oak.' },
    });
    expect(await publicPage(id)).toMatchObject({ Name: 'Live cot' });
    expect((await get(id, ben)).draft).toMatchObject({ by: 'Mia', isYours: false });

    const live = await publish(id, 2, 2);
    expect(live).toMatchObject({ version: 3, draft: null, record: { name: 'Drafted cot' } });
    expect(await publicPage(id)).toMatchObject({ Name: 'Drafted cot', Description: 'Solid oak.' });
    const acts = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', id)
      .orderBy('id')
      .select('act')
      .execute();
    expect(acts.map(({ act }) => act)).toEqual([
      'products.create',
      'products.publish',
      'products.draft',
      'products.publish',
    ]);
  });

  test('drops fields equal to the product’s, and is deleted when nothing is left', async () => {
    const { id } = await published({ name: 'Undecided cot' });
    await draft(id, 0, { name: 'Other cot', brand: 'Acorn' });
    const { draft: less } = await draft(id, 1, { name: 'Undecided cot' });
    expect(less).toMatchObject({ fields: { brand: 'Acorn' }, version: 2 });
    expect(await draft(id, 2, { brand: ' ' })).toEqual({ draft: null });
    expect((await get(id)).draft).toBeNull();
  });

  test('that two people edit keeps the fields of both, and shows both values of the same field', async () => {
    const { id } = await published();
    await draft(id, 0, { name: 'From Mia' });
    expect((await draft(id, 0, { brand: 'Acorn' }, ben)).draft?.fields).toEqual({
      name: 'From Mia',
      brand: 'Acorn',
    });
    await expect(draft(id, 0, { name: 'From Ben' }, ben)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        changedBy: 'Ben',
        version: 2,
        fields: [{ field: 'name', yours: 'From Ben', theirs: 'From Mia' }],
      },
    });
    expect((await draft(id, 2, { name: 'From Ben' }, ben)).draft).toMatchObject({ version: 3 });
    await expect(publish(id, 2, 2)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: { changedBy: 'Ben', fields: [] },
    });
    expect((await get(id)).draft).not.toBeNull();
  });

  test('can be thrown away', async () => {
    const { id } = await published();
    await draft(id, 0, { name: 'Never' });
    await mia.call('discardProductDraft', { params: { id } });
    expect((await get(id)).draft).toBeNull();
  });

  test('meets a change made past it: other fields merge, and the same field shows both values', async () => {
    const { id } = await published({ name: 'Meeting cot' });
    await draft(id, 0, { name: 'From the draft', brand: 'Acorn' });
    await edit(id, 2, { name: 'From the grid', shelf: 'A1' }, ben);
    await expect(publish(id, 2, 1)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        changedBy: 'Ben',
        version: 3,
        fields: [{ field: 'name', yours: 'From the draft', theirs: 'From the grid' }],
      },
    });
    expect(await publish(id, 3, 1)).toMatchObject({
      record: { name: 'From the draft', brand: 'Acorn', shelf: 'A1' },
    });
  });
});

describe('a price', () => {
  test('needs a fresh confirmation to change, in whichever way', async () => {
    const { id } = await published();
    const asked = { code: 'desk/confirm' };
    await expect(edit(id, 2, { pricePence: 1 }, hasty)).rejects.toMatchObject(asked);
    await draft(id, 0, { pricePence: 2 }, hasty);
    await expect(publish(id, 2, 1, hasty)).rejects.toMatchObject(asked);
    expect(await get(id)).toMatchObject({
      version: 2,
      record: { pricePence: 10_000 },
      draft: { version: 1 },
    });
    await edit(id, 2, { shelf: 'B2', pricePence: 10_000 }, hasty);
    const { changes } = await publish(id, 2, 1);
    await expect(
      hasty.call('undoProductChange', { params: { id }, body: { change: changes[0]!.id } }),
    ).rejects.toMatchObject(asked);
    expect((await get(id)).prices.map(({ pricePence }) => pricePence)).toEqual([2, 10_000]);
  });

  test('is not asked about for a draft, but when it is first put on sale', async () => {
    const hasty = await employ(shop, 'editor', { isConfirmed: false });
    const cheap = { name: 'For a penny', pricePence: 1 };
    const { id } = await hasty.call('createProduct', { body: cheap });
    const asked = { code: 'desk/confirm' };
    await expect(publish(id, 1, 0, hasty)).rejects.toMatchObject(asked);
    const { job } = await hasty.call('lookAtBulk', {
      body: { products: [id], act: { kind: 'status', status: 'published' } },
    });
    await expect(hasty.call('startBulk', { params: { id: job.id } })).rejects.toMatchObject(asked);
    expect((await get(id)).record.status).toBe('draft');
    await publish(id, 1, 0);
    expect((await get(id)).record.status).toBe('published');
  });
});

describe('a price that changes more than fivefold', () => {
  test('is asked about with both sums, and then changed', async () => {
    const eve = await employ(shop, 'editor', { agrees: false });
    const { id } = await published({ name: 'Asked cot', pricePence: 1450 });
    const asked = {
      status: 409,
      code: 'desk/large-change',
      words:
        'The price of Asked cot would change from £14.50 to £1,450.00. Please confirm that this is right.',
    };
    await expect(edit(id, 2, { pricePence: 145_000 }, eve)).rejects.toMatchObject(asked);
    await draft(id, 0, { pricePence: 145_000 }, eve);
    await expect(publish(id, 2, 1, eve)).rejects.toMatchObject(asked);
    expect(await get(id)).toMatchObject({ version: 2, record: { pricePence: 1450 } });
    const headers = { 'x-desk-agreed': '1' };
    const body = { version: 2, draft: 1 };
    expect(await eve.call('publishProduct', { params: { id }, body }, { headers })).toMatchObject({
      record: { pricePence: 145_000 },
    });
    expect(await edit(id, 3, { pricePence: 29_000 }, eve)).toMatchObject({ version: 4 });
  });
});

test('what a spreadsheet has shortened is no barcode and no sku', async () => {
  const { id } = await published();
  for (const field of ['barcode', 'sku'])
    await expect(edit(id, 2, { [field]: '3.60003E+10' })).rejects.toMatchObject({
      status: 400,
      errors: [{ message: expect.stringMatching(/^The (?:SKU|barcode) was shortened by a spreadsheet/) }],
    });
});

describe('editing at once', () => {
  test('returns the result, and says whether somebody else had been there', async () => {
    const { id } = await published({ name: 'Row cot' });
    expect(await edit(id, 2, { shelf: 'A1' }, ben)).toMatchObject({ version: 3, isMerged: false });
    expect(await edit(id, 2, { barcode: '1' })).toMatchObject({
      version: 4,
      isMerged: true,
      record: { shelf: 'A1', barcode: '1' },
    });
    await expect(edit(id, 2, { shelf: 'Z9' })).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: { changedBy: 'Ben', fields: [{ field: 'shelf', yours: 'Z9', theirs: 'A1' }] },
    });
    await expect(edit(randomUUID(), 1, { shelf: 'A1' })).rejects.toMatchObject({ status: 404 });
  });

  test('loses no field in a real race between two editors', async () => {
    const { id } = await published();
    const fields = [
      { name: 'Raced' },
      { brand: 'Acorn' },
      { shelf: 'A1' },
      { barcode: '7' },
      { description: 'x' },
    ];
    await Promise.all(fields.map((one, at) => edit(id, 2, one, at % 2 ? mia : ben)));
    expect(await get(id)).toMatchObject({ version: 7, record: Object.assign({}, ...fields) });
  });
});

describe('a preview', () => {
  const open = async (id: string, token: string) => {
    const url = `/api/products/${id}/preview?token=${encodeURIComponent(token)}`;
    const answer = await shop.app.inject({ url });
    return { answer, status: answer.statusCode, body: answer.json<{ Product?: object; code?: string }>() };
  };

  test('shows the future page to anybody with the link, for an hour, and changes nothing', async () => {
    const id = await create({ name: 'Secret cot' });
    await draft(id, 0, { name: 'Previewed cot', pricePence: 555, attributes: { isofix: true } });
    const { path } = await hasty.call('previewProduct', { params: { id } });
    expect(path).not.toMatch(/Hasty|Mia/);
    const asked = new URL(path, 'https://shop.test').searchParams;
    expect(asked.get('product')).toBe(id);
    const token = asked.get('token')!;
    const shown = await open(id, token);
    expect(shown.answer.headers['cache-control']).toBe('private, no-store');
    expect(shown.body).toMatchObject({
      Product: { Uuid: id, Name: 'Previewed cot', Price: 5.55, StockLevel: 0 },
      Details: { Attributes: [{ Key: 'isofix', Value: 'Yes' }] },
    });
    expect(shown.answer.body).not.toMatch(/Hasty|Mia/);
    expect(await get(id)).toMatchObject({
      version: 1,
      record: { name: 'Secret cot', status: 'draft' },
      draft: { version: 1 },
    });
    expect(await publicPage(id)).toMatchObject({ status: 404 });

    const over = { status: 404, body: { code: 'catalogue/preview-over' } };
    expect(await open(await create(), token)).toMatchObject(over);
    expect(await open(id, `${token}x`)).toMatchObject(over);
    expect(await open(id, `zzzzzz.${token.split('.')[1]}`)).toMatchObject(over);
    expect(await open(id, '')).toMatchObject(over);
    shop.clock.advance(3601);
    expect(await open(id, token)).toMatchObject(over);
    shop.clock.advance(-3601);
  });

  test('says why something cannot be published', async () => {
    const id = await create();
    await draft(id, 0, { ageFromMonths: 9, ageToMonths: 3 });
    const { path } = await mia.call('previewProduct', { params: { id } });
    const token = new URL(path, 'https://shop.test').searchParams.get('token')!;
    expect(await open(id, token)).toMatchObject({ status: 422, body: { code: 'products/not-possible' } });
  });
});

describe('an archived product', () => {
  test('is no longer sold, and comes back as a draft', async () => {
    const { id } = await published({ name: 'Old cot' });
    expect(await mia.call('archiveProduct', { params: { id } })).toMatchObject({
      record: { status: 'archived' },
    });
    expect(await mia.call('archiveProduct', { params: { id } })).toMatchObject({ version: 3 });
    expect(await publicPage(id)).toMatchObject({ status: 404, code: 'catalogue/product-no-longer-sold' });
    expect(await mia.call('restoreProduct', { params: { id } })).toMatchObject({
      record: { status: 'draft' },
    });
    expect(await publicPage(id)).toMatchObject({ code: 'catalogue/product-not-found' });
    await publish(id, 4, 0);
    expect(await mia.call('unpublishProduct', { params: { id } })).toMatchObject({
      record: { status: 'draft' },
    });
  });
});

describe('the parcel size', () => {
  const sizeOf = async (id: string) => (await get(id)).record.parcelSize;

  test('is normal until somebody says otherwise, in a draft, the table or a copy', async () => {
    const { id } = await published({ name: 'Sized cot' });
    expect(await sizeOf(id)).toBe('normal');
    await draft(id, 0, { parcelSize: 'bulky' });
    expect(await sizeOf(id)).toBe('normal');
    await publish(id, 2, 1);
    expect(await sizeOf(id)).toBe('bulky');
    const { id: copy } = await mia.call('copyProduct', { params: { id } });
    expect(await sizeOf(copy)).toBe('bulky');
    await edit(copy, 1, { parcelSize: 'small' });
    const { rows } = await mia.call('listGrid', { query: { search: 'sized cot' } });
    expect(rows.map(({ parcelSize }) => parcelSize).toSorted()).toEqual(['bulky', 'small']);
  });

  test('is in the history, from where it can be undone, and in the log', async () => {
    const id = await create({ parcelSize: 'small' });
    await edit(id, 1, { parcelSize: 'bulky' });
    const [change] = (await get(id)).changes;
    expect(change).toMatchObject({ before: { parcelSize: 'small' }, after: { parcelSize: 'bulky' } });
    const act = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .select('changes')
      .executeTakeFirst();
    expect(act).toEqual({ changes: { parcelSize: { before: 'small', after: 'bulky' } } });
    await mia.call('undoProductChange', { params: { id }, body: { change: change!.id } });
    expect(await sizeOf(id)).toBe('small');
  });

  test.each(['huge', 'Bulky', '', ' small', null, 1, ['small']])('is never %j', async (parcelSize) => {
    const { id } = await published();
    const refused = {
      code: 'request/invalid',
      errors: [{ message: expect.stringMatching(/^The parcel size must be small, normal or bulky\.$/) }],
    };
    await expect(create({ parcelSize })).rejects.toMatchObject(refused);
    await expect(edit(id, 2, { parcelSize })).rejects.toMatchObject(refused);
    await expect(draft(id, 0, { parcelSize })).rejects.toMatchObject(refused);
    expect(await get(id)).toMatchObject({ version: 2, draft: null, record: { parcelSize: 'normal' } });
  });

  test('is not for packers and viewers to change', async () => {
    const { id } = await published();
    for (const who of [await employ(shop, 'packer'), viewer]) {
      const refused = { code: 'desk/not-allowed' };
      await expect(edit(id, 2, { parcelSize: 'bulky' }, who)).rejects.toMatchObject(refused);
      await expect(draft(id, 0, { parcelSize: 'bulky' }, who)).rejects.toMatchObject(refused);
    }
    expect(await sizeOf(id)).toBe('normal');
  });
});

describe('the return rule', () => {
  const ruleOf = async (id: string) => (await get(id)).record.returnRule;

  test('is normal until somebody says otherwise, in a draft or a copy', async () => {
    const { id } = await published({ name: 'Boxed teats' });
    expect(await ruleOf(id)).toBe('normal');
    await draft(id, 0, { returnRule: 'sealed' });
    expect(await ruleOf(id)).toBe('normal');
    await publish(id, 2, 1);
    expect(await ruleOf(id)).toBe('sealed');
    const { id: copy } = await mia.call('copyProduct', { params: { id } });
    expect(await ruleOf(copy)).toBe('sealed');
    await edit(copy, 1, { returnRule: 'made-to-order' });
    expect([await ruleOf(id), await ruleOf(copy)]).toEqual(['sealed', 'made-to-order']);
  });

  test('is in the history, from where it can be undone, and in the log', async () => {
    const id = await create({ returnRule: 'made-to-order' });
    await edit(id, 1, { returnRule: 'sealed' });
    const [change] = (await get(id)).changes;
    expect(change).toMatchObject({
      before: { returnRule: 'made-to-order' },
      after: { returnRule: 'sealed' },
    });
    const act = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .select('changes')
      .executeTakeFirst();
    expect(act).toEqual({ changes: { returnRule: { before: 'made-to-order', after: 'sealed' } } });
    await mia.call('undoProductChange', { params: { id }, body: { change: change!.id } });
    expect(await ruleOf(id)).toBe('made-to-order');
  });

  test.each(['never', 'Sealed', '', ' sealed', null, 1, ['sealed']])('is never %j', async (returnRule) => {
    const { id } = await published();
    const refused = {
      code: 'request/invalid',
      errors: [
        { message: expect.stringMatching(/^The return rule must be normal, sealed or made-to-order\.$/) },
      ],
    };
    await expect(create({ returnRule })).rejects.toMatchObject(refused);
    await expect(edit(id, 2, { returnRule })).rejects.toMatchObject(refused);
    await expect(draft(id, 0, { returnRule })).rejects.toMatchObject(refused);
    expect(await get(id)).toMatchObject({ version: 2, draft: null, record: { returnRule: 'normal' } });
  });

  test('is not for packers and viewers to change', async () => {
    const { id } = await published();
    for (const who of [await employ(shop, 'packer'), viewer]) {
      const refused = { code: 'desk/not-allowed' };
      await expect(edit(id, 2, { returnRule: 'sealed' }, who)).rejects.toMatchObject(refused);
      await expect(draft(id, 0, { returnRule: 'sealed' }, who)).rejects.toMatchObject(refused);
    }
    expect(await ruleOf(id)).toBe('normal');
  });
});

describe('a copy', () => {
  test('has everything except what belongs to one product alone', async () => {
    const { id } = await published({
      name: 'Copied cot',
      barcode: '99',
      shelf: 'A1',
      attributes: { isofix: true },
    });
    const { id: copy } = await mia.call('copyProduct', { params: { id } });
    expect((await get(copy)).record).toMatchObject({
      name: 'Copy of Copied cot',
      sku: 'COPY-OF-COPIED-COT',
      barcode: '',
      shelf: 'A1',
      status: 'draft',
      attributes: { isofix: true },
    });
  });
});

describe('a change', () => {
  test('appears in the history and can be taken back, once', async () => {
    const { id } = await published({ name: 'Historic cot' });
    await edit(id, 2, { name: 'New name', attributes: { isofix: true } });
    const { changes } = await get(id);
    expect(changes[0]).toMatchObject({
      who: 'Mia',
      before: { name: 'Historic cot', attributes: {} },
      after: { name: 'New name', attributes: { isofix: true } },
    });
    const undo = () => mia.call('undoProductChange', { params: { id }, body: { change: changes[0]!.id } });
    expect(await undo()).toMatchObject({ record: { name: 'Historic cot', attributes: {} } });
    await expect(undo()).rejects.toMatchObject({ code: 'products/not-undoable' });
  });
});
