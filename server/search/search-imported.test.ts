import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { listProducts } from './listing.service.ts';
import { importCatalogue } from '#server/importing/import-catalogue.service.ts';
import { detectFormat } from '#server/importing/detect-format.reader.ts';

/**
 * The kind of catalogue another shop would bring: its own words, names as wholesalers write them, hardly any
 * categories.
 */
const catalogue: [name: string, price: number, category: string, description?: string][] = [
  ['Zephyr Compact Travel Stroller Grey', 189, 'Baby Gear'],
  ['Zephyr 3 in 1 Stroller with Carrycot - Navy', 429, 'Baby Gear'],
  ['Stroller Parasol Universal', 14.99, 'Baby Gear', 'A parasol for any pushchair or buggy.'],
  ['Buggy Rain Cover for Twins', 19.99, 'Baby Gear'],
  ['Aster Duo', 349, 'Strollers', 'Folds with one hand.'],
  ['Silicone Pacifier Set of 2 - Pink', 5.99, 'Feeding'],
  ['Soother Clip Wooden Beads', 6.5, 'Feeding'],
  ['Newborn Diapers Size 1, Pack of 40', 7.5, 'Diapering'],
  ['Baby Diapers Size 3 (Pack of 50)', 9.5, 'Diapering'],
  ['Diaper Caddy Felt', 24, 'Diapering'],
  ['Hollow Wooden Crib with Mattress', 210, 'Furniture'],
  ['Fitted Crib Sheets Pack of 2', 17, 'Bedding'],
  ['Digital Forehead Thermometer', 22, 'Health', 'Simply wipe clean after use. Works on sleeping babies.'],
  ['Sensitive Wipes 12 x 60', 18, 'Care'],
  ['Knitted Baby Blanket Grey', 24, 'Bedding'],
  ['Cellular Blanket - Dusty Rose', 16, 'Bedding'],
  ['Fleece Blanket', 12, 'Bedding', 'Soft fleece in pale pink.'],
  ['Pink Blanket Clip', 4, 'Baby Gear'],
  ['Cotton Footed Sleepsuit 0-3m', 11, 'Clothing'],
  ['Cotton Footed Sleepsuit 9-12 Months', 12, 'Clothing'],
  ['Ribbed Onesie, 1-2 years', 13, 'Clothing'],
  ['Ribbed Bodysuit 6-9m White', 8, 'Clothing'],
  ['Bathtime Boats', 15, 'Toys', 'For the bath, from twelve months.'],
  ['Crinkle Fox', 9, 'Toys', 'A first toy, from birth.'],
  ['Stacking Tower', 31, 'Toys', 'From two years.'],
  ['Merino Vest', 19, 'Clothing'],
  ['Gift Hamper New Arrival', 29.5, 'Gifts'],
  ['Gift Box Deluxe', 59, 'Gifts'],
];

let shop: TestShop;
let directory: string;

beforeAll(async () => {
  shop = await openTestShop();
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-imported-'));
  const file = path.join(directory, 'catalogue.jsonl');
  const lines = catalogue.map(([name, price, category, description], place) =>
    JSON.stringify({
      sku: `I-${place}`,
      name,
      price,
      description,
      categoryPath: ['All', category],
      stock: 5,
    }),
  );
  writeFileSync(file, lines.join('\n'));
  const recognised = await detectFormat(file);
  if ('problem' in recognised) throw new Error(recognised.problem);
  await importCatalogue(shop.db, {
    file: recognised,
    now: shop.clock.now(),
    isDryRun: false,
    newStatus: 'published',
    by: { kind: 'command' },
    onRow: () => {},
    onProgress: () => {},
  });
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await shop.close();
});

const find = async (search: string) =>
  (await listProducts(shop.db, { page: 1, pageSize: 50, search }, shop.clock.now())).Products;
const names = async (search: string) => (await find(search)).map(({ Name }) => Name);

describe('an imported catalogue', () => {
  const queries: [typed: string, ...first: RegExp[]][] = [
    // British words for things that the file calls something else; the thing itself before its accessories.
    ['pushchair', /^Zephyr/, /^Zephyr/, /^Aster|Parasol/],
    ['buggy', /^Zephyr/, /^Zephyr/],
    ['pram', /^Zephyr/, /^Zephyr/],
    ['stroller', /^Zephyr/, /^Zephyr/, /^Aster|Parasol/],
    ['dummy', /Pacifier/],
    ['soother', /Pacifier|Soother/],
    ['dummy clip', /Soother Clip/],
    ['nappy', /Diapers/, /Diapers/],
    ['nappies', /Diapers/, /Diapers/],
    ['nappies size 3', /Size 3/, /Size 1/],
    ['cot', /Crib with/],
    ['cot sheet', /Crib Sheets/],
    ['babygrow', /Sleepsuit|Onesie/, /Sleepsuit|Onesie/, /Sleepsuit|Onesie/],
    ['vest', /Vest/, /Bodysuit|Onesie/, /Bodysuit|Onesie/],
    ['baby gro', /Sleepsuit|Onesie/],
    // Colours, sizes and ages affect the order; what a product is counts more.
    ['blanket pink', /Rose/, /^Fleece/, /Grey/],
    ['pink blanket', /Rose/, /^Fleece/, /Grey/],
    ['grey pram', /Grey/, /Navy/],
    ['sleepsuit 1 year old', /9-12 Months|1-2 years/, /9-12 Months|1-2 years/],
    ['sleepsuit 12 months', /9-12 Months|1-2 years/, /9-12 Months|1-2 years/],
    ['sleepsuit 0-3 months', /0-3m/],
    ['toys for a 1 year old', /^Bathtime/, /^Crinkle/, /^Stacking/],
    ['bodysuit 6-9 months', /6-9m/],
  ];
  test.each(queries)('“%s” finds it first', async (typed, ...patterns) => {
    const found = await names(typed);
    for (const [place, pattern] of patterns.entries()) {
      expect(found[place], `place ${place + 1} of ${found.slice(0, 5).join(' | ')}`).toMatch(pattern);
    }
  });

  test('what ends at the age is outgrown, and what states none may fit', async () => {
    const found = await names('clothing 3 months');
    const place = (name: string) => found.indexOf(name);
    expect(place('Merino Vest')).toBeGreaterThanOrEqual(0);
    expect(place('Merino Vest')).toBeLessThan(place('Cotton Footed Sleepsuit 0-3m'));
    expect(place('Cotton Footed Sleepsuit 0-3m')).toBeLessThan(place('Ribbed Onesie, 1-2 years'));
  });

  test('a gift for an age may be a toy that does not call itself one', async () => {
    expect(await names('gift for a 1 year old')).toEqual([
      'Bathtime Boats',
      'Ribbed Onesie, 1-2 years',
      'Gift Box Deluxe',
      'Gift Hamper New Arrival',
      'Crinkle Fox',
      'Cotton Footed Sleepsuit 9-12 Months',
    ]);
  });

  test('a description that "wipes clean" is not taken for wipes', async () => {
    expect(await names('wipes')).toEqual(['Sensitive Wipes 12 x 60']);
  });

  test('products that only mention a thing are shown if nothing is that thing', async () => {
    expect(await names('forehead fleece pale')).toContain('Fleece Blanket');
    expect(await names('twelve')).toEqual(['Bathtime Boats']);
  });

  test('prices are taken for limits', async () => {
    expect(await names('pushchairs under £300')).not.toContain('Zephyr 3 in 1 Stroller with Carrycot - Navy');
    expect((await names('pushchairs under £300'))[0]).toBe('Zephyr Compact Travel Stroller Grey');
    expect(await names('gift under 30')).toEqual(['Gift Hamper New Arrival']);
    expect((await names('gift £29.50'))[0]).toBe('Gift Hamper New Arrival');
    expect(await names('gift under £29.50')).toEqual([]);
    expect(await names('gift over £50')).toEqual(['Gift Box Deluxe']);
    for (const [typed, least, most] of [
      ['£10-£15', 10, 15],
      ['over £200', 200.01, 1000],
      ['blanket £15 to £20', 15, 20],
    ] as const) {
      const prices = (await find(typed)).map(({ Price }) => Price);
      expect(prices.length, typed).toBeGreaterThan(0);
      for (const price of prices) expect(price >= least && price <= most, `${typed}: ${price}`).toBe(true);
    }
  });

  test('nothing else is shown in place of a thing that costs too much', async () => {
    expect(await names('wipes under £1')).toEqual([]);
    expect(await names('wooden crib under £20')).toEqual([]);
  });

  test('a detail alone finds the products that state it', async () => {
    expect(await names('size 3')).toEqual(['Baby Diapers Size 3 (Pack of 50)']);
    expect((await names('pink')).slice(0, 2).toSorted()).toEqual([
      'Pink Blanket Clip',
      'Silicone Pacifier Set of 2 - Pink',
    ]);
    const suiting = await names('1 year old');
    expect(suiting).toEqual(expect.arrayContaining(['Ribbed Onesie, 1-2 years', 'Bathtime Boats']));
    expect(suiting).not.toContain('Stacking Tower');
    expect(suiting).not.toContain('Fleece Blanket');
  });

  test('a category gives the same counts', async () => {
    const { Categories } = await shop.call('listCategories', {});
    const bedding = Categories[0]!.Subcategories.find(({ Name }) => Name === 'Bedding')!;
    const { Products } = await shop.call('listProducts', {
      query: { categoryId: bedding.Id, search: 'pink under £20' },
    });
    expect(Products.map(({ Name }) => Name)).toEqual(['Cellular Blanket - Dusty Rose', 'Fleece Blanket']);
  });
});
