import { createHash, createHmac } from 'node:crypto';

/** The hash for a request without a body. */
export const EMPTY_SHA256 = createHash('sha256').update('').digest('hex');

export interface Signing {
  region: string;
  accessKey: string;
  secretKey: string;
}

interface Unsigned {
  method: string;
  url: URL;
  /** Keyed by lower-case name. */
  headers: Readonly<Record<string, string>>;
  bodySha256: string;
  at: Date;
}

/**
 * The headers of a request to an S3-compatible service, signed with AWS Signature Version 4, entirely in the
 * headers.
 */
export function signed(request: Unsigned, { region, accessKey, secretKey }: Signing): Record<string, string> {
  const { method, url, bodySha256, at } = request;
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    url.pathname.split('/').map(encoded).join('/'),
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((above, part) => hmac(above, part), `AWS4${secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&');
}

/** Encodes a part of the request's path, without escaping its existing escapes again. */
function encoded(part: string): string {
  return strict(decodeURIComponent(part));
}

/** RFC 3986: encodeURIComponent leaves more characters unescaped than it allows. */
function strict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
