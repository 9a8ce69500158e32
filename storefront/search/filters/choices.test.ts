import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facet } from '#contract/catalogue.ts';
import { isNarrowed, NOTHING_ASKED, readFinding, type Finding } from '#contract/finding.ts';
import { ageText, cleared, isChosen, listChoices, toggled } from './choices.ts';
import { addressOf, countChoices, isRefined } from './narrowing.ts';

const read = (query: string): Finding => {
  const { problems, ...finding } = readFinding(new URLSearchParams(query));
  expect(problems).toEqual([]);
  return finding;
};

const facet = (Key: string, Name: string, Kind: Facet['Kind'], values: Record<string, string>): Facet => ({
  Key,
  Name,
  Kind,
  Values: Object.entries(values).map(([Value, text]) => ({ Value, Name: text, Count: 1 })),
});

const facets = [
  facet('price', 'Price', 'range', { '..10': 'Under £10.00', '10..25': '£10.00 to £25.00' }),
  facet('age', 'Age', 'choice', { 12: '1 year' }),
  facet('colour', 'Colour', 'choice', { Sage: 'Sage', Sky: 'Sky' }),
  facet('weight-kg', 'Weight', 'range', { '..5': 'Up to 5 kg' }),
  facet('isofix', 'ISOFIX', 'boolean', { true: 'Yes', false: 'No' }),
  facet('brand', 'Brand', 'choice', { Otterly: 'Otterly' }),
];

test('chosen values are named as they are offered, in the same order', () => {
  const finding = read(
    'attr.isofix=true&brand=otterly&attr.colour=sky&attr.colour=Sage&attr.weight-kg=..5&ageMonths=12&inStock=true&maxPrice=30&attr.odd=1',
  );
  expect(listChoices(finding, facets).map(({ text }) => text)).toEqual([
    'Up to £30.00',
    '1 year',
    'Sky',
    'Sage',
    'Weight: Up to 5 kg',
    'ISOFIX',
    'Otterly',
    'In stock',
    'odd: 1',
  ]);
});

test.each([
  ['minPrice=10', 'From £10.00'],
  ['maxPrice=9.99', 'Up to £9.99'],
  ['minPrice=0&maxPrice=25', '£0.00 to £25.00'],
  ['minPrice=5&maxPrice=5', 'Exactly £5.00'],
  ['maxPrice=0', 'Up to £0.00'],
  ['ageMonths=14', '14 months'],
  ['attr.isofix=false', 'ISOFIX: No'],
])('%s is called %s', (query, text) => {
  expect(listChoices(read(query), facets).map((choice) => choice.text)).toEqual([text]);
});

test('a price band replaces another, and is removed when it is chosen again', () => {
  const first = toggled(NOTHING_ASKED, 'price', '..10');
  expect([first.minPence, first.maxPence]).toEqual([null, 1000]);
  const second = toggled(first, 'price', '10..25');
  expect([second.minPence, second.maxPence]).toEqual([1000, 2500]);
  expect(isChosen(second, 'price', '10..25')).toBe(true);
  expect(isChosen(second, 'price', '..10')).toBe(false);
  expect(isNarrowed(toggled(second, 'price', '10..25'))).toBe(false);
});

test('an address keeps its list, and begins again at the first page', () => {
  const query = new URLSearchParams('search=pram&page=3&brand=Otterly&sort=price-asc');
  const finding = read(query.toString());
  expect(addressOf('/products', query, toggled(finding, 'colour', 'Sage & Oat'))).toBe(
    '/products?search=pram&brand=Otterly&attr.colour=Sage+%26+Oat&sort=price-asc',
  );
  expect(addressOf('/products', query, cleared(finding))).toBe('/products?search=pram&sort=price-asc');
  expect(addressOf('/', new URLSearchParams('page=2'), NOTHING_ASKED)).toBe('/products');
  expect(addressOf('/categories/Nursery', query, NOTHING_ASKED)).toBe('/categories/Nursery?search=pram');
});

test.each([
  ['', false],
  ['page=2&search=cot&utm_source=x', false],
  ['brand=&minPrice=', false],
  ['brand=A', true],
  ['sort=newest', true],
  ['minPrice=cheap', true],
])('%j is refined: %s', (query, is) => {
  expect(isRefined(new URLSearchParams(query))).toBe(is);
});

const values = fc.array(
  fc.tuple(
    fc.constantFrom('brand', 'colour', 'weight-kg', 'isofix'),
    fc.constantFrom('A', 'b', '..5', 'true'),
  ),
  { maxLength: 12 },
);

test('every choice has one chip, and removing it undoes the choice', () => {
  fc.assert(
    fc.property(values, (choices) => {
      let finding: Finding = NOTHING_ASKED;
      for (const [key, value] of choices) finding = toggled(finding, key, value);
      const chips = listChoices(finding, facets);
      expect(countChoices(finding)).toBe(chips.length);
      for (const { key, value, rest } of chips) {
        expect(isChosen(finding, key, value)).toBe(true);
        expect(isChosen(rest, key, value)).toBe(false);
        expect(countChoices(rest)).toBe(chips.length - 1);
      }
      for (const [key, value] of choices.toReversed()) finding = toggled(finding, key, value);
      expect(isNarrowed(finding)).toBe(false);
    }),
  );
});

test.each([
  [0, 'From birth'],
  [1, '1 month'],
  [12, '1 year'],
  [18, '18 months'],
  [24, '2 years'],
  [31, '2 years, 7 months'],
])('the age of %i months is called %s', (months, text) => {
  expect(ageText(months)).toBe(text);
});
