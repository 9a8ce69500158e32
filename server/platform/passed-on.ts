import type { FastifyRequest } from 'fastify';

/** Whether a header says that a proxy passed the request on. */
export function isPassedOn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers);
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
