import type { FastifyRequest } from 'fastify';

/** Whether somebody says that they have passed the request on. */
export function isPassedOn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers);
}

/**
 * Whether `request.ip` is where it comes from. When somebody whom TRUSTED_PROXIES does not name has passed it on, that is
 * their address, and whom they speak for nobody knows.
 */
export function isAddressKnown(request: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  const passedOnFor = request.headers['x-forwarded-for'];
  if (passedOnFor === undefined) return !isPassedOn(request);
  // The first of `ips` is the connection's own address; each proxy that is named adds the one before it.
  return String(passedOnFor).split(',').length === (request.ips?.length ?? 1) - 1;
}
