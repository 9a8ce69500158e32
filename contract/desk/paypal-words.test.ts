import { expect, test } from 'vitest';
import { paypalWords } from './paypal-words.ts';

test.each([
  ['WAITING_FOR_SELLER_RESPONSE', 'waiting for seller response'],
  ['RESOLVED', 'resolved'],
  ['dropped by the owner', 'dropped by the owner'],
  ['PP-D-1', 'PP-D-1'],
  ['', ''],
])('%j reads %j', (code, words) => {
  expect(paypalWords(code)).toBe(words);
});
