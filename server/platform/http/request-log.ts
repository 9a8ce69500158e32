import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '#server/platform/metrics.ts';

/**
 * A request id given by a proxy, if it looks like one; otherwise our own. Never one containing the digits 400: an
 * unexpected error quotes it, and some clients look for these digits in the message (docs/external-api.md).
 */
export function requestId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[\w-]{8,64}$/.test(header) && !header.includes('400')) return header;
  for (;;) {
    const id = randomUUID();
    if (!id.includes('400')) return id;
  }
}

export interface Answered {
  id: string;
  method: string;
  /** The route's pattern instead of the URL, so that no id, token or query string is ever logged. */
  route: string;
  status: number;
  milliseconds: number;
}

export type NoteAnswered = (answered: Answered) => void;

/** Asked every few seconds by proxies and monitors, whatever happens: their lines would bury those of people. */
const PROBES: readonly string[] = ['/livez', '/readyz', '/metrics'];

/** One line and one measurement for each answered request. Only listed fields are written. */
export function createNoteAnswered(log: Logger, { requests }: Metrics): NoteAnswered {
  return ({ id: reqId, milliseconds, ...what }) => {
    requests.observe(what, milliseconds / 1000);
    if (PROBES.includes(what.route)) return;
    log.info({ reqId, ...what, milliseconds: Math.round(milliseconds) }, 'request');
  };
}

export function logRequests(app: FastifyInstance, noteAnswered: NoteAnswered): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    noteAnswered({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
}
