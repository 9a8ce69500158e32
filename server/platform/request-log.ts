import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * A request id that a proxy gave, when it looks like one; else our own. Never one with the digits 400: an unexpected
 * error quotes it, and some clients look for these digits in what they are told (docs/external-api.md).
 */
export function requestId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[\w-]{8,64}$/.test(header) && !header.includes('400')) return header;
  for (;;) {
    const id = randomUUID();
    if (!id.includes('400')) return id;
  }
}

/**
 * One line for each answered request. Written from an allow-list: the route's pattern instead of the URL,
 * so that no id, token or query string is ever logged.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
