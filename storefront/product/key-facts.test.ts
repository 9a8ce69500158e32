import { expect, test } from 'vitest';
import type { ProductDetails } from '#contract/product-details.ts';
import { keyFacts } from './key-facts.ts';

const facts = (attributes: [string, string][], rest: Partial<ProductDetails> = {}) =>
  keyFacts({
    ...{ Options: [], Values: [], AgeFromMonths: null, AgeToMonths: null },
    Attributes: attributes.map(([Key, Value]) => ({ Key, Name: Key, Kind: 'text', Value })),
    ...rest,
  } as unknown as ProductDetails).map(({ value }) => value);

test.each([
  [
    'two attributes and the age',
    facts(
      [
        ['weight-kg', '6.1 kg'],
        ['folded-length-cm', '55 cm'],
        ['folded-width-cm', '43 cm'],
        ['folded-height-cm', '20 cm'],
        ['max-load-kg', '22 kg'],
      ],
      { AgeFromMonths: 0 },
    ),
    ['6.1 kg', '55 × 43 × 20 cm', 'From birth'],
  ],
  [
    'three attributes without an age',
    facts([
      ['tog', '2.5'],
      ['material', 'Cotton'],
      ['pieces', '2'],
      ['length-cm', '70 cm'],
    ]),
    ['2.5', 'Cotton', '2'],
  ],
  [
    'neither the colour nor what it does not have',
    facts([
      ['colour', 'Sage'],
      ['isofix', 'No'],
      ['washable', 'Yes'],
    ]),
    ['Yes'],
  ],
  [
    'no option, which is chosen beside it',
    facts([['size', '0 to 3 Months']], {
      Options: [{ Name: 'Size', Values: [] }],
    } as Partial<ProductDetails>),
    [],
  ],
])('tells %s', (_, told, expected) => {
  expect(told).toEqual(expected);
});
