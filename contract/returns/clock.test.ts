import { describe, expect, test } from 'vitest';
import { isInTime, lastDayToReject, lastDayToWithdraw, refundDue, sendBackBy } from './clock.ts';

/* Typed by hand with a calendar. Summer time in 2026 is from 29 March, 01:00, to 25 October, 02:00. */

describe('the last day to withdraw', () => {
  test.each([
    // The day it arrives is not counted.
    ['2026-01-01', '2026-01-15'],
    ['2026-01-31', '2026-02-14'],
    ['2026-02-14', '2026-02-28'],
    ['2026-02-15', '2026-03-01'],
    ['2024-02-14', '2024-02-28'],
    ['2024-02-15', '2024-02-29'],
    ['2024-02-16', '2024-03-01'],
    ['2024-02-29', '2024-03-14'],
    ['2026-03-15', '2026-03-29'],
    ['2026-03-28', '2026-04-11'],
    ['2026-03-29', '2026-04-12'],
    ['2026-10-24', '2026-11-07'],
    ['2026-10-25', '2026-11-08'],
    ['2026-12-11', '2026-12-25'],
    ['2026-12-18', '2027-01-01'],
    ['2026-12-31', '2027-01-14'],
  ])('of goods that arrived on %s is %s', (arrived, last) => {
    expect(lastDayToWithdraw({ parcels: [arrived], informedOn: arrived })).toBe(last);
  });

  test.each<[(string | null)[], string | null]>([
    [['2026-03-02', '2026-03-05'], '2026-03-19'],
    [['2026-03-05', '2026-03-02'], '2026-03-19'],
    [['2026-03-02', '2026-03-02'], '2026-03-16'],
    [['2026-02-14', '2026-02-28', '2026-02-20'], '2026-03-14'],
    // While one is not here, or nobody knows, no door closes.
    [['2026-03-02', null], null],
    [[null], null],
    [[null, null], null],
    [[], null],
  ])('of parcels that arrived on %j is %s', (parcels, last) => {
    expect(lastDayToWithdraw({ parcels, informedOn: '2026-02-01' })).toBe(last);
  });

  // Regulation 31: told late, 14 days from then; never told, a year more.
  test.each<[string | null, string]>([
    ['2026-02-20', '2026-03-15'],
    ['2026-03-01', '2026-03-15'],
    ['2026-03-02', '2026-03-16'],
    ['2026-03-10', '2026-03-24'],
    ['2026-06-01', '2026-06-15'],
    ['2027-03-01', '2027-03-15'],
    ['2027-03-02', '2027-03-15'],
    ['2028-01-01', '2027-03-15'],
    [null, '2027-03-15'],
  ])('of goods that arrived on 1 March 2026, told of the right on %s, is %s', (informedOn, last) => {
    expect(lastDayToWithdraw({ parcels: ['2026-03-01'], informedOn })).toBe(last);
  });

  test.each([
    ['2024-02-15', '2025-02-28'],
    ['2027-02-14', '2028-02-28'],
    ['2027-02-15', '2028-03-01'],
    ['2023-02-15', '2024-03-01'],
  ])('of goods that arrived on %s, never told, is %s', (arrived, last) => {
    expect(lastDayToWithdraw({ parcels: [arrived], informedOn: null })).toBe(last);
  });
});

describe('in time', () => {
  test.each<[string | null, string, boolean]>([
    ['2026-01-15', '2026-01-15T23:59:59Z', true],
    ['2026-01-15', '2026-01-16T00:00:00Z', false],
    ['2026-01-15', '2026-01-01T00:00:00Z', true],
    // In summer London’s day ends an hour before UTC’s.
    ['2026-07-15', '2026-07-15T22:59:59Z', true],
    ['2026-07-15', '2026-07-15T23:00:00Z', false],
    ['2026-03-29', '2026-03-29T22:59:59Z', true],
    ['2026-03-29', '2026-03-29T23:00:00Z', false],
    ['2026-10-25', '2026-10-25T23:59:59Z', true],
    ['2026-10-24', '2026-10-24T23:00:00Z', false],
    ['2024-02-29', '2024-02-29T23:59:59Z', true],
    ['2024-02-29', '2024-03-01T00:00:00Z', false],
    [null, '2036-01-01T00:00:00Z', true],
  ])('until %s, at %s: %s', (last, at, isSo) => {
    expect(isInTime(last, new Date(at))).toBe(isSo);
  });
});

test.each([
  ['2026-01-15T10:00:00Z', '2026-01-29'],
  ['2026-07-15T23:30:00Z', '2026-07-30'],
  ['2024-02-15T23:59:59Z', '2024-02-29'],
  ['2026-12-20T00:00:00Z', '2027-01-03'],
])('told at %s, it is to be sent back by %s', (toldAt, last) => {
  expect(sendBackBy(new Date(toldAt))).toBe(last);
});

describe('the last day for the money', () => {
  const told = '2026-03-20T09:00:00Z';
  test.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['2026-03-25T09:00:00Z', null, '2026-04-08'],
    [null, '2026-03-23T09:00:00Z', '2026-04-06'],
    // Whichever comes first.
    ['2026-03-25T09:00:00Z', '2026-03-23T09:00:00Z', '2026-04-06'],
    ['2026-03-23T09:00:00Z', '2026-03-25T09:00:00Z', '2026-04-06'],
    // 23:30 UTC on 29 March is 30 March in London.
    ['2026-03-29T23:30:00Z', null, '2026-04-13'],
    ['2024-02-15T09:00:00Z', null, '2024-02-29'],
  ])('of goods received at %s and posted at %s is %s', (received, posted, due) => {
    const date = (iso: string | null) => (iso === null ? null : new Date(iso));
    const times = { toldAt: new Date(told), receivedAt: date(received), postedAt: date(posted) };
    expect(refundDue({ ...times, wasSent: true })).toBe(due);
  });

  test.each([
    ['2026-03-20T09:00:00Z', '2026-04-03'],
    ['2026-07-15T23:30:00Z', '2026-07-30'],
  ])('of goods that never left, told at %s, is %s', (toldAt, due) => {
    const unsent = { toldAt: new Date(toldAt), wasSent: false, receivedAt: null, postedAt: null };
    expect(refundDue(unsent)).toBe(due);
  });
});

test.each<[(string | null)[], string | null]>([
  [['2026-01-31'], '2026-03-02'],
  [['2024-01-30'], '2024-02-29'],
  [['2026-03-01', '2026-03-04'], '2026-04-03'],
  [[null], null],
])('faulty goods that arrived on %j can be rejected until %s', (parcels, last) => {
  expect(lastDayToReject(parcels)).toBe(last);
});
