import { expect, test } from 'vitest';
import { interpretRefund } from './refund-outcome.rules.ts';

const pounds = (pence: number | null, currency = 'GBP') => ({ pence, currency });

test.each([
  ['COMPLETED', pounds(1000), 'completed'],
  ['COMPLETED', null, 'completed'],
  ['PENDING', pounds(1000), 'pending'],
  ['SOMETHING_NEW', pounds(1000), 'pending'],
  ['FAILED', pounds(1000), 'failed'],
  ['CANCELLED', null, 'failed'],
  ['FAILED', pounds(1), 'failed'],
  ['COMPLETED', pounds(6000), 'another-sum'],
  ['COMPLETED', pounds(999), 'another-sum'],
  ['COMPLETED', pounds(null), 'another-sum'],
  ['COMPLETED', pounds(1000, 'USD'), 'another-sum'],
  ['PENDING', pounds(6000), 'another-sum'],
] as const)('a refund of ten pounds that PayPal calls %s, of %o, is %s', (status, amount, outcome) => {
  expect(interpretRefund({ status, amount }, 1000)).toBe(outcome);
});
