import { expect, it } from 'vitest';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { possibleActions } from './possible-actions.rules.ts';

const order = (status: StoredOrder['status'], isPaymentInProgress = false) =>
  ({
    ...{ status, customerId: 'c', isPaymentInProgress },
    paymentStatus: status === 'Pending' ? 'Pending' : 'Paid',
  }) as StoredOrder;
const standing = {
  ...{ isRefundUnderWay: false, isPaid: true, leftPence: 100, isInReview: false, isReviewAsked: false },
};
const possible = (acts: ReturnType<typeof possibleActions>) =>
  Object.entries(acts).flatMap(([name, { isPossible }]) => (isPossible ? [name] : []));
const obstacles = (acts: ReturnType<typeof possibleActions>) =>
  Object.entries(acts).flatMap(([name, { whyNot }]) => (whyNot === null ? [] : [name]));

it.each([
  ['Pending', { isPaid: false }, ['cancel']],
  ['Processing', {}, ['pack', 'ship', 'cancel', 'refund']],
  ['Shipped', {}, ['track', 'deliver', 'refund']],
  ['Delivered', {}, ['undeliver', 'refund']],
  ['Delivered', { isReviewAsked: true }, ['refund']],
  ['Delivered', { leftPence: 0 }, ['undeliver']],
  ['Cancelled', { leftPence: 0 }, []],
  ['Refunded', { leftPence: 0 }, []],
] as const)(
  'with an order that is %s (%j) one can %j, and nothing is said about the rest',
  (status, is, can) => {
    const acts = possibleActions(order(status), { ...standing, ...is });
    expect(possible(acts)).toEqual(can);
    expect(obstacles(acts)).toEqual([]);
  },
);

it('what may pass is said', () => {
  const refunding = possibleActions(order('Processing'), { ...standing, isRefundUnderWay: true });
  expect(obstacles(refunding)).toEqual(['ship']);
  expect(possible(refunding)).not.toContain('ship');
  const paying = possibleActions(order('Pending', true), { ...standing, isPaid: false });
  expect([possible(paying), obstacles(paying)]).toEqual([[], ['cancel']]);
});
