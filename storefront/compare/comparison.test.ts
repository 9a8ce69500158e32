import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { compareProducts, sharedCategory } from './comparison.ts';

const product = (name: string, rest: Partial<Product> = {}) =>
  ({
    Uuid: name,
    Name: name,
    Brand: null,
    Price: 100,
    StockLevel: 50,
    Categories: [],
    ...rest,
  }) as unknown as Product;
const attribute = (Key: string, Name: string, Value: string) => ({ Key, Name, Kind: 'choice', Value });
const details = (Attributes: object[], rest: Partial<ProductDetails> = {}) =>
  ({
    ...{
      AgeFromMonths: null,
      AgeToMonths: null,
      UnitPrice: null,
      Rating: null,
      IsPromotable: true,
      Attributes,
    },
    ...rest,
  }) as unknown as ProductDetails;
const inCategories = (...paths: string[][]) =>
  product('P', {
    Categories: paths.map((Path) => ({ Id: Path.join(), Name: Path.at(-1)!, Path })),
  });

describe('a comparison', () => {
  test('has a row for everything known about any product, and marks differences: what is not stated may be the same', () => {
    const rows = compareProducts([
      {
        product: product('Moor', { Price: 579, Brand: 'Brackenby' }),
        details: details(
          [attribute('weight-kg', 'Weight', '11.8 kg'), attribute('folds', 'Folds with one hand', 'Yes')],
          { AgeFromMonths: 0 },
        ),
      },
      {
        product: product('Wren', { Price: 149.5, Brand: 'Brackenby', StockLevel: 0 }),
        details: details(
          [attribute('colour', 'Colour', 'Sage'), attribute('folds', 'Folds with one hand', 'Yes')],
          {
            AgeFromMonths: 6,
            UnitPrice: { Price: 0.2, Unit: 'each' },
            Rating: { Average: 4.25, Count: 1, IsExample: true },
          },
        ),
      },
    ]);
    expect(rows).toEqual([
      { name: 'Price', values: ['£579.00', '£149.50'], differs: true, best: { column: 1, name: 'Cheapest' } },
      { name: 'Stock', values: ['In Stock', 'Out of Stock'], differs: true, best: null },
      { name: 'Unit price', values: [null, '20p each'], differs: false, best: null },
      { name: 'Rating', values: [null, '4.3 out of 5 (1 example review)'], differs: false, best: null },
      { name: 'Age', values: ['From birth', '6 months +'], differs: true, best: null },
      { name: 'Brand', values: ['Brackenby', 'Brackenby'], differs: false, best: null },
      { name: 'Weight', values: ['11.8 kg', null], differs: false, best: null },
      { name: 'Folds with one hand', values: ['Yes', 'Yes'], differs: false, best: null },
      { name: 'Colour', values: [null, 'Sage'], differs: false, best: null },
    ]);
  });

  test('names the lightest and the smallest folded, where one alone is it', () => {
    const folded = (weight: string, length: string) =>
      details([
        attribute('weight-kg', 'Weight', weight),
        attribute('folded-length-cm', 'Folded length', length),
        attribute('folded-width-cm', 'Folded width', '40 cm'),
      ]);
    const bestOf = (...all: [string, string][]) =>
      compareProducts(
        all.map(([weight, length], place) => ({
          product: product(String(place)),
          details: folded(weight, length),
        })),
      ).flatMap(({ name, best }) => (best ? [[name, best.name, best.column]] : []));
    expect(bestOf(['11.8 kg', '90 cm'], ['6.1 kg', '100 cm'], ['6.1 kg', '70 cm'])).toEqual([
      ['Folded size', 'Smallest folded', 2],
    ]);
    expect(bestOf(['11.8 kg', '70 cm'], ['6.1 kg', '70 cm'])).toEqual([['Weight', 'Lightest', 1]]);
  });

  test('works without details that could not be loaded', () => {
    const rows = compareProducts([
      { product: product('A'), details: null },
      { product: product('B'), details: details([attribute('tog', 'Tog', '2.5')]) },
    ]);
    expect(rows).toEqual([
      { name: 'Price', values: ['£100.00', '£100.00'], differs: false, best: null },
      { name: 'Stock', values: ['In Stock', 'In Stock'], differs: false, best: null },
      { name: 'Tog', values: [null, '2.5'], differs: false, best: null },
    ]);
  });
});

describe('the category of a comparison', () => {
  test('is the innermost one that contains all the products', () => {
    const buggy = inCategories(['Pushchairs & Prams', 'Buggies']);
    const pram = inCategories(['Gifts'], ['Pushchairs & Prams', 'Prams']);
    expect(sharedCategory([buggy, buggy])).toEqual(['Pushchairs & Prams', 'Buggies']);
    expect(sharedCategory([buggy, pram])).toEqual(['Pushchairs & Prams']);
    expect(sharedCategory([pram, buggy, buggy])).toEqual(['Pushchairs & Prams']);
  });

  test('is none if the products are in different parts of the shop, or in none', () => {
    expect(sharedCategory([inCategories(['Toys', 'Wooden']), inCategories(['Books', 'Wooden'])])).toEqual([]);
    expect(sharedCategory([inCategories(), inCategories(['Toys'])])).toEqual([]);
    expect(sharedCategory([])).toEqual([]);
  });
});
