import { describe, expect, test } from 'vitest';
import { productFields } from '#contract/desk/product-record.ts';
import { conflictsOfAll, differing, mergeEdit } from './merge.rules.ts';

describe('merging an edit', () => {
  test('merges different fields', () => {
    expect(mergeEdit({ name: 'Cot' }, { name: 'Oak cot', pricePence: 100 }, { pricePence: 90 })).toEqual({
      fields: { pricePence: 90 },
      conflicts: [],
    });
  });

  test('treats the same field with two new values as a conflict, and with one as none', () => {
    const base = { name: 'Cot' };
    expect(mergeEdit(base, { name: 'Oak cot' }, { name: 'Cot bed' })).toEqual({
      fields: {},
      conflicts: [{ field: 'name', yours: 'Cot bed', theirs: 'Oak cot' }],
    });
    expect(mergeEdit(base, { name: 'Oak cot' }, { name: 'Oak cot' })).toEqual({
      fields: { name: 'Oak cot' },
      conflicts: [],
    });
  });

  test('keeps the other’s change to what one did not touch', () => {
    expect(mergeEdit({ name: 'Cot' }, { name: 'Oak cot' }, { name: 'Cot' })).toEqual({
      fields: {},
      conflicts: [],
    });
  });

  test('sees no conflict in what was changed and changed back', () => {
    expect(mergeEdit({ name: 'Cot' }, { name: 'Cot' }, { name: 'Cot bed' })).toEqual({
      fields: { name: 'Cot bed' },
      conflicts: [],
    });
  });

  test('merges attributes one by one', () => {
    const base = { attributes: { colour: ['Sage'], 'weight-kg': 6, isofix: true } };
    const current = { attributes: { colour: ['Sand'], 'weight-kg': 6, isofix: true, 'width-cm': 40 } };
    expect(mergeEdit(base, current, { attributes: { colour: ['Sage'], 'weight-kg': 7 } })).toEqual({
      fields: { attributes: { colour: ['Sand'], 'weight-kg': 7, 'width-cm': 40 } },
      conflicts: [],
    });
    expect(
      mergeEdit(base, current, { attributes: { ...base.attributes, colour: ['Rose'] } }).conflicts,
    ).toEqual([{ field: 'attributes.colour', yours: ['Rose'], theirs: ['Sand'] }]);
  });

  test('treats every difference as a conflict if it is unknown what was seen', () => {
    expect(conflictsOfAll({ name: 'Cot', shelf: 'A1' }, { name: 'Cot bed', shelf: 'A1' })).toEqual([
      { field: 'name', yours: 'Cot bed', theirs: 'Cot' },
    ]);
  });
});

test('compares pictures and categories in order, and attributes in any order', () => {
  expect(differing({ categoryIds: ['a', 'b'] }, { categoryIds: ['b', 'a'] })).toEqual({
    categoryIds: ['b', 'a'],
  });
  expect(differing({ attributes: { a: 1, b: 2 } }, { attributes: { b: 2, a: 1 } })).toEqual({});
});

describe('the fields of a form', () => {
  const some = productFields.partial();

  test('stay absent if they are absent', () => {
    expect(some.parse({})).toEqual({});
  });

  test('are tidied: blank is empty, and a quantity has no unnecessary zeros', () => {
    expect(some.parse({ brand: ' ', shelf: null, description: ' a\nb ', unitQuantity: '044.500' })).toEqual({
      brand: null,
      shelf: '',
      description: 'a\nb',
      unitQuantity: '44.5',
    });
    expect(some.parse({ unitQuantity: '100.000' })).toEqual({ unitQuantity: '100' });
  });

  test.each([
    [{ name: ' ' }, 'The name is required.'],
    [{ name: 'a\nb' }, 'The name contains characters that cannot be used here.'],
    [{ shelf: 'a\nb' }, 'The shelf must be a single line.'],
    [{ pricePence: 0 }, 'The price must be from £0.01 to £1,000,000.'],
    [{ pricePence: 1.5 }, 'The price must be from £0.01 to £1,000,000.'],
    [{ unitQuantity: '0.000' }, /^The contents must be a number above 0/],
    [{ unitQuantity: '1e3' }, /^The contents must be a number above 0/],
    [{ images: [{ path: 'http://a.test/b.jpg', text: '' }] }, /^A picture address must start with/],
    [{ images: [{ path: '//a.test/b.jpg', text: '' }] }, /^A picture address must start with/],
    [{ description: 'x'.repeat(20_001) }, 'The description can have at most 20,000 characters.'],
    [{ ageFromMonths: 241 }, 'The age must be a whole number from 0 to 240.'],
  ])('refuse %j with a sentence', (fields, sentence) => {
    const { error } = some.safeParse(fields);
    expect(error?.issues[0]?.message).toMatch(sentence);
  });
});
