import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allDemoProducts, demoCatalogue } from './demo-catalogue.ts';
import { companions } from './products/companions.ts';
import type { DemoCategory } from './products/demo-product.ts';

const { categories, products, styles } = demoCatalogue;

const pathsOf = (
  list: DemoCategory[],
  above: string[] = [],
): { path: string; leaf: boolean; category: DemoCategory }[] =>
  list.flatMap((category) => {
    const path = [...above, category.name];
    return [
      { path: path.join('/'), leaf: category.subcategories.length === 0, category },
      ...pathsOf(category.subcategories, path),
    ];
  });

const everyCategory = pathsOf(categories);
const shelfOf = (product: { categoryPath: string[] }): string => product.categoryPath.join('/');
const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

test('the products that the home page shows first are for sale', () => {
  const skus = products.map(({ sku }) => sku);
  expect(demoCatalogue.essentials.filter((sku) => !skus.includes(sku))).toEqual([]);
});

describe('the categories', () => {
  test('are at least ten at the top, with subcategories three levels deep', () => {
    expect(categories.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...everyCategory.map(({ path }) => path.split('/').length))).toBe(3);
  });

  test('have names that can be part of an address and differ from their siblings’', () => {
    for (const { category } of everyCategory) expect(category.name).not.toContain('/');
    expect(repeated(everyCategory.map(({ path }) => path.toLowerCase()))).toEqual([]);
  });

  test('each have a drawing', () => {
    const missing = everyCategory.filter(
      ({ category }) => !existsSync(path.join(import.meta.dirname, '../storefront/public', category.image)),
    );
    expect(missing).toEqual([]);
  });

  test('hold products on every leaf', () => {
    const filled = new Set(products.map(shelfOf));
    expect(
      everyCategory.filter(({ path, leaf }) => leaf && !filled.has(path)).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('the products', () => {
  test('are at least 165, each with its own sku and name', () => {
    expect(products.length).toBeGreaterThanOrEqual(165);
    expect(repeated(products.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(products.map(({ name }) => name))).toEqual([]);
  });

  test('are in categories that exist', () => {
    const shelves = new Set(everyCategory.filter(({ leaf }) => leaf).map(({ path }) => path));
    expect(products.filter((product) => !shelves.has(shelfOf(product))).map(({ sku }) => sku)).toEqual([]);
  });

  test('have descriptions of 60 to 140 words, none used twice', () => {
    const words = (text: string): number => text.split(/\s+/).length;
    expect(
      products
        .filter(({ description }) => words(description) < 60 || words(description) > 140)
        .map(({ sku, description }) => `${sku}: ${words(description)}`),
    ).toEqual([]);
    const paragraphs = products.flatMap(({ description }) => description.split('\n\n'));
    expect(repeated(paragraphs)).toEqual([]);
  });

  test('are described in plain text', () => {
    for (const { description } of products) {
      expect(description).not.toMatch(/[<>*_#]|\n{3}|^\s|\s$/);
    }
  });

  test('cost whole pence between £2 and £1,000', () => {
    for (const { pricePence } of products) {
      expect(Number.isInteger(pricePence)).toBe(true);
      expect(pricePence).toBeGreaterThanOrEqual(200);
      expect(pricePence).toBeLessThan(100_000);
    }
  });

  test('are in stock in numbers from none to plenty', () => {
    const stocks = products.map(({ stock }) => stock);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(5);
    expect(stocks.filter((stock) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...stocks)).toBeLessThanOrEqual(200);
  });

  test('come from 8 to 14 brands', () => {
    const brands = new Set(products.map(({ brand }) => brand));
    expect(brands.size).toBeGreaterThanOrEqual(8);
    expect(brands.size).toBeLessThanOrEqual(14);
  });

  test.each([
    ['reduced', /\bcar seat\b|\bbooster\b/i],
    ['zero', /\b(cloth|babygrow|sleepsuit|bib|nappy|nappies|pants|robe|book|hat|shoe|shawl)/i],
  ])('include some at the %s rate', (vatClass, kind) => {
    expect(products.some((product) => product.vatClass === vatClass && kind.test(product.name))).toBe(true);
  });

  test('pay the reduced rate of VAT for car seats and nothing else', () => {
    for (const product of products) {
      expect([product.sku, product.vatClass === 'reduced']).toEqual([
        product.sku,
        product.categoryPath[1] === 'Car Seats',
      ]);
    }
  });

  test('pay no VAT for clothes, bibs, nappies, books and formula, and for nothing else', () => {
    const zeroRated =
      /^(Clothing|Books|Feeding\/Bibs|Feeding\/Formula Milk|Nappies & Changing\/Nappies)(\/|$)|^(Training|Potty)/;
    const named = /Robe|Training Pants|Clothing Gift Set/;
    for (const product of products) {
      const expected = zeroRated.test(shelfOf(product)) || named.test(product.name);
      expect([product.sku, product.vatClass === 'zero']).toEqual([product.sku, expected]);
    }
  });

  test('are found by the words that parents search for', () => {
    const text = products.map(({ name, description }) => `${name} ${description}`.toLowerCase()).join(' ');
    for (const word of [
      'pram',
      'pushchair',
      'buggy',
      'cot',
      'moses basket',
      'nappy',
      'dummy',
      'muslin',
      'babygrow',
      'sleeping bag',
      'highchair',
      'steriliser',
      'breast pump',
      'baby monitor',
      'stair gate',
    ]) {
      expect(text).toContain(word);
    }
  });
});

describe('the styles', () => {
  const values = styles.flatMap(({ variants }) => variants.map((variant) => variant.values));

  test('are clothes, nappies and colours, each led by a product of the list', () => {
    const options = styles.flatMap((style) => style.options.map(({ name }) => name));
    expect(new Set(options)).toEqual(new Set(['Size', 'Colour']));
    for (const { variants } of styles) expect(products).toContain(variants[0]!.product);
    expect(styles.length).toBeGreaterThanOrEqual(10);
    expect(values.some((all) => all.length === 2)).toBe(true);
  });

  test('have a product for every value that they offer', () => {
    for (const { name, options, variants } of styles) {
      for (const [place, option] of options.entries()) {
        expect(new Set(variants.map((variant) => variant.values[place])), name).toEqual(
          new Set(option.values),
        );
      }
      expect(repeated(variants.map((variant) => variant.values.join())), name).toEqual([]);
    }
  });

  test('have variants with their own names, skus and words that say which they are', () => {
    expect(repeated(allDemoProducts.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(allDemoProducts.map(({ name }) => name))).toEqual([]);
    for (const style of styles) {
      for (const { product, values: own } of style.variants) {
        for (const value of own) expect(product.name).toContain(value);
      }
      // In sizes, the description says which; a colour it need not name.
      const isSized = style.options[0]!.name === 'Size';
      const texts = style.variants.map(({ product }) => product.description);
      if (isSized && style.options.length === 1) expect(repeated(texts), style.name).toEqual([]);
    }
  });

  test('can mostly be bought', () => {
    for (const { variants } of styles) expect(variants[0]!.product.stock).toBeGreaterThan(0);
    const stocks = styles.flatMap(({ variants }) => variants.map(({ product }) => product.stock));
    expect(stocks).toContain(0);
  });
});

describe('companions', () => {
  const inShop = new Map(products.map((product) => [product.sku, product]));

  test('are products of the lists, at most four, each once, and never the product itself', () => {
    for (const [sku, others] of Object.entries(companions)) {
      for (const one of [sku, ...others]) expect(inShop.has(one), one).toBe(true);
      expect(repeated([sku, ...others]), sku).toEqual([]);
      expect(others.length, sku).toBeLessThanOrEqual(4);
    }
  });

  test('are not something that is already in the box', () => {
    const already = (sku: string, words: RegExp) =>
      inShop
        .get(sku)!
        .description.split('\n')
        .some((line) => /in the box|included/i.test(line) && words.test(line));
    const parts: Record<string, RegExp> = {
      'BRK-RAIN-UNI': /rain cover/i,
      'BRK-CUP-HOLD': /cup holder/i,
      'BRK-FOOT-SKY': /footmuff/i,
      'CLV-MAT-ROLL': /changing mat/i,
      'CLV-WET-BAG': /wet bag/i,
    };
    for (const [sku, others] of Object.entries(companions)) {
      for (const one of others)
        expect(one in parts && already(sku, parts[one]!), `${sku}: ${one}`).toBe(false);
    }
  });
});
