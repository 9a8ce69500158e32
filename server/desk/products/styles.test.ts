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

test('a new variant with its own price needs a fresh confirmation', async () => {
  const hasty = await employ(shop, 'editor', { isConfirmed: false });
  const { id } = await style();
  const body = { variants: [{ optionValues: ['Newborn', 'Clay'], pricePence: 1 }] };
  await expect(hasty.call('addVariants', { params: { id }, body })).rejects.toMatchObject({
    code: 'desk/confirm',
  });
  const asTheOthers = { variants: [{ optionValues: ['Newborn', 'Clay'] }] };
  expect((await hasty.call('addVariants', { params: { id }, body: asTheOthers })).variants).toHaveLength(2);
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
      { id: made.id, kind: 'style', name: made.name, published: 3, sku: null },
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
  test('is written to all of them at once, and a race with one of them loses nothing', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay'], ['0-3 months', 'Clay']);
    const one = made.variants[1]!;
    const [all] = await Promise.all([
      mia.call('shareFields', {
        params: { id: made.id },
        body: { fields: { name: 'Badger', brand: 'Oak', saleRule: null, vatClass: 'zero' } },
      }),
      ben.call('editProduct', {
        params: { id: one.id },
        body: { version: one.version, fields: { shelf: 'A1' } },
      }),
    ]);
    expect(all.name).toBe('Badger');
    const { variants } = await mia.call('getDeskStyle', { params: { id: made.id } });
    expect(variants.map(({ name, shelf, vatClass }) => [name, shelf, vatClass])).toEqual([
      ['Badger, Newborn, Sage', '', 'zero'],
      ['Badger, Newborn, Clay', 'A1', 'zero'],
      ['Badger, 0-3 months, Clay', '', 'zero'],
    ]);
  });

  test('is refused if somebody changed the same field of one variant', async () => {
    const made = await style();
    const { id, version } = made.variants[0]!;
    await ben.call('editProduct', { params: { id }, body: { version, fields: { brand: 'Elm' } } });
    await expect(
      mia.call('shareFields', {
        params: { id: made.id },
        body: { fields: { brand: 'Oak' }, seen: [{ id, version }] },
      }),
    ).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
      problem: {
        ...{ changedBy: 'Ben', versions: { [id]: version + 1 } },
        fields: [{ field: 'brand', yours: 'Oak', theirs: 'Elm' }],
      },
    });
  });

  test('is chosen once if two people write it to all', async () => {
    const made = await add((await style()).id, ['Newborn', 'Clay']);
    const seen = made.variants.map(({ id, version }) => ({ id, version }));
    const share = (who: typeof mia, brand: string, as = seen) =>
      who.call('shareFields', { params: { id: made.id }, body: { fields: { brand }, seen: as } });
    await share(ben, 'Elm');
    const refused = (await share(mia, 'Oak').catch((error: unknown) => error)) as ApiError;
    const { versions } = refused.problem as unknown as Conflict;
    expect(versions).toEqual(Object.fromEntries(seen.map(({ id, version }) => [id, version + 1])));
    const chosen = seen.map(({ id }) => ({ id, version: versions![id]! }));
    expect((await share(mia, 'Oak', chosen)).variants).toHaveLength(2);
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
