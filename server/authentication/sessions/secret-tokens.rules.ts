import { createHash, randomBytes } from 'node:crypto';

/**
 * Bearer tokens and the tokens of mailed links: 256 random bits. Only their SHA-256 is stored, so a stolen
 * copy of the database opens nothing; at 256 bits a slow hash would add no safety.
 */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
