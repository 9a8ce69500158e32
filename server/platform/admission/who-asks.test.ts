import { expect, it } from 'vitest';
import { clientNetwork, clientSite, createKnownNetworks } from './who-asks.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:10.20.30.40', '10.20.30.40'],
  ['2001:db8::ffff:192.0.2.7', '2001:db8:0:0'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('finds the network of %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['2001:0db8:0001:0002::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('finds the site of %s', (address, site) => {
  expect(clientSite(address)).toBe(site);
});

const at = (number: number) => `203.0.113.${number}`;

it('knows for an hour where somebody called from', () => {
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

it('knows the last three networks of an account used from many', () => {
  const networks = createKnownNetworks();
  for (let host = 1; host <= 60; host++) networks.note(at(host), 'customer:ada');
  const hosts = Array.from({ length: 60 }, (_, index) => index + 1);
  expect(hosts.filter((host) => networks.isKnown(at(host)))).toEqual([58, 59, 60]);
});

it('forgets the quietest when there are very many', () => {
  const networks = createKnownNetworks();
  networks.note(at(1), 'customer:ada');
  networks.note(at(2), 'customer:grace');
  networks.note(at(1), 'customer:ada');
  for (let number = 0; number < 9999; number++) networks.note(at(3), `customer:${number}`);
  expect([networks.isKnown(at(1)), networks.isKnown(at(2))]).toEqual([true, false]);
});
