import type { FastifyRequest } from 'fastify';

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
