import { expect, test } from 'vitest';
import { ApiError } from '#contract/call.ts';
import { nextStep } from './next-step.ts';

const refusal = (code: string) => new ApiError(409, { code, detail: 'No.' });

test.each([
  ['a basket that cannot be ordered', refusal('orders/out-of-stock'), 'basket'],
  ['an order that is too large', refusal('orders/total-too-large'), 'basket'],
  ['a country we do not deliver to', refusal('orders/country-not-served'), 'address'],
  ['an address deleted in another tab', refusal('orders/address-not-found'), 'addresses'],
  ['a payment that may be under way', refusal('payments/outcome-unknown'), 'orders'],
  ['a PayPal that is silent', refusal('payments/provider-unavailable'), 'retry'],
  ['no network', new ApiError(0, null), 'retry'],
  ['anything else', new TypeError('nothing known'), 'retry'],
])('after %s', (_name, error, step) => {
  expect(nextStep(error)).toBe(step);
});
