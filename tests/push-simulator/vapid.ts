import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const day = 24 * 60 * 60;

const header = z.object({ alg: z.literal('ES256'), typ: z.literal('JWT').optional() });
const claims = z.looseObject({
  aud: z.string(),
  exp: z.number(),
  // Apple's rule: an e-mail address or a page through which somebody can be reached.
  sub: z.string().regex(/^(mailto:[^@\s]+@[^@\s.]+(\.[^@\s.]+)+|https:\/\/[^/\s.]+(\.[^/\s.]+)+(\/.*)?)$/),
});

export type Sender = { key: string; claims: Record<string, unknown> };

/** Thrown when a sender is not who it claims to be; `status` is 401 if it makes no claim, otherwise 403. */
export class NotTheSender extends Error {
  readonly status: 401 | 403;

  constructor(status: 401 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Identifies the sender (RFC 8292): `Authorization: vapid t=<signed claims>, k=<the key they are signed
 * with>`.
 */
export function identifySender(authorization: string | undefined, origin: string): Sender {
  const [, scheme, rest = ''] = /^(\S+)\s+(\S.*)?$/.exec(authorization ?? '') ?? [];
  if (scheme?.toLowerCase() !== 'vapid') throw new NotTheSender(401, 'No VAPID authorization');
  const parameters = new Map(rest.split(',').map((part) => splitOnce(part.trim())));
  const token = parameters.get('t') ?? '';
  const key = parameters.get('k') ?? '';
  const point = Buffer.from(key, 'base64url');
  const [headerPart = '', claimsPart = '', signature = ''] = token.split('.');
  if (!header.safeParse(json(headerPart)).success) throw new NotTheSender(403, 'Not an ES256 token');
  if (!isSignedBy(point, `${headerPart}.${claimsPart}`, signature))
    throw new NotTheSender(403, 'The signature is not by this key');
  const read = claims.safeParse(json(claimsPart));
  if (!read.success) throw new NotTheSender(403, `BadJwtToken: ${z.prettifyError(read.error)}`);
  const now = Date.now() / 1_000;
  if (read.data.aud !== origin) throw new NotTheSender(403, `The audience is not ${origin}`);
  if (read.data.exp <= now) throw new NotTheSender(403, 'The token has expired');
  if (read.data.exp > now + day) throw new NotTheSender(403, 'The token lasts for more than a day');
  return { key, claims: read.data };
}

function isSignedBy(point: Buffer, signed: string, signature: string): boolean {
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const encoded = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, encoded);
  } catch {
    return false;
  }
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1).replace(/^"|"$/g, '')];
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
