import { expect, it } from 'vitest';
import { createKnownNetworks } from './known-networks.ts';

const at = (number: number) => `203.0.113.${number}`;

it('remembers for an hour where somebody called from', () => {
  const clock = { now: 0 };
  const networks = createKnownNetworks(() => clock.now);
  networks.note(at(1), 'customer:ada');
  expect([networks.isKnown(at(1)), networks.isKnown(at(2))]).toEqual([true, false]);
  clock.now = 3_599_999;
  networks.note(at(2), 'customer:ada');
  expect([networks.isKnown(at(1)), networks.isKnown(at(2))]).toEqual([true, true]);
  clock.now = 3_600_000;
  expect([networks.isKnown(at(1)), networks.isKnown(at(2))]).toEqual([false, true]);
});

it('remembers the last three networks of an account used from many, and keeps those of others', () => {
  const networks = createKnownNetworks();
  networks.note(at(1), 'customer:grace');
  for (let host = 1; host <= 60; host++) networks.note(at(host), 'customer:ada');
  const known = Array.from({ length: 60 }, (_, index) => index + 1).filter((host) =>
    networks.isKnown(at(host)),
  );
  expect(known).toEqual([1, 58, 59, 60]);
});

it('forgets the quietest when there are very many', () => {
  const networks = createKnownNetworks();
  networks.note(at(1), 'customer:ada');
  networks.note(at(2), 'customer:grace');
  networks.note(at(1), 'customer:ada');
  for (let number = 0; number < 9999; number++) networks.note(at(3), `customer:${number}`);
  expect([networks.isKnown(at(1)), networks.isKnown(at(2))]).toEqual([true, false]);
});
