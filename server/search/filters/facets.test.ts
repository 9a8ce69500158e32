import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingParameters, type Finding } from '#contract/finding.ts';
import { listFacets, listProducts } from '#server/search/listing.service.ts';
import { changeProduct, fillPlainCatalogue, type Places } from '#tests/support/fill-plain-catalogue.ts';
import {
  cardsOf,
  choosing,
  inOrder,
  without,
  type Kept,
  type Thing,
} from '#tests/support/plain-catalogue.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/*
 * The list and the counts of all filters, against a plain loop over a small random catalogue: styles, drafts, sold-out
 * products, attributes of every kind, nested categories.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.db
    .insertInto('attributes')
    .values([
      { key: 'colour', name: 'Colour', kind: 'choice' },
      { key: 'size', name: 'Size', kind: 'choice' },
      { key: 'weight-kg', name: 'Weight', kind: 'number', unit: 'kg', better: 'lower' },
      { key: 'child-weight-kg', name: 'Child’s weight', kind: 'range', unit: 'kg' },
      { key: 'isofix', name: 'Isofix', kind: 'boolean' },
    ])
    .execute();
});
afterAll(() => shop.close());

const from = <T>(...values: T[]) => fc.constantFrom(...values);
const thing: fc.Arbitrary<Thing> = fc.record({
  style: from(null, null, 0, 1, 2),
  status: from('published', 'published', 'published', 'published', 'draft', 'archived'),
  stock: from(0, 1, 5),
  price: from(500, 999, 1000, 1500, 2500, 6000),
  brand: from(null, 'Murmur', 'Wrenfold', 'Émile'),
  ages: from<[number | null, number | null]>([null, null], [0, 6], [6, null], [null, 12], [3, 3], [12, 36]),
  category: from(0, 1, 2),
  colours: fc.uniqueArray(from('Sage', 'Clay', 'Navy'), { maxLength: 2 }),
  size: from(null, '0-3 months', '3-6 months', 'Newborn'),
  weight: from(null, 0.5, 5, 6.2, 7, 8, 9, 12.125),
  childWeight: from<[number, number] | null>(null, [0, 13], [9, 18], [15, 36]),
  isofix: from(null, true, false),
});

const values = (all: string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 2 });
const asked: fc.Arbitrary<Finding> = fc
  .record({
    minPence: from(null, null, 999, 1000),
    maxPence: from(null, null, 1500, 2500),
    brands: values(['murmur', 'Wrenfold', 'émile', 'Nobody']),
    isInStock: from(false, false, true),
    ageMonths: from(null, null, 0, 3, 6, 7, 24),
    colour: values(['Sage', 'clay', 'Purple']),
    size: values(['Newborn', '3-6 months']),
    weight: values(['5..8', '..6.2', '9..', '7']),
    childWeight: values(['10', '13..14', '40..']),
    isofix: values(['true', 'false']),
    unknown: values(['x']),
    sort: from(
      'recommended',
      'newest',
      'price-asc',
      'price-desc',
      'weight-kg-asc',
      'child-weight-kg-desc',
      'none-asc',
    ),
    // Most queries narrow by a few things.
    only: fc.subarray(['brands', 'colour', 'size', 'weight', 'childWeight', 'isofix', 'unknown'], {
      maxLength: 3,
    }),
  })
  .map(({ colour, size, weight, childWeight, isofix, unknown, only, brands, ...rest }) => ({
    ...rest,
    brands: only.includes('brands') ? brands : [],
    attributes: Object.entries({ colour, size, weight, childWeight, isofix, unknown })
      .filter(([name, chosen]) => only.includes(name as 'colour') && chosen.length > 0)
      .map(([name, chosen]) => ({ key: keys[name] ?? name, values: chosen })),
  }));
interface Query {
  finding: Finding;
  category: 0 | 1 | 2 | null;
  isSearch: boolean;
}
const query: fc.Arbitrary<Query> = fc.record({
  finding: asked,
  category: from(null, 0, 1, 2),
  isSearch: fc.boolean(),
});
/** The parts that a change may affect. */
const parts = [
  'style',
  'status',
  'stock',
  'price',
  'brand',
  'ages',
  'category',
  'colours',
  'weight',
] as const;
const keys: Record<string, string> = { weight: 'weight-kg', childWeight: 'child-weight-kg' };

/** Compares the list and all counts with the results of a plain loop. */
async function expectTruth(
  { kept, places: { categories } }: { kept: readonly Kept[]; places: Places },
  { finding, category, isSearch }: Query,
): Promise<void> {
  const published = kept.filter(({ status }) => status === 'published');
  const held = published.filter((each) => category === null || each.category >= category);
  const query = {
    ...{ page: 1, pageSize: 100, search: isSearch ? 'thing' : '' },
    categoryId: category === null ? undefined : categories[category],
    ...finding,
  };
  const where = JSON.stringify([findingParameters(finding), category, isSearch]);
  const cards = cardsOf(held, finding);
  const list = await listProducts(shop.db, query, shop.clock.now());
  expect(list.PageInfo.TotalItems, where).toBe(cards.length);
  expect(
    list.Products.map(({ Uuid, Price, StockLevel }) => [Uuid, Price * 100, StockLevel]),
    where,
  ).toEqual(
    inOrder(cards, finding.sort, kept).map(({ id, price, stock }) => [id, expect.closeTo(price), stock]),
  );

  const second = await listProducts(shop.db, { ...query, page: 2, pageSize: 2 }, shop.clock.now());
  expect(second.Products, where).toEqual(list.Products.slice(2, 4));

  const { Total, Facets } = await listFacets(shop.db, query);
  expect(Total, where).toBe(cards.length);
  const seen = Object.fromEntries(
    Facets.map(({ Key, Values }) => [Key, Values.map(({ Value }) => Value.toLowerCase())]),
  );
  for (const { Key, Kind, Values, Min, Max } of Facets) {
    for (const { Value, Count } of Values) {
      const expected = cardsOf(held, choosing(finding, Key, Value)).length;
      expect(Count, `${where} ${Key}=${Value}`).toBe(expected);
    }
    if (Kind !== 'range') continue;
    const others = cardsOf(held, without(finding, Key)).flat();
    const ends = others.flatMap((each) =>
      Key === 'price'
        ? [each.price / 100]
        : Key === 'weight-kg'
          ? [each.weight ?? []].flat()
          : (each.childWeight ?? []),
    );
    expect([Min, Max], `${where} ${Key}`).toEqual(
      ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [undefined, undefined],
    );
  }
  // No value that a product has is missing, and none that is chosen.
  for (const each of held) {
    for (const [key, value] of [
      ['brand', each.brand],
      ['size', each.size],
      ...each.colours.map((colour) => ['colour', colour] as const),
      ['isofix', each.isofix === null ? null : String(each.isofix)],
    ] as const) {
      if (value === null || cardsOf(held, choosing(finding, key, value)).length === 0) continue;
      expect(seen[key], `${where} ${key}`).toContain(value.toLowerCase());
    }
  }
  for (const { key, values: chosen } of finding.attributes) {
    for (const value of key === 'unknown' ? [] : chosen) expect(seen[key]).toContain(value.toLowerCase());
  }
  for (const brand of finding.brands) expect(seen.brand).toContain(brand.toLowerCase());
}

test('lists and counts agree with a plain loop, whatever changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 3, maxLength: 15 }),
      fc.array(query, { minLength: 3, maxLength: 3 }),
      fc.array(
        fc.record({
          number: fc.nat(),
          part: from(...parts),
          thing,
          isDeleted: from(false, false, false, true),
          query,
        }),
        { minLength: 5, maxLength: 5 },
      ),
      async (things, queries, changes) => {
        const { kept, places } = await fillPlainCatalogue(shop.db, things);
        for (const each of queries) await expectTruth({ kept, places }, each);
        for (const { number, part, thing: other, isDeleted, query: next } of changes) {
          const place = number % kept.length;
          if (isDeleted && kept.length > 1) {
            const [gone] = kept.splice(place, 1);
            await shop.db.deleteFrom('products').where('id', '=', gone!.id).execute();
          } else {
            kept[place] = { ...kept[place]!, [part]: other[part] };
            await changeProduct(shop.db, places, kept[place]);
          }
          await expectTruth({ kept, places }, next);
        }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});
