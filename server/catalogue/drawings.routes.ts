import type { FastifyInstance } from 'fastify';
import { drawingOf } from './drawings.rules.ts';

/** Redirects from the name of a thing without a picture to a drawing of its kind. */
export function drawingRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/drawings/of/:name', async (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(drawingOf(request.params.name), 302),
  );
}
