import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** argon2id (the library's default algorithm) at OWASP's minimum: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes a core for a while and 19 MiB. A flood of log-ins therefore waits in a short queue, and is
 * refused with `server/busy` beyond it, so that memory and the threads that read files stay free. Known
 * customers have a queue of their own, which is served first. One core is left free if there is more than
 * one.
 */
const hashing = createSemaphore({
  permits: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 100,
  maxPriorityWaiting: 50,
});

/**
 * Refuses with `server/busy` while the queue is full. Called before counting an attempt, as it could not be
 * made.
 */
export function refuseWhileHashingIsBusy(isPriority?: boolean): void {
  hashing.refuseWhileFull(isPriority);
}

/**
 * The same password typed on two keyboards may arrive composed or decomposed: both are normalised (NFC).
 * Nothing else is changed, and nothing is cut off.
 */
const typed = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(typed(password), SETTINGS));
}

/** `isKnown`: somebody who is logged in or on a trusted network, who waits less. */
export function verifyPassword(passwordHash: string, password: string, isKnown = false): Promise<boolean> {
  return hashing.run(() => verify(passwordHash, typed(password)), { isPriority: isKnown });
}

/**
 * For codes too short for a quick hash. With the salt given, the same code always hashes alike and can be
 * looked up among others with the same salt.
 */
export function hashWithSalt(code: string, salt: Buffer): Promise<Buffer> {
  return hashing.run(() => hashRaw(code, { ...SETTINGS, salt }));
}

/** Made at the start, so that the first log-in to a non-existent account takes no longer than the others. */
const dummyHash = hash('the password of no account', SETTINGS);

/** Takes as long as checking a real password, for an address that has no account. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await verifyPassword(await dummyHash, password);
  return false;
}

/** Whether a stored hash was made with weaker settings than today's. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = SETTINGS;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
