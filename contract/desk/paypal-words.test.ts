import { expect, test } from 'vitest';
import { caseWords, paypalWords } from './paypal-words.ts';

test.each([
  ['WAITING_FOR_SELLER_RESPONSE', 'waiting for your answer'],
  ['UNDER_REVIEW', 'PayPal is deciding'],
  ['RESOLVED_SELLER_FAVOUR', 'decided for you'],
  ['SOMETHING_NEWER_THAN_US', 'something newer than us'],
  ['dropped by the owner', 'dropped by the owner'],
  ['PP-D-1', 'PP-D-1'],
  [
    'UNPROCESSABLE_ENTITY REFUND_FAILED_INSUFFICIENT_FUNDS',
    'there is not enough money in your PayPal account',
  ],
  ['', ''],
])('%j reads %j', (code, words) => {
  expect(paypalWords(code)).toBe(words);
});

test('a case says how it stands, why, and how it ended', () => {
  const reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED';
  expect(caseWords({ status: 'OPEN', reason, outcome: null })).toBe('open, the parcel did not arrive');
  expect(caseWords({ status: 'RESOLVED', reason: null, outcome: 'CANCELED_BY_BUYER' })).toBe(
    'closed, withdrawn by the buyer',
  );
});
