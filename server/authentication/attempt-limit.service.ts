import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import { emailKey } from './authentication.queries.ts';
import { resetAttempts, consumeAttempt } from './attempt-limit.queries.ts';
import { codeAttempts, tooManyAttempts } from './attempt-limit.rules.ts';
import type { Visitor } from './visitor.ts';

/*
 * The names under which tries are counted. They are hashed with the shop's key: the table tells neither which
 * addresses were tried nor where from.
 */

type Keys = Pick<Context, 'hashKey'>;

/** A place is known by account, so that the table does not show which accounts share one. */
export function networkHash({ hashKey }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(hashKey, 'known place', `${emailKey(email)} ${clientNetwork(visitor.address)}`);
}

/** Guesses at a password from anywhere. */
export function passwordAttemptsFromAnywhere({ hashKey }: Keys, email: string): Buffer {
  return keyedHash(hashKey, 'password guesses', emailKey(email));
}

/** Guesses at a password from a place where the customer has logged in before. */
export function passwordAttemptsFromTrustedNetwork(
  { hashKey }: Keys,
  email: string,
  visitor: Visitor,
): Buffer {
  return keyedHash(hashKey, 'password guesses', `${emailKey(email)} ${clientNetwork(visitor.address)}`);
}

/**
 * Guesses at a password by someone who is logged in. They are counted apart, so that a stranger who guesses at
 * the door keeps nobody from changing the password.
 */
export function passwordAttemptsWhenLoggedIn({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'password guesses', `inside ${customerId}`);
}

/*
 * Guesses at the second factor are counted like those at the password. A place counts as known here only after
 * both factors were proven from it: knowing the password, or reading the owner's mail, is not enough.
 */

export function twoFactorNetworkHash({ hashKey }: Keys, email: string, visitor: Visitor): Buffer {
  return keyedHash(
    hashKey,
    'place known by two factors',
    `${emailKey(email)} ${clientNetwork(visitor.address)}`,
  );
}

export function codeAttemptsFromAnywhere({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'code guesses', customerId);
}

export function codeAttemptsFromTrustedNetwork(
  { hashKey }: Keys,
  customerId: string,
  visitor: Visitor,
): Buffer {
  return keyedHash(hashKey, 'code guesses', `${customerId} ${clientNetwork(visitor.address)}`);
}

function codeAttemptsWhenLoggedIn({ hashKey }: Keys, customerId: string): Buffer {
  return keyedHash(hashKey, 'code guesses', `inside ${customerId}`);
}

/** Counts a guess at a code by someone who is logged in. Refuses when there have been too many. */
export async function consumeCodeAttempt(context: Context, customerId: string): Promise<void> {
  const key = codeAttemptsWhenLoggedIn(context, customerId);
  const waitSeconds = await consumeAttempt(context.db, key, codeAttempts, context.clock.now());
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
}

/** The guess was right. */
export async function resetCodeAttempts(
  trx: DatabaseTransaction,
  context: Context,
  customerId: string,
): Promise<void> {
  await resetAttempts(trx, [codeAttemptsWhenLoggedIn(context, customerId)]);
}

export function emailRequests({ hashKey }: Keys, kind: string, email: string): Buffer {
  return keyedHash(hashKey, 'mails asked for', `${kind} ${emailKey(email)}`);
}
