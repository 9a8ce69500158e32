import { expect, test } from 'vitest';
import { isNewCount, outOfStockSentence, shortagesOf } from './stock.rules.ts';

const lines = [
  { name: 'Moses basket', quantity: 3, available: 2 },
  { name: 'Cot', quantity: 1, available: 1 },
  { name: 'Bib', quantity: 1, available: 0 },
];

test('reports each product that is not available in the quantity asked for', () => {
  expect(shortagesOf(lines).map(({ name }) => name)).toEqual(['Moses basket', 'Bib']);
});

test('says what is left and what is sold out', () => {
  expect(outOfStockSentence(shortagesOf(lines))).toBe('Only 2 of Moses basket left. Bib is sold out.');
});

test('a count changes the stock unless it agrees, or is below what orders have reserved', () => {
  expect(isNewCount(4, { onHand: 5, reserved: 2 })).toBe(true);
  expect(isNewCount(5, { onHand: 5, reserved: 2 })).toBe(false);
  expect(isNewCount(0, { onHand: 2, reserved: 2 })).toBe(false);
});
