import type { FastifyInstance } from 'fastify';
import { drawingOf } from './drawings.rules.ts';

/** Redirects from the name of a thing without a picture, and its categories with bars before, to a drawing of its kind. */
export function drawingRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/drawings/of/:name.svg', async (request, reply) => {
    const [name = '', ...path] = request.params.name.split('|').filter(Boolean);
    return reply.header('cache-control', 'public, max-age=86400').redirect(drawingOf(name, path), 302);
  });
}
