import { expect, test } from 'vitest';
import { orderEvents } from '#contract/returns/returns.ts';
import {
  faults,
  returnKinds,
  type CancelObstacle,
  returnOutcomes,
  returnStates,
} from '#contract/returns/words.ts';
import { eventWords, nextSteps, stateOf, titleOf } from './return-words.ts';

const sentOrder = { OrderStatus: 'Shipped', collection: null } as const;
const open = { outcome: null, answer: '', sendBackBy: null, refundDue: null, receivedAt: null } as const;

test('every state of every kind has words', () => {
  for (const kind of returnKinds) {
    const fault = kind === 'claim' ? faults[0] : null;
    expect(titleOf({ kind, fault })).toMatch(/^[A-Z]/);
    for (const state of returnStates) {
      for (const outcome of [null, ...returnOutcomes]) {
        const told = { ...open, kind, state, outcome, fault };
        expect(stateOf(told).words).toMatch(/^[A-Z]/);
        expect(nextSteps(told, sentOrder, null).join(' ')).not.toMatch(/undefined|null/);
      }
    }
  }
  for (const event of orderEvents) expect(eventWords({ at: '', event }, {})).toMatch(/^[A-Z]/);
});

test('money of goods that never left does not wait for them', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, refundDue: '2024-03-05' } as const;
  expect(stateOf(told).words).toBe('Refund on its way');
});

test('what was not sent may arrive only if it was packed, and no day is promised while PayPal decides', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, refundDue: '2024-03-05' } as const;
  const parcel = { OrderStatus: 'Processing', collection: null } as const;
  const collection = { code: 'K7XQ2M', address: '', hours: '', readyAt: null, collectedAt: null };
  const money = expect.stringContaining('by March 5, 2024');
  const next = (order: Parameters<typeof nextSteps>[1], cancelObstacle: CancelObstacle | null) =>
    nextSteps(told, order, { cancelObstacle });
  expect(next(parcel, 'being-packed')).toEqual([
    ...[expect.stringContaining('may already be on its way'), money],
  ]);
  expect(next({ ...parcel, collection }, 'being-packed')).toEqual([
    ...[expect.stringContaining('may already be packed'), money],
  ]);
  expect(next(parcel, null)).toEqual([expect.stringContaining('nothing to send back'), money]);
  expect(next(parcel, 'disputed')).toEqual([expect.stringContaining('PayPal is looking into')]);
  expect(next(sentOrder, null)).toEqual([expect.stringContaining('has left us all the same'), money]);
  expect(nextSteps(told, parcel, null)).toEqual([money]);
});

test('what was sent is waited for, until when', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, sendBackBy: '2024-03-05' } as const;
  expect(nextSteps(told, sentOrder, null)).toEqual([
    'Please post it by March 5, 2024.',
    expect.stringContaining('14 days'),
  ]);
});
