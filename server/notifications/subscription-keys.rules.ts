import { ECDH } from 'node:crypto';

const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;

export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/**
 * A browser's keys (RFC 8291), each in its canonical form: base64url without padding. Null: they are not
 * keys, and nothing encrypted with them could ever be read.
 */
export function subscriptionKeys(given: SubscriptionKeys): SubscriptionKeys | null {
  const point = Buffer.from(given.p256dh, 'base64url');
  const secret = Buffer.from(given.auth, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED || secret.length !== SECRET_BYTES)
    return null;
  if (!isOnCurve(point)) return null;
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
}

function isOnCurve(point: Buffer): boolean {
  try {
    return Boolean(ECDH.convertKey(point, 'prime256v1'));
  } catch {
    return false;
  }
}
