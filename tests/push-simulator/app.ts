import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { log } from '#simulators/process.ts';
import { refuseForeignHosts } from '#simulators/same-site.ts';
import { registerBrowserRoutes } from './browser.routes.ts';
import type { BrowserConnection } from './browser-connection.ts';
import { registerControlRoutes } from './control.routes.ts';
import type { Devices } from './devices.ts';
import type { Faults } from './faults.ts';
import type { TlsIdentity } from './identity.ts';
import { registerMessageRoutes } from './message.routes.ts';
import type { PostOffice } from './post-office.ts';

/** The public side: the push services under their own names, and Google's service for browsers. */
export function createService(parts: {
  identity: TlsIdentity;
  office: PostOffice;
  devices: Devices;
  faults: Faults;
  isKnown: (host: string) => boolean;
}): FastifyInstance {
  const { key, cert } = parts.identity;
  const app = Fastify({
    logger: false,
    https: { key, cert },
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) log('a request failed', { url: request.url, error: String((error as Error).stack) });
    return reply.code(status).send({ reason: (error as Error).message });
  });
  registerBrowserRoutes(app, parts.office, parts.devices);
  registerMessageRoutes(app, parts);
  return app as unknown as FastifyInstance;
}

/** The side for tests. */
export function createControl(parts: {
  office: PostOffice;
  faults: Faults;
  connections: Set<BrowserConnection>;
}): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  refuseForeignHosts(app);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ title: z.prettifyError(error) });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.code(status).send({ title: (error as Error).message });
  });
  registerControlRoutes(app, parts);
  return app;
}
