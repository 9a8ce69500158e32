import { expect, test } from 'vitest';
import { reductionWords } from './reduction-words.ts';

const was = { pricePence: 4800, lastDay: '2027-01-12' };
const proven = { shown: null, next: was, daysAtPrice: 45 };
const early = { shown: null, next: null, daysAtPrice: 12 };
const running = { shown: was, next: was, daysAtPrice: 3 };

test.each([
  ['a price that stays', 4800, 4800, proven, ''],
  [
    'a first reduction',
    4800,
    3900,
    proven,
    'Published today, customers will see “was £48.00” until 12 January 2027.',
  ],
  [
    'one that comes too early',
    4800,
    3900,
    early,
    'Not shown as a reduction: £48.00 has stood for 12 of 30 days.',
  ],
  ['a running one', 3900, 3900, running, 'Customers see “was £48.00” until 12 January 2027.'],
  [
    'a further one',
    3900,
    3500,
    running,
    'Published today, customers will see “was £48.00” until 12 January 2027.',
  ],
  ['a raise', 3900, 4200, running, 'With a higher price, customers no longer see “was £48.00”.'],
  ['a raise of what is not reduced', 4800, 5000, proven, ''],
  ['what is not on sale', 4800, 3900, null, ''],
])('%s', (_, price, draft, reduction, expected) => {
  expect(reductionWords(price, { pricePence: draft, saleRule: null }, reduction)).toBe(expected);
});

test('formula, which is never shown as reduced', () => {
  const formula = { pricePence: 3900, saleRule: 'first-infant-formula' } as const;
  expect(reductionWords(4800, formula, proven)).toBe('');
});
