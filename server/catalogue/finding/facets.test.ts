import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { findingParameters, readSpan, type Finding } from '#contract/finding.ts';
import { listFacets, listProducts } from '#server/catalogue/catalogue.service.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/*
 * The list and the counts of all filters, against a plain loop over a small random catalogue: styles, drafts, what is
 * sold out, attributes of every kind, nested categories.
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

interface Thing {
  style: number | null;
  status: 'published' | 'draft' | 'archived';
  stock: number;
  price: number;
  brand: string | null;
  ages: [number | null, number | null];
  category: number;
  colours: string[];
  size: string | null;
  weight: number | null;
  childWeight: [number, number] | null;
  isofix: boolean | null;
}

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
    // Most queries narrow by few.
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
const keys: Record<string, string> = { weight: 'weight-kg', childWeight: 'child-weight-kg' };

interface Kept extends Thing {
  id: string;
  position: number;
}

/** What a plain loop finds: of each card the variants that fit, the first of which is shown. */
function cardsOf(things: readonly Kept[], finding: Finding): Kept[][] {
  const cards = new Map<string, Kept[]>();
  for (const each of things) {
    if (!fits(each, finding)) continue;
    const card = each.style === null ? each.id : String(each.style);
    cards.set(card, [...(cards.get(card) ?? []), each]);
  }
  return [...cards.values()].map((variants) =>
    variants.toSorted(
      (one, other) =>
        Number(other.stock > 0) - Number(one.stock > 0) ||
        one.position - other.position ||
        (one.id < other.id ? -1 : 1),
    ),
  );
}

function fits(each: Kept, finding: Finding): boolean {
  const { minPence, maxPence, brands, isInStock, ageMonths, attributes } = finding;
  const [low, high] = each.ages;
  return (
    each.price >= (minPence ?? 0) &&
    each.price <= (maxPence ?? Infinity) &&
    (brands.length === 0 || brands.some((brand) => brand.toLowerCase() === each.brand?.toLowerCase())) &&
    (!isInStock || each.stock > 0) &&
    (ageMonths === null ||
      ((low !== null || high !== null) && (low ?? 0) <= ageMonths && ageMonths <= (high ?? Infinity))) &&
    attributes.every(({ key, values: chosen }) => chosen.some((value) => hasValue(each, key, value)))
  );
}

function hasValue(each: Thing, key: string, value: string): boolean {
  const { from: low, to: high } = readSpan(value) ?? { from: null, to: null };
  const isWithin = ([begin, end]: readonly [number, number]) =>
    begin <= (high ?? Infinity) && end >= (low ?? -Infinity);
  switch (key) {
    case 'colour':
      return each.colours.some((colour) => colour.toLowerCase() === value.toLowerCase());
    case 'size':
      return each.size?.toLowerCase() === value.toLowerCase();
    case 'weight-kg':
      return each.weight !== null && isWithin([each.weight, each.weight]);
    case 'child-weight-kg':
      return each.childWeight !== null && isWithin(each.childWeight);
    case 'isofix':
      return String(each.isofix) === value;
    default:
      return true;
  }
}

/** The same with one value of a facet instead of all others of that facet. */
function choosing(finding: Finding, key: string, value: string): Finding {
  const span = readSpan(value);
  switch (key) {
    case 'price':
      return {
        ...finding,
        minPence: span!.from === null ? null : Math.round(span!.from * 100),
        maxPence: span!.to === null ? null : Math.round(span!.to * 100),
      };
    case 'age':
      return { ...finding, ageMonths: Number(value) };
    case 'brand':
      return { ...finding, brands: [value] };
    case 'stock':
      return { ...finding, isInStock: true };
    default:
      return {
        ...finding,
        attributes: [...finding.attributes.filter((each) => each.key !== key), { key, values: [value] }],
      };
  }
}

function without(finding: Finding, key: string): Finding {
  return key === 'price'
    ? { ...finding, minPence: null, maxPence: null }
    : { ...finding, attributes: finding.attributes.filter((each) => each.key !== key) };
}

/** Top, middle, bottom: each below the one before; the attributes belong to the middle one. */
async function fill(things: readonly Thing[]): Promise<{ kept: Kept[]; categories: string[] }> {
  await sql`truncate products, styles, categories cascade`.execute(shop.db);
  const categories: string[] = [];
  for (const name of ['Top', 'Middle', 'Bottom']) {
    const { id } = await shop.db
      .insertInto('categories')
      .values({ name, parent_id: categories.at(-1) ?? null, image: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.push(id);
  }
  await shop.db
    .insertInto('category_attributes')
    .values(
      ['colour', 'size', 'weight-kg', 'child-weight-kg', 'isofix'].map((attribute_key, position) => ({
        ...{ category_id: categories[1]!, attribute_key, position },
      })),
    )
    .execute();
  const numbers = things.map((_, number) => String(number));
  const styles: string[] = [];
  for (const name of ['0', '1', '2']) {
    const { id } = await shop.db
      .insertInto('styles')
      .values({ name, options: JSON.stringify([{ name: 'Kind', values: numbers }]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    styles.push(id);
  }
  const kept: Kept[] = [];
  for (const [place, each] of things.entries()) {
    const position = things.length - place;
    const { id } = await shop.db
      .insertInto('products')
      .values({
        sku: `S-${place}`,
        name: `Thing ${place}`,
        brand: each.brand,
        price_pence: each.price,
        vat_class: 'standard',
        status: each.status,
        age_from_months: each.ages[0],
        age_to_months: each.ages[1],
        ...(each.style !== null && {
          style_id: styles[each.style]!,
          option_values: [String(place)],
          style_position: position,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.insertInto('stock').values({ product_id: id, on_hand: each.stock }).execute();
    await shop.db
      .insertInto('product_categories')
      .values({ product_id: id, category_id: categories[each.category]! })
      .execute();
    const nothing = { product_id: id, number: null, upper_number: null, choices: null, is_true: null };
    const rows = [
      ...(each.colours.length > 0
        ? [{ ...nothing, attribute_key: 'colour', kind: 'choice', choices: each.colours }]
        : []),
      ...(each.size ? [{ ...nothing, attribute_key: 'size', kind: 'choice', choices: [each.size] }] : []),
      ...(each.weight !== null
        ? [{ ...nothing, attribute_key: 'weight-kg', kind: 'number', number: each.weight }]
        : []),
      ...(each.childWeight
        ? [
            {
              ...{ ...nothing, attribute_key: 'child-weight-kg', kind: 'range' },
              ...{ number: each.childWeight[0], upper_number: each.childWeight[1] },
            },
          ]
        : []),
      ...(each.isofix !== null
        ? [{ ...nothing, attribute_key: 'isofix', kind: 'boolean', is_true: each.isofix }]
        : []),
    ];
    if (rows.length > 0) await shop.db.insertInto('product_attributes').values(rows).execute();
    kept.push({ ...each, id, position });
  }
  return { kept: kept.filter(({ status }) => status === 'published'), categories };
}

test('lists and counts are those of a plain loop', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 3, maxLength: 25 }),
      fc.array(fc.record({ finding: asked, category: from(null, 0, 1, 2), isSearch: fc.boolean() }), {
        ...{ minLength: 8, maxLength: 8 },
      }),
      async (things, queries) => {
        const { kept, categories } = await fill(things);
        for (const { finding, category, isSearch } of queries) {
          const held = kept.filter((each) => category === null || each.category >= category);
          const query = {
            ...{ page: 1, pageSize: 100, search: isSearch ? 'thing' : '' },
            categoryId: category === null ? undefined : categories[category],
            ...finding,
          };
          const cards = cardsOf(held, finding);
          const list = await listProducts(shop.db, query, shop.clock.now());
          const where = JSON.stringify([findingParameters(finding), category, isSearch]);
          expect(list.PageInfo.TotalItems, where).toBe(cards.length);
          expect(
            list.Products.map(({ Uuid, Price, StockLevel }) => [Uuid, Price * 100, StockLevel]),
            where,
          ).toEqual(
            inOrder(cards, finding.sort).map(({ id, price, stock }) => [id, expect.closeTo(price), stock]),
          );

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
          // No value that something has is missing, and none that is chosen.
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
            for (const value of key === 'unknown' ? [] : chosen)
              expect(seen[key]).toContain(value.toLowerCase());
          }
          for (const brand of finding.brands) expect(seen.brand).toContain(brand.toLowerCase());
        }
      },
    ),
    { numRuns: 12 },
  );
});

function inOrder(cards: readonly Kept[][], sort: string): Kept[] {
  const shown = cards.map((variants) => variants[0]!);
  const newest = shown.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const recommended = newest.toSorted((one, other) => Number(other.stock > 0) - Number(one.stock > 0));
  const by = (read: (each: Kept) => number | null, way: 1 | -1) =>
    recommended.toSorted((one, other) => {
      const [first, second] = [read(one), read(other)];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return (first - second) * way;
    });
  switch (sort) {
    case 'newest':
      return newest;
    case 'price-asc':
      return by(({ price }) => price, 1);
    case 'price-desc':
      return by(({ price }) => price, -1);
    case 'weight-kg-asc':
      return by(({ weight }) => weight, 1);
    case 'child-weight-kg-desc':
      return by(({ childWeight }) => childWeight?.[1] ?? null, -1);
    default:
      return by(() => 0, 1);
  }
}
