import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/product-cards.ts';
import { choices, sizeAndAge } from './card-details.ts';

const card = (parts: Partial<ProductCard>): ProductCard => ({
  Uuid: 'a',
  AgeFromMonths: null,
  AgeToMonths: null,
  Values: [],
  Options: [],
  PriceFrom: null,
  UnitPrice: null,
  Rating: null,
  IsPromotable: true,
  ...parts,
});
const size = (...Values: string[]) => ({ Name: 'Size', Values });
const colour = (...Values: string[]) => ({ Name: 'Colour', Values });

test.each([
  [card({}), ''],
  [card({ AgeFromMonths: 4, AgeToMonths: 9 }), '4–9 months'],
  [card({ Options: [size('3', '4')], Values: ['3'] }), 'Size 3'],
  [card({ Options: [size('3', '4')], Values: ['3'], AgeFromMonths: 6 }), 'Size 3 · 6 months +'],
  [card({ Options: [size('0 to 3 Months')], Values: ['0 to 3 Months'], AgeFromMonths: 0 }), '0 to 3 Months'],
  [card({ Options: [colour('Sage'), size('S', 'M')], Values: ['Sage', 'M'] }), 'M'],
])('size and age of %#', (shown, words) => {
  expect(sizeAndAge(shown)).toBe(words);
});

test('a product in one size and colour offers no choice', () => {
  expect(choices(card({ Options: [size('3'), colour('Sage')] }))).toEqual({ words: '', colours: [] });
});

test('several sizes and colours are counted, and the colours named', () => {
  expect(choices(card({ Options: [size('S', 'M', 'L'), colour('Sage', 'Clay')] }))).toEqual({
    words: '3 sizes, 2 colours',
    colours: ['Sage', 'Clay'],
  });
});
