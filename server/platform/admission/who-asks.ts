import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/**
 * Some proxies (Azure's Application Gateway, IIS) add each client to X-Forwarded-For with the port of its connection.
 * With it every connection would count as a network of its own.
 */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (given?.includes(':'))
      headers['x-forwarded-for'] = String(given).split(',').map(withoutPort).join(',');
  });
}

function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^\s*(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)\s*$/i.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}

/** The headers by which proxies, CDNs and load balancers can be told. */
const OF_PROXIES =
  /^(?:via|cdn-loop|x-real-ip|x-scheme|(?:x-)?forwarded(?:-.*)?|(?:cf|fly|x-(?:amzn|appengine|arr|azure|envoy|original|vercel))-.*|.*client-ip)$/;

/** Whether a header says that a proxy passed the request on. */
export function isPassedOn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

/**
 * Whether `request.ip` is where the request came from. When a proxy that TRUSTED_PROXIES does not name passed it on, it is
 * that proxy's address, and the sender's is not known.
 */
export function isAddressKnown(request: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  const passedOnFor = request.headers['x-forwarded-for'];
  if (passedOnFor === undefined) return !isPassedOn(request);
  // `ips` begins with the address of the connection; each trusted proxy adds the address it passed the request on for.
  return String(passedOnFor).split(',').length === (request.ips?.length ?? 1) - 1;
}

/** The networks from which customers, and people at the desk, have recently called. They go first. */
export interface KnownNetworks {
  /** A call from that network had a valid session. `person` names whose. */
  note(network: string, person: string): void;
  isKnown(network: string): boolean;
}

const KNOWN_MILLISECONDS = 3_600_000;
const MAX_PEOPLE = 10_000;
/** At home, at work, on the way. A higher limit would not help an account that sixty hosts share. */
const NETWORKS_OF_ONE = 3;

/** Held in this process and lost with it: a caller who returns is noted at their first call. */
export function createKnownNetworks(now: () => number = () => performance.now()): KnownNetworks {
  const knownUntil = new Map<string, number>();
  /** Networks by person, the most recent last; the people are in the same order. */
  const people = new Map<string, string[]>();

  return {
    note(network, person) {
      const networks = (people.get(person) ?? []).filter((each) => each !== network);
      people.delete(person);
      people.set(person, [...networks, network]);
      knownUntil.set(network, now() + KNOWN_MILLISECONDS);
      if (networks.length === NETWORKS_OF_ONE) {
        people.set(person, [...networks.slice(1), network]);
        // If somebody else calls from there too, their next call makes it known again.
        knownUntil.delete(networks[0]!);
      }
      if (people.size > MAX_PEOPLE) {
        const [quietest, theirs] = people.entries().next().value!;
        people.delete(quietest);
        for (const each of theirs) knownUntil.delete(each);
      }
    },
    isKnown: (network) => (knownUntil.get(network) ?? 0) > now(),
  };
}
