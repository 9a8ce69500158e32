import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Cuts off a client that takes longer than `milliseconds` to send a body. Files are exempt, as Node's own limit covers
 * them. A client whose file is refused while still being sent has this long to read why, and is then cut off.
 */
export function cutOffSlowBodies(app: FastifyInstance, milliseconds: number): void {
  const limit = ({ raw }: FastifyRequest) => {
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, milliseconds).unref();
    raw.once('close', () => clearTimeout(timer));
  };
  app.addHook('onRequest', async (request) => {
    const { headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && routeOptions.config.takesFile !== true) limit(request);
  });
  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.config.takesFile === true && !request.raw.complete) limit(request);
  });
}
