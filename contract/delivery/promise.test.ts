import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBankHoliday, regions, type Region } from './bank-holidays.ts';
import { daysAfter, inLondon, weekday } from './calendar.ts';
import { deliveryPromise, type DispatchTerms } from './promise.ts';
import { daysInWords, orderByInWords } from './words.ts';

const terms: DispatchTerms = {
  cutOff: '14:00',
  shopDays: [1, 2, 3, 4, 5],
  carrierDays: [1, 2, 3, 4, 5],
  minDays: 1,
  maxDays: 1,
  region: 'england-and-wales',
  closedDays: [],
};

function promised(at: string, changes: Partial<DispatchTerms> = {}, to: Region | null = 'england-and-wales') {
  const now = new Date(at);
  const changed = { ...terms, ...changes };
  const promise = deliveryPromise(changed, now, to);
  return promise && `${orderByInWords(promise, changed, now)}, with you ${daysInWords(promise)}`;
}

describe('the message', () => {
  it.each([
    ['2026-11-23T09:00:00Z', 'Order by 2 pm, with you Tuesday 24 November'],
    ['2026-11-23T13:59:59Z', 'Order by 2 pm, with you Tuesday 24 November'],
    ['2026-11-23T14:00:00Z', 'Order by 2 pm tomorrow, with you Wednesday 25 November'],
    ['2026-11-27T15:00:00Z', 'Order by 2 pm on Monday, with you Tuesday 1 December'],
    ['2026-11-29T15:00:00Z', 'Order by 2 pm tomorrow, with you Tuesday 1 December'],
    // Christmas is on a Friday, and the Monday is the substitute for Boxing Day.
    ['2026-12-24T13:00:00Z', 'Order by 2 pm, with you Tuesday 29 December'],
    ['2026-12-24T14:30:00Z', 'Order by 2 pm on Tuesday, with you Wednesday 30 December'],
    ['2026-12-31T15:00:00Z', 'Order by 2 pm on Monday, with you Tuesday 5 January'],
  ])('at %s: %s', (at, words) => {
    expect(promised(at)).toBe(words);
  });

  it('goes by London time in summer too', () => {
    expect(promised('2026-07-06T12:59:59Z')).toBe('Order by 2 pm, with you Tuesday 7 July');
    expect(promised('2026-07-06T13:00:00Z')).toBe('Order by 2 pm tomorrow, with you Wednesday 8 July');
    // The Mondays after the clocks have changed.
    expect(promised('2026-03-30T12:59:00Z')).toMatch(/^Order by 2 pm, /);
    expect(promised('2026-10-26T13:59:00Z')).toMatch(/^Order by 2 pm, /);
    // Half past midnight in London is still yesterday in UTC.
    expect(promised('2026-07-06T23:30:00Z')).toBe('Order by 2 pm, with you Wednesday 8 July');
  });

  it('names both days when it may take longer', () => {
    expect(promised('2026-11-23T09:00:00Z', { maxDays: 3 })).toBe(
      'Order by 2 pm, with you Tue 24 – Thu 26 November',
    );
    expect(promised('2026-11-26T09:00:00Z', { maxDays: 3 })).toBe(
      'Order by 2 pm, with you Fri 27 Nov – Tue 1 Dec',
    );
  });

  it('writes other hours the way people do', () => {
    const at = '2026-11-23T00:30:00Z';
    expect(promised(at, { cutOff: '09:30' })).toMatch(/^Order by 9\.30 am, /);
    expect(promised(at, { cutOff: '12:00' })).toMatch(/^Order by noon, /);
    expect(promised(at, { cutOff: '12:05' })).toMatch(/^Order by 12\.05 pm, /);
    expect(promised(at, { closedDays: ['2026-11-23', '2026-11-24'] })).toMatch(
      /^Order by 2 pm on Wednesday, /,
    );
  });

  it('names the day in full when the shop is closed for a week', () => {
    const closedDays = Array.from({ length: 7 }, (_, index) => daysAfter('2026-11-23', index));
    expect(promised('2026-11-23T09:00:00Z', { closedDays })).toBe(
      'Order by 2 pm on Monday 30 November, with you Tuesday 1 December',
    );
  });

  it('names a day however seldom the carrier comes', () => {
    // Six Mondays later, without three bank holidays.
    const rarely = { shopDays: [1], carrierDays: [1], cutOff: '01:00', minDays: 3, maxDays: 6 };
    expect(promised('2026-11-02T01:00:00Z', rarely, 'scotland')).toContain('Mon 7 Dec – Mon 11 Jan');
  });

  it('promises nothing when the shop is closed for months, or has no day left', () => {
    const closedDays = Array.from({ length: 90 }, (_, index) => daysAfter('2026-11-23', index));
    expect(promised('2026-11-23T09:00:00Z', { closedDays })).toBeNull();
    expect(promised('2026-11-23T09:00:00Z', { carrierDays: [] })).toBeNull();
  });
});

describe('by destination', () => {
  it('observes the bank holidays of the destination', () => {
    // St Andrew's Day.
    expect(promised('2026-11-27T09:00:00Z', {}, 'scotland')).toContain('Tuesday 1 December');
    expect(promised('2026-11-27T09:00:00Z')).toContain('Monday 30 November');
    // The twelfth of July, a Sunday.
    expect(promised('2026-07-10T09:00:00Z', {}, 'northern-ireland')).toContain('Tuesday 14 July');
    expect(promised('2026-07-10T09:00:00Z')).toContain('Monday 13 July');
    // A shop in Scotland sends nothing on its own holiday.
    expect(promised('2026-11-30T09:00:00Z', { region: 'scotland' })).toBe(
      'Order by 2 pm tomorrow, with you Wednesday 2 December',
    );
  });

  it('promises what holds everywhere while the destination is unknown', () => {
    expect(promised('2026-11-27T09:00:00Z', {}, null)).toContain('Mon 30 Nov – Tue 1 Dec');
    expect(promised('2026-11-23T09:00:00Z', {}, null)).toContain('with you Tuesday 24 November');
  });
});

const someTerms: fc.Arbitrary<DispatchTerms> = fc
  .record({
    hour: fc.integer({ min: 1, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    shopDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    carrierDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    minDays: fc.integer({ min: 1, max: 3 }),
    moreDays: fc.integer({ min: 0, max: 3 }),
    region: fc.constantFrom(...regions),
    closedDays: fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 12 }),
  })
  .map(({ hour, minute, minDays, moreDays, closedDays, ...rest }) => ({
    ...rest,
    cutOff: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'),
    minDays,
    maxDays: minDays + moreDays,
    closedDays: closedDays.map((ahead) => daysAfter('2026-01-01', ahead)),
  }));
/** Two years, weighted towards the hard cases: the turn of the year and the nights when the clocks change. */
const moment = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 20) }),
    fc
      .tuple(
        fc.constantFrom(
          Date.UTC(2026, 2, 29),
          Date.UTC(2026, 9, 25),
          Date.UTC(2027, 2, 28),
          Date.UTC(2026, 11, 31),
          Date.UTC(2026, 11, 24),
        ),
        fc.integer({ min: -48 * 60, max: 96 * 60 }),
      )
      .map(([day, minutes]) => day + minutes * 60_000),
  )
  .map((milliseconds) => new Date(milliseconds));
const destination = fc.constantFrom(...regions, null);

describe('whatever the settings', () => {
  it('never names a day on which nobody works', () => {
    fc.assert(
      fc.property(someTerms, moment, fc.constantFrom(...regions), (some, now, region) => {
        const promise = deliveryPromise(some, now, region)!;
        expect(some.shopDays).toContain(weekday(promise.leaves));
        expect(some.closedDays).not.toContain(promise.leaves);
        expect(isBankHoliday(promise.leaves, some.region)).toBe(false);
        for (const day of [promise.from, promise.to]) {
          expect(some.carrierDays).toContain(weekday(day));
          expect(some.closedDays).not.toContain(day);
          expect(isBankHoliday(day, region)).toBe(false);
        }
      }),
    );
  });

  it('leaves today before the cut-off and never after it, then arrives in order', () => {
    fc.assert(
      fc.property(someTerms, moment, destination, (some, now, region) => {
        const { leaves, from, to } = deliveryPromise(some, now, region)!;
        const { day, time } = inLondon(now);
        expect(leaves >= day).toBe(true);
        if (leaves === day) expect(time < some.cutOff).toBe(true);
        expect(leaves < from && from <= to).toBe(true);
      }),
    );
  });

  it('promises later orders nothing earlier, and no order more time than it takes', () => {
    fc.assert(
      fc.property(someTerms, moment, moment, destination, (some, one, other, region) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const sooner = deliveryPromise(some, first, region)!;
        const later = deliveryPromise(some, second, region)!;
        expect(sooner.leaves <= later.leaves && sooner.from <= later.from && sooner.to <= later.to).toBe(
          true,
        );
      }),
    );
  });

  it('counts the carrier’s days one by one', () => {
    fc.assert(
      fc.property(someTerms, moment, fc.constantFrom(...regions), (some, now, region) => {
        const { leaves, to } = deliveryPromise(some, now, region)!;
        let days = 0;
        for (let day = daysAfter(leaves, 1); day <= to; day = daysAfter(day, 1)) {
          const isClosed = some.closedDays.includes(day) || isBankHoliday(day, region);
          if (some.carrierDays.includes(weekday(day)) && !isClosed) days += 1;
        }
        expect(days).toBe(some.maxDays);
      }),
    );
  });

  it('names the days in one line of the narrowest screen', () => {
    fc.assert(
      fc.property(someTerms, moment, destination, (some, now, region) => {
        const words = daysInWords(deliveryPromise(some, now, region)!);
        expect(words.length, words).toBeLessThanOrEqual('Wed 23 – Thu 24 September'.length);
      }),
    );
  });

  it('promises for an unknown destination only what holds for every one', () => {
    fc.assert(
      fc.property(someTerms, moment, fc.constantFrom(...regions), (some, now, region) => {
        const anywhere = deliveryPromise(some, now, null)!;
        const there = deliveryPromise(some, now, region)!;
        expect(anywhere.from <= there.from && there.to <= anywhere.to).toBe(true);
      }),
    );
  });
});
