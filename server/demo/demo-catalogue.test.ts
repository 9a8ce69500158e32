import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadDemoCatalogue, readDemoEntries } from './demo-catalogue.service.ts';
import { demoDirectory, readDemoFile, type DemoCategory } from './demo-files.reader.ts';
import type { Attribute } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { Style } from '#server/catalogue/styles.rules.ts';
import { compareEntries } from '#server/importing/write-entries.service.ts';

const products = await readDemoEntries();
const categories = readDemoFile<DemoCategory>('categories.jsonl');
const attributes = readDemoFile<Attribute>('attributes.jsonl');
const bySku = new Map(products.map((product) => [product.sku, product]));
const paths = new Map(categories.map((category) => [category.path.join('/'), category]));
const shelfOf = ({ categoryPath = [] }: { categoryPath?: readonly string[] | undefined }) =>
  categoryPath.join('/');
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
/** A path and all above it. */
const upwards = (names: readonly string[]) => names.map((_, depth) => names.slice(0, depth + 1).join('/'));

test('each product has what a shop demands of one, with a sku and a name of its own', () => {
  expect(products.length).toBeGreaterThan(200);
  expect(repeated(products.map(({ sku }) => sku))).toEqual([]);
  expect(repeated(products.map(({ name }) => name))).toEqual([]);
  const incomplete = products.filter(
    ({ brand, description = '', vatClass, stock, images = [], attributes: own = [], ...product }) =>
      !brand ||
      description.length < 200 ||
      !vatClass ||
      stock === undefined ||
      images.length < 2 ||
      own.length === 0 ||
      !paths.has(shelfOf(product)),
  );
  expect(incomplete.map(({ sku }) => sku)).toEqual([]);
});

test('what a product refers to is there', () => {
  const companions = products.flatMap(({ goesWith = [] }) => goesWith);
  const reviewed = readDemoFile<{ sku: string }>('reviews.jsonl').map(({ sku }) => sku);
  const atHome = readDemoFile<{ skus: string[] }>('home.jsonl').flatMap(({ skus }) => skus);
  for (const skus of [companions, reviewed, atHome]) {
    expect(skus.length).toBeGreaterThan(0);
    expect(skus.filter((sku) => !bySku.has(sku))).toEqual([]);
  }
  expect(products.filter(({ sku, goesWith }) => goesWith?.includes(sku))).toEqual([]);
});

test('car seats go by height, and say which way they face and from when, without the groups of old', () => {
  const seats = products.filter(
    ({ categoryPath = [] }) => categoryPath.includes('Car Seats') && !categoryPath.includes('Car Seat Bases'),
  );
  expect(seats.length).toBeGreaterThan(5);
  for (const { sku, attributes: own = [] } of seats) {
    const given = new Map(own.map(({ key, value }) => [key, value]));
    expect(given.get('child-height-cm'), sku).toHaveLength(2);
    for (const facing of [given.get('facing')].flat()) {
      expect(facing, sku).toMatch(/^(Rear|Forward)-facing from (birth|[\d½]+ (months|years))$/);
    }
  }
  expect(attributes.map(({ key }) => key).filter((key) => key.includes('group'))).toEqual([]);
  expect(products.filter(({ description = '' }) => /\bgroup [0-3]/i.test(description))).toEqual([]);
});

describe('the categories', () => {
  test('come after those above them, each with a drawing', () => {
    const known = new Set<string>();
    for (const { path: names, image } of categories) {
      if (names.length > 1) expect(known).toContain(names.slice(0, -1).join('/'));
      expect(existsSync(path.join('storefront/public', image)), image).toBe(true);
      known.add(names.join('/'));
    }
    expect(known.size).toBe(categories.length);
  });

  test('are empty nowhere', () => {
    const filled = new Set(products.flatMap(({ categoryPath = [] }) => upwards(categoryPath)));
    expect([...paths.keys()].filter((name) => !filled.has(name))).toEqual([]);
  });

  test('show what their products are told apart by, each once', () => {
    const shownIn = (names: readonly string[]) =>
      upwards(names).flatMap((name) => paths.get(name)?.attributes ?? []);
    for (const { path: names } of categories) expect(repeated(shownIn(names))).toEqual([]);
    // What the law wants marked can be marked on every product.
    const hidden = products.flatMap(({ sku, categoryPath = [], attributes: own = [] }) =>
      own
        .filter(({ key }) => key !== 'electrical' && !shownIn(categoryPath).includes(key))
        .map(({ key }) => `${sku} ${key}`),
    );
    expect(hidden).toEqual([]);
  });
});

test('each style has a product for every value that it offers', () => {
  const styles = readDemoFile<Style>('styles.jsonl');
  expect(new Set(products.flatMap(({ style }) => style?.code ?? []))).toEqual(
    new Set(styles.map(({ code }) => code)),
  );
  for (const { code, options } of styles) {
    const variants = products.filter(({ style }) => style?.code === code);
    for (const { name, values } of options) {
      const taken = variants.flatMap(({ style }) => style!.options.filter((option) => option.name === name));
      expect(new Set(taken.map(({ value }) => value)), code).toEqual(new Set(values));
    }
    for (const { style, name } of variants)
      for (const { value } of style!.options) expect(name).toContain(value);
    expect(bySku.get(code)?.stock, code).toBeGreaterThan(0);
  }
});

describe('VAT, as demo/README.md explains it', () => {
  test('is reduced for car seats and nothing else', () => {
    for (const product of products) {
      const isCarSeat = product.categoryPath?.[1] === 'Car Seats';
      expect([product.sku, product.vatClass === 'reduced']).toEqual([product.sku, isCarSeat]);
    }
  });

  test('is zero for clothes, bibs, nappies, books and formula, and for nothing else', () => {
    const shelves = /^(?:Clothing|Books|Feeding\/(?:Bibs|Formula Milk)|Nappies & Changing\/Nappies)(?:\/|$)/;
    const named = /Robe|Training Pants|Clothing Gift Set/;
    for (const product of products) {
      const isZero = shelves.test(shelfOf(product)) || named.test(product.name);
      expect([product.sku, product.vatClass === 'zero']).toEqual([product.sku, isZero]);
    }
  });
});

describe('the pictures', () => {
  const files = readdirSync(path.join(demoDirectory, 'pictures'));
  const svgs = files.map((name) => ({
    name,
    svg: readFileSync(path.join(demoDirectory, 'pictures', name), 'utf8'),
  }));

  test('are all there, and all shown', () => {
    const shown = products.flatMap(({ images = [] }) => images.map((image) => image.path));
    expect(new Set(shown)).toEqual(new Set(files.map((name) => `/pictures/${name}`)));
  });

  test('are well-formed', async () => {
    for (const { name, svg } of svgs)
      expect(await sharp(Buffer.from(svg)).metadata(), name).toMatchObject({ width: 640, height: 640 });
    await expect(sharp(Buffer.from(svgs[0]!.svg.replace('</g>', ''))).metadata()).rejects.toThrow();
  });

  test('have a lighter ground behind the goods in the dark, on which navy and black are seen', () => {
    const flat = svgs.filter(
      ({ svg }) => svg.includes('class="light"') && !svg.includes('.light{fill-opacity:.22}'),
    );
    expect(flat.map(({ name }) => name)).toEqual([]);
  });

  test('have no scripts, no texts and nothing from elsewhere, and are small', () => {
    const inTheDark = /<style>@media\(prefers-color-scheme:dark\)\{[^<]*\}<\/style>/;
    const unfit = svgs.filter(
      ({ svg }) =>
        /<script|<style|\sstyle=|\son\w+=|<text|<image|<foreignObject|href=/i.test(
          svg.replace(inTheDark, ''),
        ) || svg.length > 16_384,
    );
    expect(unfit.map(({ name }) => name)).toEqual([]);
  });
});

describe('in a shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    await loadDemoCatalogue(shop.db, {
      ...{ mode: 'when-embedded-and-empty', isEmbedded: true, report: () => {} },
    });
  });
  afterAll(() => shop.close());

  test('the products are as the files have them', async () => {
    const compared = await compareEntries(shop.db, products);
    expect(products.filter((_, at) => compared[at]!.outcome !== 'unchanged')).toEqual([]);
    const [first, ...others] = products;
    const [changed] = await compareEntries(shop.db, [{ ...first!, stock: first!.stock! + 1 }, ...others]);
    expect(changed!.outcome).toBe('updated');
  });

  test('the attributes are as the files have them', async () => {
    const kept = await shop.db
      .selectFrom('attributes')
      .select(['key', 'name', 'kind', 'unit', 'better'])
      .execute();
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(kept.toSorted(byKey)).toEqual(attributes.toSorted(byKey));
    const shown = await shop.db
      .selectFrom('category_attributes')
      .innerJoin('categories', 'categories.id', 'category_id')
      .where('categories.name', '=', 'Pushchairs & Prams')
      .orderBy('category_attributes.position')
      .select('attribute_key')
      .execute();
    expect(shown.map((row) => row.attribute_key)).toEqual(paths.get('Pushchairs & Prams')!.attributes);
  });

  test('the invariants hold', async () => {
    const query = async (text: string) =>
      (await sql.raw<{ name: string; what: string }>(text).execute(shop.db)).rows;
    expect(await brokenInvariants(query)).toEqual([]);
  });
});
