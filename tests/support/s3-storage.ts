import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault of a request, determined before the request is carried out. */
export type Mishap = 'busy' | 'hang up' | 'half an answer' | null;

export interface S3Storage {
  /** The address of its bucket. */
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
  /** The content by key. */
  objects: Map<string, Buffer>;
  /** Such as `PUT /bucket/name`. */
  requests: string[];
  mishap: (request: string) => Mishap;
  close(): Promise<void>;
}

const BUCKET = 'pictures';

/**
 * A service that speaks as much S3 as a shop needs: it computes signatures by the specification from what it received,
 * and refuses a request signed differently. It shares no code with the shop.
 */
export async function openS3Storage(): Promise<S3Storage> {
  const storage: S3Storage = {
    ...{ url: '', accessKey: 'ACCESSKEYOFTESTS', secretKey: 'a secret+of/tests', region: 'eu-west-2' },
    objects: new Map(),
    requests: [],
    mishap: () => null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    void answer(storage, request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  storage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}/shop`;
  return storage;
}

async function answer(storage: S3Storage, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '' } = request;
  const line = `${method} ${url}`;
  storage.requests.push(line);
  const mishap = storage.mishap(line);
  if (mishap === 'hang up') return request.socket.destroy();
  const body = await buffer(request);
  if (mishap === 'busy') return refuse(response, 503, 'SlowDown');
  const fault = signatureFault(storage, request, body);
  if (fault !== null) return refuse(response, 403, fault);
  const { pathname } = new URL(url, 'http://storage');
  const [bucket, ...rest] = decodeURIComponent(pathname).slice(1).split('/');
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    storage.objects.set(key, body);
    return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  }
  if (method === 'DELETE') {
    storage.objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = storage.objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': found.length });
  if (mishap !== 'half an answer') return response.end(found);
  response.write(found.subarray(0, found.length / 2), () => request.socket.destroy());
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** According to "Authenticating Requests (AWS Signature Version 4)", from what came over the wire. */
function signatureFault({ accessKey, secretKey, region }: S3Storage, request: IncomingMessage, body: Buffer) {
  const { headers, method = '', url = '' } = request;
  const authorization = headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return 'AccessDenied';
  const [, key, day, inRegion, names = '', signature = ''] = match;
  const time = String(headers['x-amz-date']);
  const bodySum = createHash('sha256').update(body).digest('hex');
  if (key !== accessKey) return 'InvalidAccessKeyId';
  if (inRegion !== region) return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-content-sha256'] !== bodySum) return 'XAmzContentSHA256Mismatch';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - Date.now()) < 15 * 60_000) || !time.startsWith(day!)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) {
    return 'AccessDenied';
  }
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    bodySum,
  ].join('\n');
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  let signing: Buffer | string = `AWS4${secretKey}`;
  for (const part of [day!, region, 's3', 'aws4_request', toSign]) {
    signing = createHmac('sha256', signing).update(part).digest();
  }
  const isRight = timingSafeEqual(signing as Buffer, Buffer.from(signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}
