import { expect, it } from 'vitest';
import { inForce, stillToHold, withEnds } from './schedule.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const versions = [
  { version: 1, holdsFrom: at(1) },
  { version: 2, holdsFrom: at(20) },
  { version: 3, holdsFrom: at(5) },
  { version: 4, holdsFrom: at(20) },
];

it('keeps each version in force until the next begins, whatever its number', () => {
  expect(withEnds(versions).map(({ version, holdsUntil }) => [version, holdsUntil])).toEqual([
    [1, at(5)],
    [3, at(20)],
    [2, at(20)],
    [4, null],
  ]);
});

it.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 3],
  [20, 4],
])('on the %ith version %i is in force', (day, version) => {
  expect(inForce(versions, at(day))?.version).toBe(version);
});

it('puts the later of two that begin at once in force', () => {
  expect(stillToHold(versions, at(6)).map(({ version }) => version)).toEqual([3, 4]);
});

it('knows of none if there is none', () => {
  expect(inForce([], at(1))).toBeNull();
});
