import { expect, it } from 'vitest';
import { actWords } from './action-words.ts';

it.each([
  ['staff.end-sessions', 'Staff: end sessions'],
  ['orders.ship', 'Orders: ship'],
  ['refundLimitPence', 'Refund limit pence'],
  ['login', 'Login'],
])('says %s as %s', (name, words) => {
  expect(actWords(name)).toBe(words);
});
