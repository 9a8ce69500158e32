import { expect, test } from 'vitest';
import type { DispatchTerms } from '#contract/delivery/promise.ts';
import { promiseTo, promiseWhenPaid } from './delivery-promise.rules.ts';

const terms: DispatchTerms = {
  cutOff: '14:00',
  shopDays: [1, 2, 3, 4, 5],
  carrierDays: [1, 2, 3, 4, 5],
  minDays: 1,
  maxDays: 2,
  region: 'england-and-wales',
  closedDays: [],
};
const leeds = { postalCode: 'LS1 1AA' };
const glasgow = { postalCode: 'G1 1AA' };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const placed = { promise: promiseTo(terms, leeds, at('23T13:58')), shippingAddress: leeds };

test('depends on where the parcel goes', () => {
  const now = at('27T10:00');
  expect(promiseTo(terms, leeds, now)).toEqual({
    promisedAt: now,
    arrivesFrom: '2026-11-30',
    arrivesTo: '2026-12-01',
  });
  expect(promiseTo(terms, glasgow, now)).toMatchObject({
    arrivesFrom: '2026-12-01',
    arrivesTo: '2026-12-02',
  });
});

test('is not given without terms, or to a place whose working days are unknown', () => {
  expect(promiseTo(null, leeds, at('23T10:00'))).toBeNull();
  expect(promiseTo(terms, { postalCode: 'JE2 3AB' }, at('23T10:00'))).toBeNull();
  expect(promiseTo(terms, { postalCode: 'somewhere' }, at('23T10:00'))).toBeNull();
});

test('is kept if somebody orders before the cut-off and pays soon after it', () => {
  expect(promiseWhenPaid(terms, placed, at('23T14:28'))).toBe(placed.promise);
});

test('counts from the payment if that comes late', () => {
  expect(placed.promise).toMatchObject({ arrivesFrom: '2026-11-24', arrivesTo: '2026-11-25' });
  expect(promiseWhenPaid(terms, placed, at('23T14:29'))).toMatchObject({
    arrivesFrom: '2026-11-25',
    arrivesTo: '2026-11-26',
  });
  expect(promiseWhenPaid(null, placed, at('24T09:00'))).toBeNull();
});
