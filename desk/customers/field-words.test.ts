import { expect, it } from 'vitest';
import { fieldWords } from './field-words.ts';

it.each([
  ['notesOfTheShop', 'Notes of the shop'],
  ['OrderStatus', 'Order status'],
  ['streetAddress1', 'Street address 1'],
  ['id', 'Id'],
])('says %s as %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});
