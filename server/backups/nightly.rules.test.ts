import { expect, test } from 'vitest';
import { isBackupDue, superfluousBackups } from './nightly.rules.ts';

const at = (time: string) => new Date(time);

test.each([
  ['in the evening after last night', '2026-11-27T03:05:00Z', null, '2026-11-27T20:00:00Z', false],
  ['the next night', '2026-11-27T03:05:00Z', null, '2026-11-28T03:00:00Z', true],
  ['before the night begins', '2026-11-27T03:05:00Z', null, '2026-11-28T02:59:00Z', false],
  ['a second time in one night', '2026-11-28T03:05:00Z', null, '2026-11-28T05:55:00Z', false],
  ['by day, when the shop was off at night', '2026-11-26T03:05:00Z', null, '2026-11-27T15:06:00Z', true],
  ['by day, a little later than last night', '2026-11-26T03:05:00Z', null, '2026-11-27T15:04:00Z', false],
  ['soon after a failure', '2026-11-27T03:05:00Z', '2026-11-28T03:05:00Z', '2026-11-28T04:00:00Z', false],
  ['an hour after a failure', '2026-11-27T03:05:00Z', '2026-11-28T03:05:00Z', '2026-11-28T04:05:00Z', true],
  ['in summer time, by London’s clock', '2026-07-01T02:05:00Z', null, '2026-07-02T02:00:00Z', true],
])('%s', (_when, lastAt, triedAt, now, expected) => {
  expect(isBackupDue({ lastAt: at(lastAt), triedAt: triedAt === null ? null : at(triedAt) }, at(now))).toBe(
    expected,
  );
});

const named = (day: number) => `dandle-2026-11-${String(day).padStart(2, '0')}T03-00-00Z.backup`;

test.each([
  ['none too many', [named(1), named(2)], 4, []],
  ['room for the next', [named(3), named(1), named(2)], 3, [named(1)]],
  ['the last one stays until another is complete', [named(1)], 1, []],
  [
    'others’ files stay',
    ['deletions', 'dandle.backup', 'notes.txt', named(1), named(2), named(3)],
    2,
    [named(1), named(2)],
  ],
  ['what was broken off goes', [`${named(1)}.part`, 'other.part', named(2)], 5, [`${named(1)}.part`]],
])('%s', (_what, names, keep, expected) => {
  expect(superfluousBackups(names, keep)).toEqual(expected);
});
