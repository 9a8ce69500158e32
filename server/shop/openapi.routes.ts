import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ASKED_AGAIN } from '#server/platform/http/cache-control.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  type CachedResponse,
} from '#server/platform/cache/cached-response.ts';
import type { Context } from '#server/platform/context.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { createShortCache } from '#server/platform/cache/short-cache.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Made when it is first asked for, and again under a new name of the shop. */
export function serveOpenApi(app: FastifyInstance, config: Context['config']): void {
  const documents = createShortCache<CachedResponse>({ milliseconds: HOUR_MILLISECONDS, maxEntries: 1 });
  app.get('/api/openapi.json', async (request, reply) => {
    const { shopName } = config;
    const make = async () => {
      const text = JSON.stringify(openApiDocument(Object.values(api) as Endpoint[], shopName));
      return createCachedResponse(200, 'application/json; charset=utf-8', ASKED_AGAIN, text);
    };
    return sendCachedResponse(request, reply, await documents.get(shopName, make));
  });
}
