import { expect, test } from 'vitest';
import { orderEvents } from '#contract/returns/returns.ts';
import { faults, returnKinds, returnOutcomes, returnStates } from '#contract/returns/words.ts';
import { eventWords, nextSteps, stateOf, titleOf } from './return-words.ts';

const open = { outcome: null, answer: '', sendBackBy: null, refundDue: null, receivedAt: null } as const;

test('every state of every kind has words', () => {
  for (const kind of returnKinds) {
    const fault = kind === 'claim' ? faults[0] : null;
    expect(titleOf({ kind, fault })).toMatch(/^[A-Z]/);
    for (const state of returnStates) {
      for (const outcome of [null, ...returnOutcomes]) {
        const told = { ...open, kind, state, outcome, fault };
        expect(stateOf(told).words).toMatch(/^[A-Z]/);
        expect(nextSteps(told).join(' ')).not.toMatch(/undefined|null/);
      }
    }
  }
  for (const event of orderEvents) expect(eventWords({ at: '', event }, {})).toMatch(/^[A-Z]/);
});

test('money of goods that never left does not wait for them', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, refundDue: '2024-03-05' } as const;
  expect(stateOf(told).words).toBe('Refund on its way');
  expect(nextSteps(told)).toEqual([
    expect.stringContaining('may already be on its way'),
    expect.stringContaining('by March 5, 2024'),
  ]);
});

test('what was sent is waited for, until when', () => {
  const told = { ...open, kind: 'withdrawal', state: 'told', fault: null, sendBackBy: '2024-03-05' } as const;
  expect(nextSteps(told)).toEqual(['Please post it by March 5, 2024.', expect.stringContaining('14 days')]);
});
