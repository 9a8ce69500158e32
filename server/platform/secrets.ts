import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/*
 * What SECRET_KEY is used for. Each purpose has a key of its own, derived from it, so that nothing made for
 * one purpose can be passed off as another's.
 */

function keyFor(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts for storage (AES-256-GCM). `belongsTo` is not stored: whoever opens it must name the same, so a
 * sealed value copied into another row opens nothing there.
 */
export function seal(secretKey: Buffer, purpose: string, belongsTo: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws when the key, the purpose or the owner is another, or when a bit has changed. */
export function openSealed(secretKey: Buffer, purpose: string, belongsTo: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secretKey, purpose),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Names a key without telling it: to know later which one a value was sealed with. */
export function keyIdOf(secretKey: Buffer): string {
  return keyedHash(secretKey, 'key id', '').toString('hex').slice(0, 16);
}

/** A hash that cannot be guessed at without the key, unlike a plain hash of something short. */
export function keyedHash(secretKey: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest();
}
