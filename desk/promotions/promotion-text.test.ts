import { describe, expect, test } from 'vitest';
import { daysWords, heldWords, largeWarning, recordTyped, usesWords } from './promotion-text.ts';

const typed = {
  ...{ code: ' welcome-10', name: '', kind: 'percent', scope: 'everything', 'reduction.percent': '10' },
  ...{ firstDay: '', lastDay: '', minimumPence: '0.00', usesMax: '', usesPerCustomer: '' },
};
const chosen = { categoryIds: ['a'], styleIds: [], productIds: [] };

describe('what is typed', () => {
  test('is read as the calls take it', () => {
    expect(recordTyped(typed, chosen)).toEqual({
      ...{ code: 'WELCOME10', name: null, reduction: { kind: 'percent', percent: 10 }, chosen: null },
      ...{ firstDay: null, lastDay: null, minimumPence: 0, usesMax: null, usesPerCustomer: null },
    });
    expect(
      recordTyped(
        {
          ...{ ...typed, kind: 'pounds', 'reduction.pence': '£5', scope: 'chosen', name: ' Spring ' },
          ...{ firstDay: '2026-12-01', lastDay: '2026-12-14', minimumPence: '1,000' },
          ...{ usesMax: '1,200', usesPerCustomer: '1' },
        },
        chosen,
      ),
    ).toEqual({
      ...{ code: 'WELCOME10', name: 'Spring', reduction: { kind: 'pounds', pence: 500 }, chosen },
      ...{ firstDay: '2026-12-01', lastDay: '2026-12-14', minimumPence: 100_000 },
      ...{ usesMax: 1200, usesPerCustomer: 1 },
    });
    expect(recordTyped({ ...typed, kind: 'delivery' }, chosen).reduction).toEqual({ kind: 'delivery' });
  });
});

describe('words', () => {
  test.each([
    [null, null, ''],
    ['2026-12-01', null, 'From 1 December 2026'],
    [null, '2026-12-14', 'Until 14 December 2026'],
    ['2026-12-01', '2026-12-14', 'From 1 December 2026 to 14 December 2026'],
  ])('from %s to %s', (firstDay, lastDay, words) => {
    expect(daysWords({ firstDay, lastDay })).toBe(words);
  });

  test('of uses', () => {
    expect(usesWords({ used: 1200, usesMax: null })).toBe('1,200');
    expect(usesWords({ used: 12, usesMax: 2000 })).toBe('12 of 2,000');
    expect(heldWords({ held: 0, heldPence: 0 })).toBe('');
    expect(heldWords({ held: 1, heldPence: 420 })).toBe('1 order waits for payment: £4.20 more');
    expect(heldWords({ held: 2, heldPence: 840 })).toBe('2 orders wait for payment: £8.40 more');
  });
});

test.each([
  [1000, 6000, /minimum spend is £10\.00, and £60\.00 comes off.*minimum of £61\.00/],
  [0, 500, /no minimum spend, and £5\.00/],
  [599, 500, /minimum of £6\.00/],
  [600, 500, /^$/],
])('from %i pence, %i pence off', (minimumPence, pence, words) => {
  expect(largeWarning({ reduction: { kind: 'pounds', pence }, minimumPence })).toMatch(words);
});
