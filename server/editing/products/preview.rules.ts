import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/platform/secrets.ts';

const HOUR_MILLISECONDS = 3_600_000;
const PURPOSE = 'product preview';

/** Opens the preview of one product for an hour. It does not reveal who made it. */
export function previewToken(
  secretKey: Buffer,
  productId: string,
  now: Date,
): { token: string; until: Date } {
  const until = new Date(now.getTime() + HOUR_MILLISECONDS);
  const second = Math.floor(until.getTime() / 1000).toString(36);
  return { token: `${second}.${signature(secretKey, productId, second)}`, until };
}

export function opensPreview(keys: readonly Buffer[], productId: string, token: string, now: Date): boolean {
  const [second = '', given = ''] = token.split('.', 2);
  if (!/^[0-9a-z]{1,9}$/.test(second) || now.getTime() >= Number.parseInt(second, 36) * 1000) return false;
  return keys.some((key) => {
    const right = Buffer.from(signature(key, productId, second));
    const tried = Buffer.from(given);
    return right.length === tried.length && timingSafeEqual(right, tried);
  });
}

function signature(key: Buffer, productId: string, second: string): string {
  return keyedHash(key, PURPOSE, `${productId.toLowerCase()} ${second}`).toString('base64url');
}
