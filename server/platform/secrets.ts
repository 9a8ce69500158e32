import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

/*
 * What SECRET_KEY is used for. Each purpose has a key of its own, derived from it, so that nothing made for
 * one purpose can be passed off as another's.
 */

type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKey' | 'nextSecretKey'>;

/**
 * The keys that open what is stored. The first is the one that is written with; the others are there while
 * SECRET_KEY is changed, so that processes with the old one and with the new read what either has written.
 */
export function acceptedKeys({
  secretKey,
  previousSecretKey,
  nextSecretKey,
}: Readonly<SecretKeys>): Buffer[] {
  const keys = [secretKey, previousSecretKey, nextSecretKey].filter((key) => key !== null);
  return keys.filter((key, index) => keys.findIndex((each) => each.equals(key)) === index);
}

function keyFor(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts for storage (AES-256-GCM). `belongsTo` is not stored and has to be named again to open it, so a
 * sealed value copied into another row opens nothing there.
 */
export function seal(secretKey: Buffer, purpose: string, belongsTo: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws when all keys, the purpose or the owner are others, or when a bit has changed. */
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
      // Nothing tells a wrong key from a forgery: whichever it is, the last one says so.
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

/** Names a key without telling it: to know later which one a value was sealed with. */
export function keyIdOf(secretKey: Buffer): string {
  return keyedHash(secretKey, 'key id', '').toString('hex').slice(0, 16);
}

/** Names PREVIOUS_SECRET_KEY: what it has sealed is to be sealed with SECRET_KEY. Null when there is none. */
export function retiredKeyId({ secretKey, previousSecretKey }: Readonly<SecretKeys>): string | null {
  return previousSecretKey && !previousSecretKey.equals(secretKey) ? keyIdOf(previousSecretKey) : null;
}

/** A hash that cannot be guessed at without the key, unlike a plain hash of something short. */
export function keyedHash(secretKey: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest();
}
