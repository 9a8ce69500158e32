import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { log } from '#simulators/process.ts';
import { refuseForeignHosts } from '#simulators/same-site.ts';
import { registerCheckoutRoutes } from './checkout.routes.ts';
import { registerControlRoutes } from './control.routes.ts';
import { newDebugId } from './ids.ts';
import { registerPaymentRoutes } from './payment.routes.ts';
import { Refusal, notFound, serverRefusal } from './refusal.ts';
import type { Simulator } from './simulator.ts';
import { registerTokenRoutes } from './token.routes.ts';
import { registerWebhookRoutes } from './webhook.routes.ts';

export function createApp(simulator: Simulator): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });

  refuseForeignHosts(app);
  // JSON stays text until the route parses it: signatures and request ids depend on the exact bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  app.setNotFoundHandler((_request, reply) => {
    const debugId = newDebugId();
    return reply.header('paypal-debug-id', debugId).code(404).send(notFound().toBody(debugId));
  });
  app.setErrorHandler((error, request, reply) => {
    const debugId = newDebugId();
    reply.header('paypal-debug-id', debugId);
    if (error instanceof Refusal) return reply.code(error.status).send(error.toBody(debugId));
    if (error instanceof z.ZodError) return reply.code(400).send({ title: z.prettifyError(error) });
    const status =
      (error as { statusCode?: number }).statusCode ?? (error instanceof SyntaxError ? 400 : 500);
    if (status === 415)
      return reply.code(415).send(new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE').toBody(debugId));
    if (status < 500) return reply.code(status).send(new Refusal(status, 'INVALID_REQUEST').toBody(debugId));
    log('a request failed', { url: request.url, error: String((error as Error).stack ?? error), debugId });
    return reply.code(500).send(serverRefusal(500).toBody(debugId));
  });

  registerTokenRoutes(app, simulator);
  registerPaymentRoutes(app, simulator);
  registerWebhookRoutes(app, simulator);
  registerCheckoutRoutes(app, simulator);
  registerControlRoutes(app, simulator);
  return app;
}
