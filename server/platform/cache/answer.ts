import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Tag } from './public-changes.ts';

export interface Cached {
  status: number;
  body: Buffer;
  /** The things it shows. */
  tags: ReadonlySet<Tag>;
  /** By performance.now(), if it may lag: nothing made of it may be cached for longer either. */
  lagsUntil?: number;
}

/** Sent to many in one form: in Brotli, if it is large enough for that. */
export interface Answer extends Cached {
  /** The route that serves it, for the log. */
  route: string;
  /** Those of its body as it is. */
  headers: Record<string, string>;
  /** All but the request's id, names and values in turn: put together when it is first sent before routing. */
  sent?: string[];
}

export interface Content extends Omit<Cached, 'body'> {
  route: string;
  contentType: string;
  cacheControl: string;
  content: string;
  /** Where a redirect leads. */
  location?: string | undefined;
}

/** What is sent for one request. */
type Sendable = Pick<Answer, 'status' | 'headers'> & { body?: Buffer };

const MIN_COMPRESSED_BYTES = 1024;
const compress = promisify(brotliCompress);
const decompress = promisify<Buffer, Buffer>(brotliDecompress);
const compressAsGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

export async function createAnswer(made: Content): Promise<Answer> {
  const { contentType, cacheControl, content, location, ...answer } = made;
  if (location !== undefined)
    return { ...answer, headers: { location, 'content-length': '0' }, body: Buffer.of() };
  const plain = Buffer.from(content);
  const isCompressed = plain.length >= MIN_COMPRESSED_BYTES;
  const body = exact(isCompressed ? await compress(plain, { params: paramsFor(plain.length) }) : plain);
  const headers: Answer['headers'] = {
    ...{ 'cache-control': cacheControl, 'content-type': contentType, vary: 'accept-encoding' },
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    ...(isCompressed && { 'content-encoding': 'br' }),
    'content-length': String(body.length),
  };
  return { ...answer, headers, body };
}

const paramsFor = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // No larger than the answer: setting up a larger window takes longer than compressing a small page.
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length)))),
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

/** Node hands out slices of larger blocks, which would stay in memory with them. */
const exact = (slice: Buffer) => Buffer.from(new Uint8Array(slice).buffer);

/** Null if it has to be decompressed first, which waits its turn. */
export function sendable({ status, headers, body }: Answer, asked: IncomingHttpHeaders): Sendable | null {
  const { etag, vary, 'cache-control': cacheControl } = headers;
  // A list, or `W/` from a CDN that has compressed it again, names it too.
  if (status === 200 && asked['if-none-match']?.includes(etag!))
    return { status: 304, headers: { 'cache-control': cacheControl!, etag: etag!, vary: vary! } };
  if (headers['content-encoding'] === 'br' && codingFor(asked) !== 'br') return null;
  return body.length > 0 ? { status, headers, body } : { status, headers };
}

/** In a form that the client takes. */
export async function toSend(answer: Answer, asked: IncomingHttpHeaders): Promise<Sendable> {
  const ready = sendable(answer, asked);
  if (ready) return ready;
  const { 'content-encoding': _, ...headers } = answer.headers;
  const isGzip = codingFor(asked) === 'gzip';
  const plain = await decompress(answer.body);
  const body = isGzip ? await compressAsGzip(plain, { level: 1 }) : plain;
  if (isGzip) headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(body.length);
  return { status: answer.status, headers, body };
}

type Coding = 'br' | 'gzip' | 'identity';

/** Browsers send few different ones. */
const codings = new LRUCache<string, Coding>({
  max: 100,
  memoMethod(accepted) {
    const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']);
    return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity';
  },
});
const codingFor = ({ 'accept-encoding': accepted }: IncomingHttpHeaders): Coding =>
  accepted ? codings.memo(accepted) : 'identity';
