import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import { problemOf } from '#contract/refusal.ts';
import type { Context } from '#server/platform/context.ts';
import { sendProblem } from './errors.ts';
import { answerUnreadable, hasLongHeader, MAX_HEADER_BYTES } from './long-headers.ts';
import { noCompilers } from './no-compilers.ts';
import { requestId } from './request-log.ts';
import { securityHeaders, type Site } from './security-headers.ts';

const CONNECTION_MILLISECONDS = 60_000;
const limits = {
  // Long enough for a 20 MB picture from a storeroom with one bar of signal.
  requestTimeout: 180_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/** The HTTP server with its limits, before any step or route. `sendFromCache` answers in front of everything. */
export function createHttpApp({
  log,
  site,
  trustedProxies,
  rewriteUrl,
  sendFromCache,
}: {
  log: Context['log'];
  site: Site;
  trustedProxies: string[];
  rewriteUrl: NonNullable<FastifyServerOptions['rewriteUrl']>;
  sendFromCache: (request: IncomingMessage, response: ServerResponse) => boolean;
}): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // request-log.ts writes the one line, from an allow-list.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    rewriteUrl,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    schemaController: { compilersFactory: noCompilers },
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handle) => {
      const server = createServer(limits, (request, response) => {
        if (!hasLongHeader(request) && sendFromCache(request, response)) return;
        handle(request, response);
      });
      return server.setTimeout(CONNECTION_MILLISECONDS);
    },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the shop closes are still answered, as are those
    // already under way.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded never reaches a route, a hook or the error handler.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(request.url, site));
      void sendProblem(reply as FastifyReply, problemOf('request/not-found'));
    },
  });
}
