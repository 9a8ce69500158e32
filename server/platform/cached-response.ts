import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createShortCache, type ShortCache } from './short-cache.ts';

const compress = promisify(brotliCompress);
const MIN_COMPRESSED_BYTES = 1024;

/** One answer sent to many: compressed once, when the first client that takes brotli asks for it. */
export interface CachedResponse {
  status: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  payload: Buffer;
  brotli: Promise<Buffer> | null;
  /** Where a redirect leads. */
  location?: string;
}

export function createCachedResponse(
  status: number,
  contentType: string,
  cacheControl: string,
  text: string,
): CachedResponse {
  const payload = Buffer.from(text);
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  return { status, contentType, cacheControl, etag, payload, brotli: null };
}

const MEGABYTE = 1024 * 1024;

/** Of answers whose addresses strangers choose. What is compressed of them comes on top, a fifth as a rule. */
export function createResponseCache(milliseconds: number): ShortCache<CachedResponse> {
  return createShortCache({
    milliseconds,
    maxEntries: 2000,
    maxBytes: 32 * MEGABYTE,
    bytesOf: ({ payload }) => payload.length,
  });
}

export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  reply
    .code(answer.status)
    .header('cache-control', answer.cacheControl)
    .header('etag', answer.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === answer.etag && answer.status === 200)
    return reply.code(304).send();
  reply.header('content-type', answer.contentType);
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli || answer.payload.length < MIN_COMPRESSED_BYTES) return reply.send(answer.payload);
  answer.brotli ??= compress(answer.payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(await answer.brotli);
}
