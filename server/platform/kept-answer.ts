import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
const SMALLEST_WORTH_COMPRESSING = 1024;

/** An answer kept for a moment and sent to many: its bytes, compressed once when somebody first can take it so. */
export interface KeptAnswer {
  status: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  payload: Buffer;
  brotli: Promise<Buffer> | null;
  /** Where a redirect leads. */
  location?: string;
}

export function keepAnswer(
  status: number,
  contentType: string,
  cacheControl: string,
  text: string,
): KeptAnswer {
  const payload = Buffer.from(text);
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  return { status, contentType, cacheControl, etag, payload, brotli: null };
}

export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
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
  if (!takesBrotli || answer.payload.length < SMALLEST_WORTH_COMPRESSING) return reply.send(answer.payload);
  answer.brotli ??= compress(answer.payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(await answer.brotli);
}
