import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';

/*
 * For everything that needs SECRET_KEY. Each purpose has its own key, derived from it, so that nothing made for one
 * purpose can be passed off as another's.
 */

type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKey'>;

/** The keys that open stored values. The first is the one used for writing. */
export function acceptedKeys({ secretKey, previousSecretKey }: Readonly<SecretKeys>): Buffer[] {
  return previousSecretKey && !previousSecretKey.equals(secretKey)
    ? [secretKey, previousSecretKey]
    : [secretKey];
}

function keyFor(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts for storage (AES-256-GCM). `belongsTo` is not stored and is needed again to open the value, so a sealed
 * value copied into another row opens nothing there.
 */
export function seal(secretKey: Buffer, purpose: string, belongsTo: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws if no key fits, if the purpose or the owner differs, or if a bit has changed. */
export function openSealed(
  keys: readonly Buffer[],
  purpose: string,
  belongsTo: string,
  sealed: string,
): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openWith(key, purpose, belongsTo, sealed);
    } catch {
      // A wrong key cannot be told from a forgery: in either case the last key's attempt throws.
    }
  }
  return openWith(keys.at(-1)!, purpose, belongsTo, sealed);
}

function openWith(secretKey: Buffer, purpose: string, belongsTo: string, sealed: string): string {
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

/** Identifies a key without revealing it, to know later which one sealed a value. */
export function keyIdOf(secretKey: Buffer): string {
  return keyedHash(secretKey, 'key id', '').toString('hex').slice(0, 16);
}

/** Identifies PREVIOUS_SECRET_KEY, whose sealed values must be sealed again with SECRET_KEY. Null if there is none. */
export function retiredKeyId({ secretKey, previousSecretKey }: Readonly<SecretKeys>): string | null {
  return previousSecretKey && !previousSecretKey.equals(secretKey) ? keyIdOf(previousSecretKey) : null;
}

/** A hash that cannot be guessed without the key, unlike a plain hash of something short. */
export function keyedHash(secretKey: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest();
}
