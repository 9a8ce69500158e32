import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import type { DemoCategory } from './products/demo-product.ts';

const { categories, products } = demoCatalogue;

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

describe('the categories', () => {
  test('are at least ten at the top, with subcategories three deep', () => {
    expect(categories.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...everyCategory.map(({ path }) => path.split('/').length))).toBe(3);
  });

  test('have names that can be part of an address and differ from their siblings', () => {
    for (const { category } of everyCategory) expect(category.name).not.toContain('/');
    expect(repeated(everyCategory.map(({ path }) => path.toLowerCase()))).toEqual([]);
  });

  test('each have an emoji', () => {
    for (const { category } of everyCategory) expect(category.image).toMatch(/\p{Extended_Pictographic}/u);
  });

  test('hold products on every leaf', () => {
    const filled = new Set(products.map(shelfOf));
    expect(
      everyCategory.filter(({ path, leaf }) => leaf && !filled.has(path)).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('the products', () => {
  test('are at least 165, each with a sku and a name of its own', () => {
    expect(products.length).toBeGreaterThanOrEqual(165);
    expect(repeated(products.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(products.map(({ name }) => name))).toEqual([]);
  });

  test('stand on shelves that exist', () => {
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

  test('are in stock from none to plenty', () => {
    const stocks = products.map(({ stock }) => stock);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(5);
    expect(stocks.filter((stock) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...stocks)).toBeLessThanOrEqual(200);
  });

  test('come from 8 to 14 makers', () => {
    const brands = new Set(products.map(({ brand }) => brand));
    expect(brands.size).toBeGreaterThanOrEqual(8);
    expect(brands.size).toBeLessThanOrEqual(14);
  });

  test.each([
    ['reduced', /\bcar seat\b|\bbooster\b/i],
    ['zero', /\b(cloth|babygrow|sleepsuit|bib|nappy|nappies|pants|robe|book|hat|shoe|shawl)/i],
  ])('exist at the %s rate', (vatClass, kind) => {
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

  test('pay no VAT for clothes, bibs, nappies and books, and for nothing else', () => {
    const zeroRated = /^(Clothing|Books|Feeding\/Bibs|Nappies & Changing\/Nappies)(\/|$)|^(Training|Potty)/;
    const named = /Robe|Training Pants|Clothing Gift Set/;
    for (const product of products) {
      const expected = zeroRated.test(shelfOf(product)) || named.test(product.name);
      expect([product.sku, product.vatClass === 'zero']).toEqual([product.sku, expected]);
    }
  });

  test('answer the words that parents search for', () => {
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
