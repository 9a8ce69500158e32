import { expect, it } from 'vitest';
import { clientNetwork, clientSite } from './client-network.ts';

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
