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

type Keys = Pick<Context, 'config'>;

/** A place is known by account, so that the table does not show which accounts share one. */
export function placeHash({ config }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(config.secretKey, 'known place', `${emailKey(email)} ${placeOf(visitor.address)}`);
}

/** Guesses at a password from anywhere. */
export function guessesFromAnywhere({ config }: Keys, email: string): Buffer {
  return keyedHash(config.secretKey, 'password guesses', emailKey(email));
}

/** Guesses at a password from a place where the customer has logged in before. */
export function guessesFromKnownPlace({ config }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(config.secretKey, 'password guesses', `${emailKey(email)} ${placeOf(visitor.address)}`);
}

/**
 * Guesses at a password by someone who is logged in. They are counted apart, so that a stranger who guesses at
 * the door keeps nobody from changing the password.
 */
export function guessesFromInside({ config }: Keys, customerId: string): Buffer {
  return keyedHash(config.secretKey, 'password guesses', `inside ${customerId}`);
}

/*
 * Guesses at the second factor are counted like those at the password. A place counts as known here only after
 * both factors were proven from it: knowing the password, or reading the owner's mail, is not enough.
 */

export function twoFactorPlaceHash({ config }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(
    config.secretKey,
    'place known by two factors',
    `${emailKey(email)} ${placeOf(visitor.address)}`,
  );
}

export function codeGuessesFromAnywhere({ config }: Keys, customerId: string): Buffer {
  return keyedHash(config.secretKey, 'code guesses', customerId);
}

export function codeGuessesFromKnownPlace({ config }: Keys, customerId: string, visitor: Visitor): Buffer {
  return keyedHash(config.secretKey, 'code guesses', `${customerId} ${placeOf(visitor.address)}`);
}

function codeGuessesFromInside({ config }: Keys, customerId: string): Buffer {
  return keyedHash(config.secretKey, 'code guesses', `inside ${customerId}`);
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

export function mailsAskedFor({ config }: Keys, kind: string, email: string): Buffer {
  return keyedHash(config.secretKey, 'mails asked for', `${kind} ${emailKey(email)}`);
}
