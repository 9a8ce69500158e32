import { expect, it } from 'vitest';
import { fieldName } from './record.ts';
import { valueText } from './show-value.ts';

const known = { categories: new Map([['c1', 'Nursery › Cots']]) };

it.each<[string, unknown, string]>([
  ['pricePence', 1250, '£12.50'],
  ['brand', null, 'nothing'],
  ['asksBatch', false, 'no'],
  ['saleRule', 'first-infant-formula', 'yes'],
  ['weightGrams', 12_500, '12,500 g'],
  ['parcelSize', 'bulky', 'Bulky'],
  ['categoryIds', ['c1', 'gone'], 'Nursery › Cots, a deleted category'],
  ['images', [{ path: '/a', text: '' }], '1 picture'],
  [
    'attributes',
    { colour: ['Sage'], 'weight-kg': 6.2, age: [9, 18] },
    'colour Sage, weight-kg 6.2, age 9 to 18',
  ],
  ['attributes.folds', true, 'yes'],
  ['categoryIds', [], 'nothing'],
])('shows %s %j as %s', (field, value, text) => {
  expect(valueText(field, value, known)).toBe(text);
});

it('names a field as its form does', () => {
  expect(fieldName('vatClass')).toBe('VAT class');
  expect(fieldName('attributes.colour')).toBe('Attributes: colour');
});
