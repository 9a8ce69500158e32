import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { listProductsBySku } from '#server/catalogue/product-writes.queries.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

beforeEach(async () => {
  await sql`delete from products`.execute(shop.db);
  await sql`delete from attributes`.execute(shop.db);
  await sql`delete from categories`.execute(shop.db);
});

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const cot = (sku: string, attributes: unknown, rest = {}) => ({
  ...{ sku, name: `Cot ${sku}`, price: 90, attributes },
  ...rest,
});
const productOf = async (sku: string) => (await listProductsBySku(shop.db, [sku]))[0]!;
const attributesOf = async (sku: string) => (await productOf(sku)).attributes;
const allAttributes = async () =>
  shop.db
    .selectFrom('attributes')
    .select(['key', 'name', 'kind', 'unit', 'better'])
    .orderBy('position')
    .execute();
const shownBy = async (category: string) => {
  const rows = await shop.db
    .selectFrom('category_attributes')
    .innerJoin('categories', 'categories.id', 'category_attributes.category_id')
    .where('categories.name', '=', category)
    .orderBy('category_attributes.position')
    .select('attribute_key')
    .execute();
  return rows.map((row) => row.attribute_key);
};

describe('the attributes of JSON Lines', () => {
  test('come with their kind and unit, and the same file again changes nothing', async () => {
    const content = lines(
      cot('A', {
        colour: 'Sage',
        'weight-kg': 6.2,
        isofix: true,
        'child-weight-kg': [9, 18],
        material: ['Cotton', 'Elastane'],
        'teat-flow': 'Slow',
      }),
      cot('B', {
        'weight-kg': '7.5 kg',
        'child-weight-kg': '9-18',
        isofix: 'no',
        size: 4,
        'Seat Width (cm)': 33,
      }),
    );
    expect(await bring(content, { isDryRun: true })).toEqual({ ...none, created: 2 });
    expect(await allAttributes()).toEqual([]);
    expect(await bring(content)).toEqual({ ...none, created: 2 });
    expect(await attributesOf('A')).toEqual({
      ...{ colour: ['Sage'], 'weight-kg': 6.2, isofix: true, 'child-weight-kg': [9, 18] },
      ...{ material: ['Cotton', 'Elastane'], 'teat-flow': ['Slow'] },
    });
    expect(await attributesOf('B')).toEqual({
      ...{ 'weight-kg': 7.5, 'child-weight-kg': [9, 18], isofix: false, size: ['4'], 'seat-width-cm': 33 },
    });
    expect(await allAttributes()).toEqual([
      { key: 'colour', name: 'Colour', kind: 'choice', unit: null, better: null },
      { key: 'weight-kg', name: 'Weight', kind: 'number', unit: 'kg', better: 'lower' },
      { key: 'isofix', name: 'Isofix', kind: 'boolean', unit: null, better: null },
      { key: 'child-weight-kg', name: 'Child weight', kind: 'range', unit: 'kg', better: null },
      { key: 'material', name: 'Material', kind: 'choice', unit: null, better: null },
      { key: 'teat-flow', name: 'Teat flow', kind: 'choice', unit: null, better: null },
      { key: 'size', name: 'Size', kind: 'choice', unit: null, better: null },
      { key: 'seat-width-cm', name: 'Seat width', kind: 'number', unit: 'cm', better: null },
    ]);
    expect(await bring(content)).toEqual({ ...none, unchanged: 2 });
    expect(await bring(content, { isDryRun: true })).toEqual({ ...none, unchanged: 2 });
  });

  test('stay if a row does not name them, and go if it says null or nothing', async () => {
    await bring(lines(cot('A', { colour: 'Sage', 'weight-kg': 6.2, isofix: true })));
    expect(await bring(lines({ sku: 'A', name: 'Cot A', price: 90 }))).toEqual({ ...none, unchanged: 1 });
    expect(await bring(lines(cot('A', null)))).toEqual({ ...none, unchanged: 1 });
    expect(await bring(lines(cot('A', { colour: 'Clay', isofix: null, 'weight-kg': '' })))).toEqual({
      ...none,
      updated: 1,
    });
    expect(await attributesOf('A')).toEqual({ colour: ['Clay'] });
    expect(await bring(lines(cot('A', { 'never-there': null })))).toEqual({ ...none, unchanged: 1 });
  });

  test('are refused with a sentence if they are impossible, and the other rows are imported', async () => {
    await bring(
      lines(cot('A', { 'weight-kg': 6.2, isofix: true, 'child-weight-kg': [9, 18], colour: 'Sage' })),
    );
    const many = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, n) => [`thing-${n}-cm`, n]));
    const bad: [unknown, string][] = [
      [{ 'weight-kg': 'heavy' }, 'the attribute weight-kg is a number, such as 6.2'],
      [{ 'weight-kg': '6.2 cm' }, 'the attribute weight-kg is a number, such as 6.2'],
      [{ 'weight-kg': [1, 2] }, 'the attribute weight-kg is a number, such as 6.2'],
      [{ isofix: 'perhaps' }, 'the attribute isofix is yes or no: true or false'],
      [
        { 'child-weight-kg': 9 },
        'the attribute child-weight-kg is a range from a lower to a higher number, such as 9-18',
      ],
      [
        { 'child-weight-kg': [18, 9] },
        'the attribute child-weight-kg is a range from a lower to a higher number, such as 9-18',
      ],
      [{ colour: true }, 'the attribute colour is text, not a range or true or false'],
      [{ colour: [] }, 'an attribute has an empty list of values'],
      [
        { colour: { is: 'Sage' } },
        'the value of an attribute must be a number, text, true, false, or a list of them',
      ],
      [['Sage'], 'the attributes are not an object'],
      [{ '♥': 'Sage' }, 'the attribute name ♥ must be like weight-kg'],
      [{ [`a${'b'.repeat(40)}`]: 1 }, 'the attribute name abbbbbbbbbbbbbbbbbbb… must be like weight-kg'],
      [{ Colour: 'Sage', color: 'Sage' }, 'an attribute is given more than once'],
      [{ colour: 'x'.repeat(101) }, 'a value of the attribute colour has more than 100 characters'],
      [
        { colour: Array.from({ length: 11 }, (_, n) => `C${n}`) },
        'the attribute colour has more than 10 values',
      ],
      [{ 'weight-kg': 1e12 }, 'the attribute weight-kg has a number that is too large'],
      [many(51), 'the product has more than 50 attributes'],
    ];
    const { rows, ...counts } = await bring(
      lines(...bad.map(([attributes], n) => cot(`BAD-${n}`, attributes)), cot('GOOD', many(50))),
    );
    expect(rows.toSorted((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))).toEqual(
      bad.map(([, words], n) => `bad ${n + 1}: ${words}`),
    );
    expect(counts).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0, bad: bad.length });
  });

  test('are at most five thousand in a shop', async () => {
    await sql`
      insert into attributes (key, name, kind) select 'one-' || n, 'One', 'choice' from generate_series(1, 4999) n
    `.execute(shop.db);
    expect(
      await bring(lines(cot('A', { last: 'a' }), cot('B', { over: 'a' }), cot('C', { last: 'b' }))),
    ).toEqual({ ...none, created: 2, bad: 1, rows: ['bad 2: the shop already has 5,000 attributes'] });
  });

  test('are not added for a row that is refused for something else', async () => {
    const style = (Size: string) => ({ style: { name: 'Cot', options: { Size } } });
    const { rows } = await bring(
      lines(
        cot('A', {}, style('S')),
        cot('B', { fresh: 'yes' }, style('S')),
        cot('C', { 'weight-kg': 1 }, { price: 0 }),
      ),
    );
    expect(rows).toHaveLength(2);
    expect((await allAttributes()).map(({ key }) => key)).toEqual(['size']);
  });

  test('include the size and colour of a variant, unless the row says otherwise', async () => {
    const style = { name: 'Suit', options: { Size: '0-3 months', Color: 'Sage', Print: 'Stars' } };
    const content = lines(
      { ...cot('A', undefined), style },
      {
        ...cot('B', { colour: ['Clay', 'Oat'] }),
        style: { ...style, options: { ...style.options, Size: 'Any' } },
      },
    );
    expect(await bring(content)).toEqual({ ...none, created: 2 });
    expect(await attributesOf('A')).toEqual({ size: ['0-3 months'], colour: ['Sage'] });
    expect(await attributesOf('B')).toEqual({ colour: ['Clay', 'Oat'] });
    expect(await bring(content)).toEqual({ ...none, unchanged: 2 });
  });

  test('join the attributes of the product’s category, in order of first use', async () => {
    const path = { categoryPath: ['Prams', 'Buggies'] };
    await bring(lines(cot('A', { colour: 'Sage', 'weight-kg': 6 }, path), cot('B', { isofix: true }, path)));
    expect(await shownBy('Buggies')).toEqual(['colour', 'weight-kg', 'isofix']);
    expect(await shownBy('Prams')).toEqual([]);
    await bring(lines(cot('C', { tog: 1, colour: 'Oat' }, { categoryPath: ['Prams'] })));
    expect(await shownBy('Prams')).toEqual(['tog', 'colour']);
    // Attributes that a category shows are shown below it as well.
    await bring(lines(cot('D', { tog: 2, 'weight-kg': 2 }, path)));
    expect(await shownBy('Buggies')).toEqual(['colour', 'weight-kg', 'isofix']);
    // A product that moves takes its attributes along.
    await bring(lines({ sku: 'B', name: 'Cot B', price: 90, categoryPath: ['Cots'] }));
    expect(await shownBy('Cots')).toEqual(['isofix']);
  });
});

describe('age, quantity and sale rule', () => {
  const row = (rest: object) => lines({ sku: 'A', name: 'Nappies', price: 9, ...rest });
  const all = {
    ...{ ageFromMonths: 0, ageToMonths: 6, unitQuantity: 44, unit: 'each' },
    saleRule: 'first-infant-formula',
  };

  test('are imported, stay if a row does not mention them, and change', async () => {
    expect(await bring(row(all))).toEqual({ ...none, created: 1 });
    expect(await productOf('A')).toMatchObject(all);
    expect(await bring(row(all))).toEqual({ ...none, unchanged: 1 });
    expect(await bring(row({ ageFromMonths: null, unit: '', saleRule: null }))).toEqual({
      ...none,
      unchanged: 1,
    });
    expect(await bring(row({ ageToMonths: 9 }))).toEqual({ ...none, updated: 1 });
    expect(await bring(row({ unitQuantity: 0.1234 }))).toEqual({ ...none, updated: 1 });
    expect(await bring(row({ unitQuantity: 0.1234 }))).toEqual({ ...none, unchanged: 1 });
    expect(await productOf('A')).toMatchObject({ ...all, ageToMonths: 9, unitQuantity: 0.123 });
  });

  test.each([
    [{ ageFromMonths: 1.5 }, 'the ageFromMonths is not a whole number of months'],
    [{ ageFromMonths: 'one' }, 'the ageFromMonths is not a whole number of months'],
    [{ ageToMonths: -1 }, 'the ageToMonths is below 0'],
    [{ ageToMonths: 241 }, 'the ageToMonths is above 240'],
    [{ ageFromMonths: 9, ageToMonths: 6 }, 'the ageFromMonths, 9, is above the ageToMonths, 6'],
    [{ unitQuantity: 0, unit: 'g' }, 'the unitQuantity is not above 0'],
    [{ unitQuantity: 5 }, 'the unit of the unitQuantity is missing'],
    [{ unit: 'g' }, 'the unitQuantity is missing'],
    [{ unitQuantity: 5, unit: 'kg' }, 'the unit must be one of each, ml, g'],
    [{ saleRule: 'no' }, 'the saleRule must be one of first-infant-formula'],
  ])('refuse %o with a sentence', async (rest, words) => {
    expect(await bring(row(rest))).toEqual({ ...none, bad: 1, rows: [`bad 1: ${words}`] });
  });

  test('are compared with what the shop has', async () => {
    await bring(row({ ageFromMonths: 6 }));
    expect(await bring(row({ ageToMonths: 3 }))).toMatchObject({ bad: 1 });
    expect(await bring(row({ ageToMonths: 3 }), { isDryRun: true })).toMatchObject({ bad: 1 });
    expect(await bring(row({ ageFromMonths: 0, ageToMonths: 3 }))).toMatchObject({ updated: 1 });
  });
});

test('all invariants still hold after these tests', async () => {
  const query = async (text: string) =>
    (await sql.raw<{ name: string; what: string }>(text).execute(shop.db)).rows;
  expect(await brokenInvariants(query)).toEqual([]);
});
