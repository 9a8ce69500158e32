import type { Context } from '#server/platform/context.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import { emailKey } from './authentication.queries.ts';
import { placeOf } from './try-limit.rules.ts';
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

export function mailsAskedFor({ config }: Keys, kind: string, email: string): Buffer {
  return keyedHash(config.secretKey, 'mails asked for', `${kind} ${emailKey(email)}`);
}
