import { expect, test } from 'vitest';
import { childLimits, limitWords, readChildSpan } from './child-limits.ts';

test.each([
  ['61-125 cm', 'height', 61, 125],
  ['61 – 125cm', 'height', 61, 125],
  ['40 cm to 105 cm', 'height', 40, 105],
  ['0.4 m to 1.05 m', 'height', 40, 105],
  ['up to 105 cm', 'height', null, 105],
  ['Max. 105 cm', 'height', null, 105],
  ['105', 'height', null, 105],
  ['from 100 cm', 'height', 100, null],
  ['9-18 kg', 'weight', 9, 18],
  ['9-18', 'weight', 9, 18],
  ['Group 1 (9–18 kg)', 'weight', 9, 18],
  ['3,5 to 20 kg', 'weight', 3.5, 20],
  ['3500 g - 9 kg', 'weight', 3.5, 9],
  ['20-40 lb', 'weight', 9.1, 18.1],
  ['15 kg +', 'weight', 15, null],
  ['15kg and over', 'weight', 15, null],
  ['Up to 13kg', 'weight', null, 13],
  ['0-13 kg', 'weight', 0, 13],
] as const)('%s of %s: from %s to %s', (text, measured, from, to) => {
  expect(readChildSpan(text, measured)).toEqual({ from, to });
});

test.each([
  ['', 'height'],
  ['One size', 'height'],
  ['18-9 kg', 'weight'],
  // Another unit is another measure.
  ['9-18 kg', 'height'],
  ['9-18 months', 'weight'],
  ['up to 4 years', 'height'],
  [`${'up to '.repeat(30)}105 cm`, 'height'],
] as const)('%s is no %s', (text, measured) => {
  expect(readChildSpan(text, measured)).toBeNull();
});

const attribute = (key: string, given: object) => ({
  ...{ key, unit: null, number: null, upperNumber: null, choices: null },
  ...given,
});

test('limits come from the attributes that are about the child, not from the product’s own measures', () => {
  const own = [
    attribute('weight-kg', { unit: 'kg', number: 11.4 }),
    attribute('height-cm', { unit: 'cm', number: 62 }),
    attribute('folded-height-cm', { unit: 'cm', number: 38 }),
    attribute('max-load-kg', { unit: 'kg', number: 22 }),
  ];
  expect(childLimits(own)).toEqual({ height: null, weight: null });
  const seat = attribute('child-height-cm', { unit: 'cm', number: 61, upperNumber: 125 });
  expect(childLimits([...own, seat])).toEqual({ height: { from: 61, to: 125 }, weight: null });
});

test.each([
  ['child-s-weight', { choices: ['9-18 kg'] }, { from: 9, to: 18 }],
  ['suitable-weight', { choices: ['up to 13 kg'] }, { from: null, to: 13 }],
  ['user-weight-kg', { unit: 'kg', number: 18 }, { from: null, to: 18 }],
  ['minimum-child-weight-kg', { unit: 'kg', number: 3.5 }, { from: 3.5, to: null }],
  ['child-min-weight', { choices: ['3.5 kg'] }, { from: 3.5, to: null }],
  ['baby-weight', { unit: 'g', number: 2500, upperNumber: 5000 }, { from: 2.5, to: 5 }],
  ['child-weight', { choices: ['6-10 kg', '9-14 kg'] }, null],
  ['child-weight', { unit: 'months', number: 3 }, null],
])('%s with %j limits the weight to %j', (key, given, weight) => {
  expect(childLimits([attribute(key, given)])).toEqual({ height: null, weight });
});

test('a least and a greatest weight in two attributes are one limit', () => {
  const least = attribute('min-child-weight', { choices: ['3.5 kg'] });
  const most = attribute('max-child-weight', { choices: ['20 kg'] });
  expect(childLimits([most, least]).weight).toEqual({ from: 3.5, to: 20 });
});

test('a limit in words', () => {
  expect(limitWords({ from: 61, to: 125 }, 'height')).toBe('61–125 cm');
  expect(limitWords({ from: null, to: 105 }, 'height')).toBe('up to 105 cm');
  expect(limitWords({ from: 3.5, to: null }, 'weight')).toBe('from 3.5 kg');
});
