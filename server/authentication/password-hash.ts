import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { createTurns } from '#server/platform/turns.ts';

/** argon2id (the library's default algorithm) at OWASP's least: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes a core for a while and 19 MiB. A flood of log-ins therefore waits in a short queue, and
 * beyond it is refused with `server/busy`; known customers have a queue of their own, and come first: the threads that read files and the memory stay the shop's.
 * One core is left free where there is more than one.
 */
const turns = createTurns({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 100,
  mostKnownWaiting: 50,
});

/** Refuses with `server/busy` while the queue is full: asked before a try is counted that could not be made. */
export const refuseWhileHashingIsBusy = turns.refuseWhileFull;

/**
 * The same password typed on two keyboards may arrive composed or decomposed: both become one form (NFC).
 * Nothing else is changed, and nothing is cut off.
 */
const typed = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(typed(password), SETTINGS));
}

/** `isKnown`: somebody logged in, or at a place where the account was logged in to before; they wait less. */
export function isPasswordRight(passwordHash: string, password: string, isKnown = false): Promise<boolean> {
  return turns.take(() => verify(passwordHash, typed(password)), isKnown);
}

/**
 * For codes too short for a quick hash. With the salt given, one code hashes alike each time and can be looked
 * up among others of the same salt.
 */
export function hashWithSalt(code: string, salt: Buffer): Promise<Buffer> {
  return turns.take(() => hashRaw(code, { ...SETTINGS, salt }));
}

/** Made at the start, so that the first log-in of nobody takes no longer than the others. */
const hashOfNobody = hash('the password of no account', SETTINGS);

/** Takes as long as checking a real password, for an address that has no account. */
export async function checkPasswordOfNobody(password: string): Promise<false> {
  await isPasswordRight(await hashOfNobody, password);
  return false;
}

/** Whether a stored hash was made with weaker settings than today's. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = SETTINGS;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
