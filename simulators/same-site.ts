import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The simulators have no log-in, so a page on another site that a developer happens to visit must not be able
 * to act on them. Browsers mark such requests; programs (tests, the shop) send no mark and are let in.
 */
export function isCrossSiteWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Such a page may not read from them either, by making a host name of its own resolve to them (DNS
 * rebinding), which the browser takes for the page's own site. An IP address cannot be redirected, so any
 * address is accepted, and `localhost`.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (isIP(name) !== 0 || name === 'localhost') return;
    return reply.code(421).send({ title: 'Not at this address.' });
  });
}
