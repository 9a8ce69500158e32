import { expect, it } from 'vitest';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { possibleActions } from './possible-actions.rules.ts';

const now = new Date('2026-03-05T12:00:00Z');
const order = (status: StoredOrder['status'], isPaymentInProgress = false) =>
  ({
    ...{ status, customerId: 'c', isPaymentInProgress, deliveryKind: 'parcel', collection: null },
    paymentStatus: status === 'Pending' ? 'Pending' : 'Paid',
  }) as StoredOrder;
const standing = {
  ...{ isRefundUnderWay: false, isPaid: true, leftPence: 100, isInReview: false, isReviewAsked: false },
  ...{ isPacked: true, now },
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

const told = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);
it.each([
  ['Pending', {}, { isPaid: false }, ['cancel'], []],
  ['Processing', {}, { isPacked: false }, ['pack', 'cancel', 'refund'], ['ready', 'handOver']],
  ['Processing', {}, {}, ['pack', 'ready', 'handOver', 'cancel', 'refund'], []],
  ['Processing', { readyAt: told(23) }, {}, ['pack', 'handOver', 'cancel', 'refund'], []],
  ['Processing', { readyAt: told(24) }, {}, ['pack', 'remind', 'handOver', 'cancel', 'refund'], []],
  [
    'Processing',
    { readyAt: told(90), remindedAt: told(2) },
    {},
    ['pack', 'handOver', 'cancel', 'refund'],
    [],
  ],
  ['Delivered', { readyAt: told(90) }, {}, ['refund'], []],
  ['Refunded', { readyAt: told(90) }, { leftPence: 0 }, [], []],
] as const)(
  'an order to collect that is %s (told %j, %j) is never sent, but %j',
  (status, times, is, can, not) => {
    const collected = {
      ...order(status),
      deliveryKind: 'collection' as const,
      collection: { code: '', address: '', hours: '', readyAt: null, remindedAt: null, ...times },
    };
    const acts = possibleActions(collected, { ...standing, ...is });
    expect([possible(acts), obstacles(acts)]).toEqual([can, not]);
  },
);
