import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.gateway.ts';

it.each(['1.1.1.1', '9.255.255.255', '100.63.255.255', '172.32.0.1', '192.167.1.1', '223.255.255.255'])(
  'takes %s for public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['2606:4700:4700::1111', '2a00:1450:4001:831::200a', '2620:0:860::1'])(
  'takes %s for public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::0.0.0.0']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['of a provider’s network', ['100.64.0.1', '100.127.255.255']],
  ['link-local, clouds’ metadata among them', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['mapped from IPv4', ['::ffff:127.0.0.1', '::ffff:1.1.1.1', '::ffff:7f00:1', '::7f00:1']],
  ['translated to IPv4', ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '2001:db8::1', '3fff::1']],
  ['the metadata of a cloud', ['fd00:ec2::254']],
  ['not an address', ['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.1.1.1 ', '1.1.1.1:443']],
])('does not take for public what is %s', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
