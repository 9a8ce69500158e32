/** Identifies a household: the whole IPv4 address, or the first 64 bits of an IPv6 one (the rest changes daily). */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The first 48 bits of an IPv6 network. The 65,536 networks in such a site are as easy to get as one IPv4 address; an
 * IPv4 address is its own site.
 */
export function siteOf(network: string): string {
  return network.split(':').slice(0, 3).join(':');
}

/** All the networks of a site together may have this many times what one network may have. */
export const NETWORKS_OF_SITE = 5;

/** Null if the address has no site wider than its network. */
export function clientSite(address: string): string | null {
  const network = clientNetwork(address);
  const site = siteOf(network);
  return site === network ? null : site;
}
