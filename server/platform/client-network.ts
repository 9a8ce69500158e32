/** What identifies a household: the whole IPv4 address, or the first 64 bits of an IPv6 one (the rest changes daily). */
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
 * The first 48 bits of an IPv6 address, with 65,536 networks in them, are as easily had as one IPv4 address. Null: the
 * address has nothing wider than its network.
 */
export function clientSite(address: string): string | null {
  const groups = clientNetwork(address).split(':');
  return groups.length === 1 ? null : groups.slice(0, 3).join(':');
}
