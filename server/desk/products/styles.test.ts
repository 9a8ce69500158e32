import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskStyle } from '#contract/desk/products.ts';
import { plainOptions } from '#server/editing/products/options.rules.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { transaction } from '#server/platform/database/database.ts';
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

const sizes = [
  { name: 'Size', values: ['Newborn', '0-3 months'] },
  { name: 'Colour', values: ['Sage', 'Clay'] },
];

async function style(name = `Otter ${randomUUID()}`): Promise<DeskStyle> {
  const { id } = await mia.call('createProduct', { body: { name, pricePence: 1500, brand: 'Acorn' } });
  const optionValues = ['Newborn', 'Sage'];
  return mia.call('makeStyle', { params: { id }, body: { version: 1, options: sizes, optionValues } });
}

const add = (id: string, ...values: string[][]) =>
  mia.call('addVariants', {
    params: { id },
    body: { variants: values.map((optionValues) => ({ optionValues })) },
  });

test('a new variant needs a fresh confirmation when it is published, not before', async () => {
  const hasty = await employ(shop, 'editor', { isConfirmed: false });
  const { id } = await style();
  const body = { variants: [{ optionValues: ['Newborn', 'Clay'], pricePence: 1 }] };
  const made = await hasty.call('addVariants', { params: { id }, body });
  await expect(publish(made, false, hasty)).rejects.toMatchObject({ code: 'desk/confirm' });
  expect((await publish(made)).variants.map(({ pricePence }) => pricePence)).toEqual([1500, 1]);
});

const publish = (made: DeskStyle, mixesVat = false, who = mia) =>
  who.call('publishStyle', {
    params: { id: made.id },
    body: {
      variants: made.variants.map(({ id, version }) => ({ id, version, draft: 0 })),
      mixesVat,
    },
  });

const kept = (options = sizes) =>
  options.map(({ name, values }) => ({
    name,
    was: name,
    values: values.map((value) => ({ value, was: value })),
  }));
type Wanted = { name: string; was: string | null; values: { value: string; was: string | null }[] }[];
const change = (made: DeskStyle, options: Wanted, name?: string) =>
  mia.call('changeStyle', { params: { id: made.id }, body: { version: made.version, options, name } });

const shown = ({ variants }: DeskStyle) =>
  variants.map(
    ({ name, status }) =>
      `${name.replace(/ [0-9a-f-]{36}/, '')}${status === 'archived' ? ' (archived)' : ''}`,
  );

async function lastSet(): Promise<string> {
  const row = await shop.db
    .selectFrom('change_sets')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const undo = async (set: string) =>
  transaction(shop.db, (trx) => undoChangeSet(trx, set, { by: { kind: 'command' }, at: shop.clock.now() }));

describe('a style', () => {
  test('gives its new variants the words of a product that was never for sale', async () => {
    const made = await style();
    const like = made.variants[0]!.id;
    const fields = { description: 'Soft and warm.', vatClass: 'zero', shelf: 'A1' } as const;
    await mia.call('saveProductDraft', { params: { id: like }, body: { version: 0, fields } });
    const body = { variants: [{ optionValues: ['Newborn', 'Clay'] }], like };
    const { variants } = await mia.call('addVariants', { params: { id: made.id }, body });
    const added = variants.find(({ id }) => id !== like)!;
    const { record } = await mia.call('getDeskProduct', { params: { id: added.id } });
    expect(record).toMatchObject({ ...fields, status: 'draft' });
  });

  test('is made from what the screen shows of a draft, and so are the names and SKUs of its variants', async () => {
    const shown = `Badger ${randomUUID()}`;
    const sku = `B-${randomUUID().slice(0, 8)}`.toUpperCase();
    const { id } = await mia.call('createProduct', { body: { name: 'Not decided yet', pricePence: 800 } });
    const fields = { name: shown, sku, pricePence: 900, attributes: { material: ['Wool'] } };
    await mia.call('saveProductDraft', { params: { id }, body: { version: 0, fields } });
    const options = [{ name: 'Size', values: ['Newborn', '0-3 months'] }];
    const made = await mia.call('makeStyle', {
      params: { id },
      body: { version: 1, options, optionValues: ['Newborn'] },
    });
    expect(made.name).toBe(shown);
    // Only its price waits to be confirmed.
    const own = await mia.call('getDeskProduct', { params: { id } });
    expect(own.draft?.fields).toEqual({ pricePence: 900 });
    expect(own.record).toMatchObject({
      ...{ name: `${shown}, Newborn`, sku, status: 'draft' },
      attributes: { material: ['Wool'], size: ['Newborn'] },
    });
    const { variants } = await add(made.id, ['0-3 months']);
    expect(variants[1]).toMatchObject({
      ...{ name: `${shown}, 0-3 months`, sku: `${sku}-0-3-MONTHS`, pricePence: 900, draft: null },
    });
    expect(variants[0]!.draft).toMatchObject({ fields: { pricePence: 900 } });

    // A live variant too is copied as it is shown, with its unpublished changes.
    await publish({ ...made, variants: variants.slice(1) });
    const like = variants[1]!.id;
    const rest = { params: { id: like }, body: { version: 0, fields: { name: `${shown} II, 0-3 months` } } };
    await mia.call('saveProductDraft', rest);
    const more = await change(made, [
      {
        name: 'Size',
        was: 'Size',
        values: ['Newborn', '0-3 months', '3-6'].map((value) => ({
          value,
          was: value === '3-6' ? null : value,
        })),
      },
    ]);
    const wide = await mia.call('addVariants', {
      params: { id: more.id },
      body: { variants: [{ optionValues: ['3-6'] }], like },
    });
    expect(wide.variants[2]).toMatchObject({ name: `${shown} II, 3-6`, sku: `${sku}-3-6` });
  });

  test('has exactly the variants that were asked for, and goes live as a whole', async () => {
    const made = await style();
    expect(shown(made)).toEqual(['Otter, Newborn, Sage']);
    const two = await add(made.id, ['0-3 months', 'Sage'], ['0-3 months', 'Clay']);
    expect(shown(two)).toEqual([
      'Otter, Newborn, Sage',
      'Otter, 0-3 months, Sage',
      'Otter, 0-3 months, Clay',
    ]);
    expect(two.variants.map(({ status, pricePence }) => [status, pricePence])).toEqual(
      Array.from({ length: 3 }, () => ['draft', 1500]),
    );
    const live = await publish(two);
    expect(live.variants.map(({ status }) => status)).toEqual(Array(3).fill('published'));
    const first = live.variants[0]!.id;
    const { body } = await shop.app.inject({ url: `/api/products/${first}/variants` });
    expect(JSON.parse(body)).toMatchObject({
      Options: [{ Name: 'Size' }, { Name: 'Colour' }],
      Variants: [{}, {}, {}],
    });
    const { body: details } = await shop.app.inject({ url: `/api/products/${first}/details` });
    expect(JSON.parse(details)).toMatchObject({
      Attributes: [{ Choices: ['Newborn'] }, { Choices: ['Sage'] }],
    });
    const { products } = await mia.call('listDeskProducts', { query: { search: made.name } });
    expect(products).toMatchObject([
      { id: made.id, kind: 'style', productId: first, name: made.name, published: 3, sku: null },
    ]);
    expect((await mia.call('getDeskProduct', { params: { id: first } })).style?.id).toBe(made.id);
  });

  test.each([
    [
      'a value twice',
      [
        ['Newborn', 'Clay'],
        ['Newborn', 'Clay'],
      ],
      /already has Newborn, Clay/,
    ],
    ['one that is there', [['Newborn', 'Sage']], /already has Newborn, Sage/],
    ['a value that it has not', [['Newborn', 'Rose']], /has no Colour Rose/],
    ['too few values', [['Newborn']], /has no Colour/],
  ])('accepts no variant of %s', async (_, values, sentence) => {
    const made = await style();
    await expect(add(made.id, ...values)).rejects.toMatchObject({
      code: 'products/not-possible',
      message: expect.stringMatching(sentence),
    });
  });

  test('has each variant once, even if two people add the same at once', async () => {
    const made = await style();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => add(made.id, ['Newborn', 'Clay'])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is created once, from a product that has none', async () => {
    const made = await style();
    const body = { version: 2, options: sizes, optionValues: ['Newborn', 'Sage'] };
    await expect(mia.call('makeStyle', { params: { id: made.variants[0]!.id }, body })).rejects.toMatchObject(
      { code: 'products/has-style' },
    );
    const { id } = await mia.call('createProduct', { body: { name: 'Twice', pricePence: 1 } });
    const twice = { version: 1, options: [{ name: 'Size', values: ['S', 's'] }], optionValues: ['S'] };
    await expect(mia.call('makeStyle', { params: { id }, body: twice })).rejects.toMatchObject({
      code: 'products/not-possible',
    });
  });
});

describe('the options of a style', () => {
  test('are renamed, even into each other, reordered and added, and every variant follows', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay'], ['0-3 months', 'Clay']);
    const swapped = await change(made, [
      {
        name: 'Shade',
        was: 'Colour',
        values: [
          { value: 'Clay', was: 'Sage' },
          { value: 'Sage', was: 'Clay' },
        ],
      },
      {
        name: 'Size',
        was: 'Size',
        values: [
          { value: '0-3', was: '0-3 months' },
          { value: 'Newborn', was: 'Newborn' },
        ],
      },
      { name: 'Pack', was: null, values: [{ value: 'One', was: null }] },
    ]);
    expect(swapped.options.map(({ name }) => name)).toEqual(['Shade', 'Size', 'Pack']);
    expect(shown(swapped)).toEqual([
      'Otter, Clay, Newborn, One',
      'Otter, Sage, Newborn, One',
      'Otter, Sage, 0-3, One',
    ]);
    const undone = await undo(await lastSet());
    expect(undone.left).toEqual([]);
    const back = await mia.call('getDeskStyle', { params: { id: made.id } });
    expect([back.options, shown(back)]).toEqual([made.options, shown(made)]);
    await undo(undone.changeSetId!);
    const again = await mia.call('getDeskStyle', { params: { id: made.id } });
    expect([again.options, shown(again)]).toEqual([swapped.options, shown(swapped)]);
  });

  test('that lose a value have its variants archived, and restored only when the value returns', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const options = kept([sizes[0]!, { name: 'Colour', values: ['Sage'] }]);
    const less = await change(made, options);
    expect(shown(less)).toEqual(['Otter, Newborn, Sage', 'Otter, Newborn, Clay (archived)']);
    const id = less.variants[1]!.id;
    await expect(mia.call('restoreProduct', { params: { id } })).rejects.toMatchObject({
      code: 'products/not-possible',
      message: expect.stringMatching(/no Colour Clay/),
    });
    await undo(await lastSet());
    expect(shown(await mia.call('getDeskStyle', { params: { id: made.id } }))).toEqual(shown(made));
  });

  test('cannot lose what distinguishes their variants, and change only as they were seen', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    await expect(change(made, kept([sizes[0]!]))).rejects.toMatchObject({ code: 'products/not-possible' });
    await expect(change(made, kept([{ name: 'Girth', values: ['1'] }]))).rejects.toMatchObject({
      code: 'products/not-possible',
    });
    await change(made, kept(), 'Other name');
    await expect(change(made, kept(), 'Yet another')).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        ...{ changedBy: 'Mia', version: made.version + 1 },
        fields: [{ field: 'name', yours: 'Yet another', theirs: 'Other name' }],
      },
    });
    // A name that somebody else chose stays when one's own options are saved.
    const options = kept();
    options[1]!.values[1] = { value: 'Rose', was: 'Clay' };
    expect(await change(made, options)).toMatchObject({ name: 'Other name' });
    const more = kept([sizes[0]!, { name: 'Colour', values: ['Sage', 'Clay'] }]);
    await expect(change(made, more)).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: { fields: [{ field: 'options', theirs: plainOptions(options) }] },
    });
  });

  test('stay if one of their variants has been changed again since', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const options = kept();
    options[1]!.values[1] = { value: 'Rose', was: 'Clay' };
    const renamed = await change(made, options);
    const set = await lastSet();
    const { id, version } = renamed.variants[1]!;
    await ben.call('editProduct', { params: { id }, body: { version, fields: { name: 'Mine' } } });
    const { undone, left } = await undo(set);
    expect([undone, left.map((one) => one.reason)]).toEqual([[], ['It has been changed again since.']]);
    expect((await mia.call('getDeskStyle', { params: { id: made.id } })).options).toEqual(renamed.options);
  });
});

describe('a field that variants share', () => {
  test('may be the parcel size, which new variants take over', async () => {
    const made = await publish(await add((await style()).id, ['Newborn', 'Clay']));
    const params = { id: made.id };
    const { variants } = await mia.call('shareFields', {
      params,
      body: { fields: { parcelSize: 'bulky' }, seen: [] },
    });
    expect(variants.map(({ draft, parcelSize }) => [draft?.fields.parcelSize, parcelSize])).toEqual([
      ['bulky', 'normal'],
      ['bulky', 'normal'],
    ]);
    const body = { variants: variants.map(({ id, version }) => ({ id, version, draft: 1 })) };
    await mia.call('publishStyle', { params, body });
    const grown = await add(made.id, ['0-3 months', 'Clay']);
    expect(grown.variants.map(({ parcelSize }) => parcelSize)).toEqual(['bulky', 'bulky', 'bulky']);
    for (const parcelSize of ['huge', null, ''] as never[])
      await expect(
        mia.call('shareFields', { params, body: { fields: { parcelSize }, seen: [] } }),
      ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  test('may be the return rule', async () => {
    const made = await style();
    const params = { id: made.id };
    const body = { fields: { returnRule: 'sealed' as const }, seen: [] };
    const { variants } = await mia.call('shareFields', { params, body });
    expect(variants.map(({ version, draft }) => [version, draft?.version])).toEqual(
      variants.map(() => [expect.any(Number), 1]),
    );
    for (const { id } of variants)
      expect((await mia.call('getDeskProduct', { params: { id } })).draft?.fields.returnRule).toBe('sealed');
    for (const returnRule of ['never', null, ''] as never[])
      await expect(
        mia.call('shareFields', { params, body: { fields: { returnRule }, seen: [] } }),
      ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  const share = (made: DeskStyle, brand: string, seen: { id: string; version: number }[], who = mia) =>
    who.call('shareFields', { params: { id: made.id }, body: { fields: { brand }, seen } });
  const draftOf = async (id: string) => (await mia.call('getDeskProduct', { params: { id } })).draft;

  test('is written to the drafts of all of them, and goes live when they are published', async () => {
    const made = await publish(await add((await style()).id, ['Newborn', 'Clay'], ['0-3 months', 'Clay']));
    const archived = made.variants[2]!.id;
    await mia.call('archiveProduct', { params: { id: archived } });
    const shared = await share(made, 'Oak', []);
    expect(shared.variants.map(({ draft }) => draft?.version ?? null)).toEqual([1, 1, null]);
    const brands = async () => {
      const records = await Promise.all(
        made.variants.map(({ id }) => mia.call('getDeskProduct', { params: { id } })),
      );
      return records.map(({ record }) => record.brand);
    };
    expect(await brands()).toEqual(['Acorn', 'Acorn', 'Acorn']);
    const variants = shared.variants.slice(0, 2).map(({ id, version }) => ({ id, version, draft: 1 }));
    await mia.call('publishStyle', { params: { id: made.id }, body: { variants } });
    expect(await brands()).toEqual(['Oak', 'Oak', 'Acorn']);
  });

  test('is refused if somebody has drafted the same field, and chosen once for all of them', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const ids = made.variants.map(({ id }) => id);
    await share(made, 'Elm', [], ben);
    const refused = (await share(made, 'Oak', []).catch((error: unknown) => error)) as ApiError;
    expect(refused).toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        ...{ changedBy: 'Ben', versions: Object.fromEntries(ids.map((id) => [id, 1])) },
        fields: [{ field: 'brand', yours: 'Oak', theirs: 'Elm' }],
      },
    });
    expect((await draftOf(ids[0]!))?.fields).toEqual({ brand: 'Elm' });
    const { versions } = refused.problem as unknown as Conflict;
    await share(
      made,
      'Oak',
      ids.map((id) => ({ id, version: versions![id]! })),
    );
    expect((await draftOf(ids[1]!))?.fields).toEqual({ brand: 'Oak' });
  });

  test('is the same VAT for all unless somebody says otherwise', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const { id, version } = made.variants[0]!;
    const body = { version, fields: { vatClass: 'zero' as const } };
    await expect(mia.call('editProduct', { params: { id }, body })).rejects.toMatchObject({
      code: 'products/mixed-vat',
    });
    expect(
      await mia.call('editProduct', { params: { id }, body: { ...body, mixesVat: true } }),
    ).toMatchObject({
      record: { vatClass: 'zero' },
    });
    const now = await mia.call('getDeskStyle', { params: { id: made.id } });
    await expect(publish(now)).rejects.toMatchObject({ code: 'products/mixed-vat' });
    expect(shown(await publish(now, true))).toHaveLength(2);
  });

  test('includes the mark of formula, whichever variant it was set on', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const { id, version } = made.variants[1]!;
    await mia.call('editProduct', {
      params: { id },
      body: { version, fields: { saleRule: 'first-infant-formula' } },
    });
    const records = await Promise.all(
      made.variants.map((variant) => mia.call('getDeskProduct', { params: { id: variant.id } })),
    );
    expect(records.map(({ record }) => record.saleRule)).toEqual(Array(2).fill('first-infant-formula'));
  });
});
