import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { createSemaphore } from '#server/platform/semaphore.ts';

const MIN_COMPRESSED_BYTES = 1024;
/** Each compression in progress takes a few hundred kilobytes, and there are no more cores to spare than this. */
const compressors = createSemaphore({ permits: 2 });

const codings = {
  br: {
    pack: (plain: Buffer) =>
      promisify(brotliCompress)(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          // No larger than the answer: setting up a larger window takes longer than compressing a small page.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(plain.length)))),
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    unpack: promisify<Buffer, { chunkSize: number }, Buffer>(brotliDecompress),
  },
  gzip: {
    pack: promisify<Buffer, Buffer>(gzip),
    unpack: promisify<Buffer, { chunkSize: number }, Buffer>(gunzip),
  },
};
type Coding = keyof typeof codings;

/**
 * One answer sent to many. It is compressed when first asked for, and then only the compressed form is kept, unless
 * somebody asks for it plain and there is room for both.
 */
export interface CachedResponse {
  status: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  /** Null while only the compressed form is kept. */
  plain: Buffer | null;
  plainLength: number;
  isAskedForPlain: boolean;
  packed: Partial<Record<Coding, Buffer>>;
  packing: Partial<Record<Coding, Promise<Buffer>>>;
  /** Called when the memory it takes has changed. */
  onResized?: () => void;
  /** Where a redirect leads. */
  location?: string;
  /** The route that serves it, for the log. */
  route?: string;
}

/** The part of an answer that is sent for one request. */
interface Sendable {
  status: number;
  headers: Record<string, string | number>;
  body?: Buffer;
}

export function createCachedResponse(
  status: number,
  contentType: string,
  cacheControl: string,
  content: string | Buffer,
): CachedResponse {
  const plain = exact(typeof content === 'string' ? Buffer.from(content) : content);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return {
    ...{ status, contentType, cacheControl, etag },
    ...{ plain, plainLength: plain.length, isAskedForPlain: false },
    ...{ packed: {}, packing: {} },
  };
}

/**
 * Node hands out small buffers, and compressed output, as slices of a larger block, which would be kept in memory with
 * them.
 */
function exact(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength - buffer.length < 16) return buffer;
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/** The memory it takes, in bytes. */
export function weightOf({ plain, packed }: CachedResponse): number {
  return (plain?.length ?? 0) + (packed.br?.length ?? 0) + (packed.gzip?.length ?? 0);
}

/** True if it can shrink immediately, because the plain form is kept as well as a compressed one. */
export function isKeptTwice({ plain, packed }: CachedResponse): boolean {
  return plain !== null && (packed.br ?? packed.gzip) !== undefined;
}

/** Frees memory: decompressing it again costs a tenth of making it. */
export function dropPlain(answer: CachedResponse): void {
  answer.plain = null;
  answer.isAskedForPlain = false;
}

/** The uncompressed body. */
export async function plainOf({ plain, plainLength, packed }: CachedResponse): Promise<Buffer> {
  if (plain) return plain;
  // One chunk, no larger than it has to be.
  const inOne = { chunkSize: plainLength + 1 };
  return packed.br ? codings.br.unpack(packed.br, inOne) : codings.gzip.unpack(packed.gzip!, inOne);
}

async function keptPlain(answer: CachedResponse): Promise<Buffer> {
  answer.isAskedForPlain = true;
  if (answer.plain) return answer.plain;
  const plain = exact(await plainOf(answer));
  answer.plain = plain;
  answer.onResized?.();
  return plain;
}

function packedAs(answer: CachedResponse, coding: Coding): Promise<Buffer> {
  answer.packing[coding] ??= plainOf(answer)
    .then((plain) => compressors.run(() => codings[coding].pack(plain)))
    .then((loose) => {
      const packed = exact(loose);
      answer.packed[coding] = packed;
      if (!answer.isAskedForPlain) answer.plain = null;
      answer.onResized?.();
      return packed;
    });
  return answer.packing[coding];
}

function codingFor({ plain }: CachedResponse, asked: IncomingHttpHeaders): Coding | null {
  if (plain && plain.length < MIN_COMPRESSED_BYTES) return null;
  const taken = new Negotiator({ headers: asked }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? null;
}

/** Null if it has to be compressed or decompressed first. */
export function sendableNow(answer: CachedResponse, asked: IncomingHttpHeaders): Sendable | null {
  const { etag, status, plain, packed, location } = answer;
  if (location !== undefined) return null;
  // A list, or `W/` from a CDN that has compressed it again, names it too.
  if (asked['if-none-match']?.includes(etag) && status === 200)
    return { status: 304, headers: headersOf(answer) };
  const coding = codingFor(answer, asked);
  if (coding !== null) return packed[coding] ? sendableOf(answer, packed[coding], coding) : null;
  // The first plain requests go the long way, because they still have to be counted and the answer compressed.
  const isSettled = plain && (plain.length < MIN_COMPRESSED_BYTES || (answer.isAskedForPlain && packed.br));
  return isSettled ? sendableOf(answer, plain) : null;
}

async function prepareSendable(answer: CachedResponse, asked: IncomingHttpHeaders): Promise<Sendable> {
  const coding = codingFor(answer, asked);
  if (coding !== null) return sendableOf(answer, await packedAs(answer, coding), coding);
  const isAskedAgain = answer.isAskedForPlain;
  const plain = await keptPlain(answer);
  // Compressed anyway when taken plain again, so that it can be kept smaller later.
  if (isAskedAgain && plain.length >= MIN_COMPRESSED_BYTES) void packedAs(answer, 'br').catch(() => {});
  return sendableOf(answer, plain);
}

function headersOf({ cacheControl, etag }: CachedResponse): Record<string, string> {
  return { 'cache-control': cacheControl, etag, vary: 'accept-encoding' };
}

function sendableOf(answer: CachedResponse, body: Buffer, coding?: Coding): Sendable {
  const headers: Sendable['headers'] = headersOf(answer);
  headers['content-type'] = answer.contentType;
  if (coding) headers['content-encoding'] = coding;
  headers['content-length'] = body.length;
  return { status: answer.status, headers, body };
}

export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const { status, headers, body } =
    sendableNow(answer, request.headers) ?? (await prepareSendable(answer, request.headers));
  return reply.code(status).headers(headers).send(body);
}
