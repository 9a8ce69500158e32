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
const open = {
  ...({ outcome: null, answer: '', sendBackBy: null, refundDue: null, receivedAt: null } as const),
  ...{ goesBack: 6.68, isBeingRefunded: false },
};

test('what reached the shop is counted, not what was told', () => {
  const items = [
    { id: 'vests', productNameSnapshot: 'Vests' },
    { id: 'hat', productNameSnapshot: 'Hat' },
  ] as never;
  const lines = [
    { itemId: 'vests', quantity: 3, received: 1 },
    { itemId: 'hat', quantity: 1, received: 1 },
  ];
  const returns = [{ id: 'r', kind: 'withdrawal', sendBackBy: '2026-12-01', lines }] as never;
  const words = (event: 'returned' | 'received') =>
    eventWords({ at: '', event, returnId: 'r' }, { items, returns });
  expect(words('returned')).toBe('You started a return: 3 × Vests, 1 × Hat');
  expect(words('received')).toBe('Your return reached us: 1 of 3 × Vests, 1 × Hat');
});

test('every state of every kind has words', () => {
  for (const kind of returnKinds) {
    const fault = kind === 'claim' ? faults[0] : null;
    expect(titleOf({ kind, fault, sendBackBy: null })).toMatch(/^[A-Z]/);
    for (const state of returnStates) {
      for (const outcome of [null, ...returnOutcomes]) {
        const told = { ...open, kind, state, outcome, fault };
        expect(stateOf(told, sentOrder).words).toMatch(/^[A-Z]/);
        expect(nextSteps(told, sentOrder, null).join(' ')).not.toMatch(/undefined|null/);
      }
    }
  }
  for (const event of orderEvents) expect(eventWords({ at: '', event }, { items: [] })).toMatch(/^[A-Z]/);
});

test('goods that never left are being cancelled, and their refund is on its way once it has been asked for', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, refundDue: '2024-03-05' } as const;
  const packed = { OrderStatus: 'Processing', collection: null } as const;
  expect(titleOf(told)).toBe('You asked us to cancel');
  expect(stateOf(told, packed).words).toBe('Being cancelled');
  expect(stateOf(told, sentOrder).words).toBe('Waiting for the goods');
  expect(stateOf(told, { OrderStatus: 'Cancelled' }).words).toBe('Refund on its way');
  const refunded = { ...told, isBeingRefunded: true };
  expect(stateOf(refunded, packed).words).toBe('Refund on its way');
  expect(nextSteps(refunded, packed, null)).toEqual([expect.stringMatching(/^£6\.68 is on its way/)]);
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

test('the sum is named before the money goes back and after it, or why it does not', () => {
  const told = {
    ...open,
    kind: 'withdrawal',
    state: 'received',
    fault: null,
    sendBackBy: '2024-03-05',
  } as const;
  const next = (more: object) => nextSteps({ ...told, ...more }, sentOrder, null);
  expect(next({ refundDue: '2024-03-15' })).toEqual([
    'We give back £6.68 by March 15, 2024 at the latest, to the account you paid from.',
  ]);
  const refunded = { state: 'refunded', outcome: 'refunded' };
  expect(next(refunded)).toEqual(['£6.68 has gone back to the account you paid from.']);
  expect(next({ state: 'closed', outcome: 'refused', answer: 'The seal was broken.' })).toEqual([
    'We could not take it back: The seal was broken.',
  ]);
  // It went back on PayPal’s own pages.
  expect(next({ ...refunded, goesBack: null })).toEqual([
    'The money has gone back to the account you paid from.',
  ]);
});

test('what is collected can be brought back, too', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, sendBackBy: '2024-03-05' } as const;
  const collection = { code: 'K7XQ2M', address: '1 Otter Lane', hours: '', readyAt: null, collectedAt: null };
  expect(nextSteps(told, { OrderStatus: 'Delivered', collection }, null)[0]).toBe(
    'Please post it by March 5, 2024, or bring it back to 1 Otter Lane.',
  );
});

test('what was sent is waited for, until when', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, sendBackBy: '2024-03-05' } as const;
  expect(nextSteps(told, sentOrder, null)).toEqual([
    'Please post it by March 5, 2024.',
    expect.stringContaining('14 days'),
  ]);
});
