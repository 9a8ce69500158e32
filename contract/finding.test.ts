import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FINDING_LIMITS,
  findingParameters,
  isNarrowed,
  NOTHING_ASKED,
  readFinding,
  readSort,
  withFinding,
  type Finding,
} from './finding.ts';

const read = (query: string) => readFinding(new URLSearchParams(query));
const problems = (query: string) => read(query).problems.map(({ parameter }) => parameter);

test('reads everything that an address can ask for', () => {
  expect(
    read(
      'minPrice=5&maxPrice=19.99&brand=Murmur&brand=Wrenfold&inStock=true&ageMonths=6&sort=weight-kg-asc' +
        '&attr.colour=Sage&attr.weight-kg=5..8&attr.colour=Clay&page=2&search=pram&utm_source=letter',
    ),
  ).toEqual({
    minPence: 500,
    maxPence: 1999,
    brands: ['Murmur', 'Wrenfold'],
    isInStock: true,
    ageMonths: 6,
    attributes: [
      { key: 'colour', values: ['Sage', 'Clay'] },
      { key: 'weight-kg', values: ['5..8'] },
    ],
    sort: 'weight-kg-asc',
    problems: [],
  });
});

test('ignores blank values and unknown parameters', () => {
  expect(
    read(
      'minPrice=&maxPrice=+&brand=&inStock=&ageMonths=&sort=&attr.colour=&attr.=1&attr.Weight=2&colour=Sage&attr',
    ),
  ).toEqual({ ...NOTHING_ASKED, problems: [] });
  expect(read('minPrice=&minPrice=5').minPence).toBe(500);
});

test('counts a value that is given twice once', () => {
  expect(read('brand=Murmur&brand=murmur&brand=+Murmur').brands).toEqual(['Murmur']);
});

describe('names what is malformed and leaves it out', () => {
  test.each([
    ['minPrice=-1', 'minPrice'],
    ['minPrice=1.234', 'minPrice'],
    ['minPrice=£5', 'minPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['maxPrice=Infinity', 'maxPrice'],
    ['maxPrice=99999999', 'maxPrice'],
    ['minPrice=1&minPrice=2', 'minPrice'],
    ['minPrice=10&maxPrice=9.99', 'minPrice'],
    ['inStock=yes', 'inStock'],
    ['inStock=true&inStock=false', 'inStock'],
    ['ageMonths=-1', 'ageMonths'],
    ['ageMonths=1.5', 'ageMonths'],
    ['ageMonths=241', 'ageMonths'],
    ['ageMonths=a%00b', 'ageMonths'],
    ['sort=cheapest', 'sort'],
    ['sort=-asc', 'sort'],
    ['sort=newest&sort=price-asc', 'sort'],
    ['brand=a%00b', 'brand'],
    [`brand=${'a'.repeat(101)}`, 'brand'],
    ['attr.colour=a%00b', 'attr.colour'],
    [Array.from({ length: 51 }, (_, number) => `brand=${number}`).join('&'), 'brand'],
    [Array.from({ length: 51 }, (_, number) => `attr.size=${number}`).join('&'), 'attr.size'],
    [Array.from({ length: 21 }, (_, number) => `attr.a${number}=1`).join('&'), 'attr'],
  ])('%.40s', (query, parameter) => {
    const { problems: found, ...finding } = read(query);
    expect(found).toEqual([{ parameter, words: expect.stringMatching(/^[A-Z].*\.$/) }]);
    if (parameter !== 'attr') expect(finding).toEqual(NOTHING_ASKED);
    else expect(finding.attributes).toHaveLength(FINDING_LIMITS.attributes);
  });
});

test.each(['constructor', 'to-string', 'has-own-property'])('takes %s for a key like any other', (key) => {
  expect(read(`attr.${key}=1`).attributes).toEqual([{ key, values: ['1'] }]);
});

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((value) => value.trim())
  .filter((value) => value !== '' && problems(`brand=${encodeURIComponent(value)}`).length === 0);
const texts = fc.uniqueArray(text, { maxLength: 5, selector: (value) => value.toLowerCase() });
const finding: fc.Arbitrary<Finding> = fc.record({
  minPence: fc.option(fc.nat(5000)),
  maxPence: fc.option(fc.integer({ min: 5000, max: 100_000_000 })),
  brands: texts,
  isInStock: fc.boolean(),
  ageMonths: fc.option(fc.nat(240)),
  attributes: fc.uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,9})?$/),
      values: texts.filter((values) => values.length > 0),
    }),
    { maxLength: 5, selector: ({ key }) => key },
  ),
  sort: fc.constantFrom('recommended', 'newest', 'price-asc', 'price-desc', 'weight-kg-desc'),
});

test('reads back what it writes into an address, and leaves the rest of the address alone', () => {
  fc.assert(
    fc.property(finding, finding, (before, asked) => {
      const address = withFinding(new URLSearchParams('search=pram&categoryId=1&colour=x'), before);
      const changed = new URLSearchParams(String(withFinding(address, asked)));
      expect(readFinding(changed)).toEqual({ ...asked, problems: [] });
      expect([...changed].slice(0, 3)).toEqual([
        ['search', 'pram'],
        ['categoryId', '1'],
        ['colour', 'x'],
      ]);
    }),
  );
});

test('does not write what is not asked for', () => {
  expect(findingParameters(NOTHING_ASKED)).toEqual({});
  expect(findingParameters({ brands: ['Murmur'], maxPence: 1999 })).toEqual({
    maxPrice: ['19.99'],
    brand: ['Murmur'],
  });
});

test('a sort order leaves nothing out of a list', () => {
  expect(isNarrowed({ sort: 'newest' })).toBe(false);
  expect(isNarrowed({ sort: 'newest', isInStock: true })).toBe(true);
});

test.each([
  ['recommended', { by: 'recommended' }],
  ['newest', { by: 'newest' }],
  ['price-asc', { by: 'price', isDescending: false }],
  ['price-desc', { by: 'price', isDescending: true }],
  ['weight-kg-asc', { by: 'attribute', key: 'weight-kg', isDescending: false }],
  ['newest-asc', { by: 'attribute', key: 'newest', isDescending: false }],
  ['weight-kg', null],
  ['Weight-asc', null],
  ['weight--kg-asc', null],
  ['', null],
])('the sort order %j', (order, sort) => {
  expect(readSort(order)).toEqual(sort);
});
