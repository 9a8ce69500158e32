import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { placeOf } from '#server/platform/place.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import { emailKey } from './authentication.queries.ts';
import { forgetTries, takeTry } from './try-limit.queries.ts';
import { codeGuesses, tooManyTries } from './try-limit.rules.ts';
import type { Visitor } from './visitor.ts';

/*
 * The names under which tries are counted. They are hashed with the shop's key: the table tells neither which
 * addresses were tried nor where from.
 */

type Keys = Pick<Context, 'hashKey'>;

/** A place is known by account, so that the table does not show which accounts share one. */
export function placeHash({ hashKey }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(hashKey, 'known place', `${emailKey(email)} ${placeOf(visitor.address)}`);
}

/** Guesses at a password from anywhere. */
export function guessesFromAnywhere({ hashKey }: Keys, email: string): Buffer {
  return keyedHash(hashKey, 'password guesses', emailKey(email));
}

/** Guesses at a password from a place where the customer has logged in before. */
export function guessesFromKnownPlace({ hashKey }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(hashKey, 'password guesses', `${emailKey(email)} ${placeOf(visitor.address)}`);
}

/**
 * Guesses at a password by someone who is logged in. They are counted apart, so that a stranger who guesses at
 * the door keeps nobody from changing the password.
 */
export function guessesFromInside({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'password guesses', `inside ${customerId}`);
}

/*
 * Guesses at the second factor are counted like those at the password. A place counts as known here only after
 * both factors were proven from it: knowing the password, or reading the owner's mail, is not enough.
 */

export function twoFactorPlaceHash({ hashKey }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(hashKey, 'place known by two factors', `${emailKey(email)} ${placeOf(visitor.address)}`);
}

export function codeGuessesFromAnywhere({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'code guesses', customerId);
}

export function codeGuessesFromKnownPlace({ hashKey }: Keys, customerId: string, visitor: Visitor): Buffer {
  return keyedHash(hashKey, 'code guesses', `${customerId} ${placeOf(visitor.address)}`);
}

function codeGuessesFromInside({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'code guesses', `inside ${customerId}`);
}

/** Counts a guess at a code by someone who is logged in. Refuses when there have been too many. */
export async function takeCodeGuess(context: Context, customerId: string): Promise<void> {
  const key = codeGuessesFromInside(context, customerId);
  const waitSeconds = await takeTry(context.db, key, codeGuesses, context.clock.now());
  if (waitSeconds > 0) throw tooManyTries(waitSeconds);
}

/** The guess was right. */
export async function forgetCodeGuesses(
  trx: DatabaseTransaction,
  context: Context,
  customerId: string,
): Promise<void> {
  await forgetTries(trx, [codeGuessesFromInside(context, customerId)]);
}

export function mailsAskedFor({ hashKey }: Keys, kind: string, email: string): Buffer {
  return keyedHash(hashKey, 'mails asked for', `${kind} ${emailKey(email)}`);
}
