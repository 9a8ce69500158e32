import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Cuts off who sends a body more slowly than `milliseconds`, but for files, which Node's own limit is made for. Who is
 * refused a file while it comes in is listened to for so long, to hear why, and then cut off.
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
