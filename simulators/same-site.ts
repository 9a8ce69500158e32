import type { FastifyRequest } from 'fastify';

/**
 * The simulators have no log-in, so a page on another site that a developer happens to visit must not be able to
 * press their buttons. Browsers mark such requests; programs (tests, the shop) send no mark and are let in.
 */
export function isCrossSiteWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
