import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_CHANGES } from '#server/platform/cache-control.ts';
import {
  createCachedResponse,
  sendCachedResponse,
  weightOf,
  type CachedResponse,
} from '#server/platform/cached-response.ts';
import type { Database } from '#server/platform/database.ts';
import type { InTurn } from '#server/platform/in-turn.ts';
import { createShortCache } from '#server/platform/short-cache.ts';
import { readBuiltFile, type Place } from './built-files.service.ts';

/** Answers with a file of another version. */
export type ServeBuiltFile = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** As the server of static files has them. */
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The handler of `/assets/*` or `/desk/assets/*`, where this version's own files have routes of their own. */
export function createServeBuiltFile(db: Database, inTurn: InTurn, place: Place): ServeBuiltFile {
  const kept = createShortCache<CachedResponse>({
    milliseconds: 600_000,
    maxEntries: 500,
    maxBytes: 4_000_000,
    bytesOf: weightOf,
  });
  const read = async (name: string) => {
    const content = await readBuiltFile(db, place, name);
    if (!content) throw new NotKept();
    return createCachedResponse(200, types[path.extname(name)]!, NEVER_CHANGES, content);
  };
  return async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    try {
      const response = kept.peek(name) ?? (await inTurn(request, () => kept.get(name, () => read(name))));
      return await sendCachedResponse(request, reply, response);
    } catch (error) {
      if (error instanceof NotKept) return reply.callNotFound();
      throw error;
    }
  };
}

/** Thrown, because what is thrown is not kept: strangers could fill the memory with names. */
class NotKept extends Error {}
