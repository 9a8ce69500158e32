import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ASKED_AGAIN } from '#server/platform/http/cache-control.ts';
import type { SendCached } from '#server/platform/cache/serve-cached.ts';
import type { Context } from '#server/platform/context.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { JSON_TYPE } from '#server/platform/http/serve.ts';

const route = '/api/openapi.json';

/** Made when it is first asked for, and again under a new name of the shop. */
export function serveOpenApi(app: FastifyInstance, sendCached: SendCached, config: Context['config']): void {
  app.get(route, (request, reply) =>
    sendCached(request, reply, async () => ({
      ...{ status: 200, route, contentType: JSON_TYPE, cacheControl: ASKED_AGAIN, tags: new Set() },
      content: JSON.stringify(openApiDocument(Object.values(api) as Endpoint[], config.shopName)),
    })),
  );
}
