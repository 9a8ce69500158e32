import { BlockList, isIP } from 'node:net';

/** The names that `proxy-addr`, which reads TRUSTED_PROXIES, knows for some networks. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An address, a network as first address and number of bits, or a known name. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(named, text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

/** A wider network is half the internet, and no proxy's. */
const LEAST_BITS = { 4: 8, 6: 7 };

/** A network of proxies that does not include every visitor: any address in it may claim to be another. */
export function isProxyNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  return isNetwork(text) && (bits === undefined || Number(bits) >= LEAST_BITS[version as 4 | 6]);
}

/** Whether the host of an address is this machine, by its usual names. */
export function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Whether an address is in one of the networks. With an empty list, every address is. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const listed = new BlockList();
  for (const network of networks.flatMap((each) => named[each] ?? [each])) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    listed.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0]!;
    const version = isIP(plain);
    return version !== 0 && listed.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}
