import { refuse } from '#contract/refusal.ts';
import type { By, Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { clientNetwork, clientSite } from '#server/platform/admission/who-asks.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import { emailKey } from '#server/authentication/authentication.queries.ts';
import { consumeAttempt, resetAttempts } from './attempt-limit.queries.ts';
import {
  codeAttempts,
  codesForgotten,
  credentialChanges,
  emailsRequestedFromNetwork,
  formsFromNetwork,
  ofSite,
  requestedEmails,
  tooManyAttempts,
  type AttemptLimit,
} from './attempt-limit.rules.ts';

/*
 * The keys under which attempts are counted are hashed with the shop's own key, so the table reveals neither
 * which addresses were tried nor from where. The purposes ('password guesses' …) are part of the stored
 * hashes.
 */

export { consumeAttempt, resetAttempts, touchAttempts } from './attempt-limit.queries.ts';

type Keys = Pick<Context, 'hashKey'>;

/** Hashed together with the account, so that the table does not show which accounts share a network. */
export function networkHash({ hashKey }: Keys, email: string, by: Pick<Visitor, 'address'>): Buffer {
  return keyedHash(hashKey, 'known place', `${emailKey(email)} ${clientNetwork(by.address)}`);
}

type Guesses = 'password guesses' | 'code guesses';

/** `by`: an attempt from a trusted network, which is counted separately. */
function attemptKey({ hashKey }: Keys, guesses: Guesses, who: string, by: Pick<Visitor, 'address'> | null) {
  return keyedHash(hashKey, guesses, by ? `${who} ${clientNetwork(by.address)}` : who);
}

export function passwordAttemptKey(keys: Keys, email: string, by: Pick<Visitor, 'address'> | null): Buffer {
  return attemptKey(keys, 'password guesses', emailKey(email), by);
}

export function codeAttemptKey(keys: Keys, customerId: string, by: Pick<Visitor, 'address'> | null): Buffer {
  return attemptKey(keys, 'code guesses', customerId, by);
}

/**
 * For somebody who is logged in. Counted separately, so that a stranger's guesses at the log-in do not stop the
 * customer from changing the password.
 */
export function insideAttemptKey(keys: Keys, guesses: Guesses, customerId: string): Buffer {
  return attemptKey(keys, guesses, `inside ${customerId}`, null);
}

/**
 * For the second factor, a network is trusted only once both factors have been proven from it: knowing the
 * password or reading the owner's e-mail is not enough.
 */
export function twoFactorNetworkHash({ hashKey }: Keys, email: string, by: Pick<Visitor, 'address'>): Buffer {
  return keyedHash(hashKey, 'place known by two factors', `${emailKey(email)} ${clientNetwork(by.address)}`);
}

/** Counts an attempt before it is made. Refuses after too many. */
export async function takeAttempt(db: Database, key: Buffer, limit: AttemptLimit, now: Date): Promise<void> {
  const waitSeconds = await consumeAttempt(db, key, limit, now);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
}

/** For a customer who is logged in. Refuses after too many attempts. */
export function consumeCodeAttempt(context: Context, { customerId, now }: By): Promise<void> {
  return takeAttempt(context.db, insideAttemptKey(context, 'code guesses', customerId), codeAttempts, now);
}

/** Called once everything is proven, just before the change. Refuses after too many. */
export function consumeCredentialChange(context: Context, { customerId, now }: By): Promise<void> {
  const key = keyedHash(context.hashKey, 'credential changes', customerId);
  return takeAttempt(context.db, key, credentialChanges, now);
}

export async function resetCodeAttempts(
  trx: DatabaseTransaction,
  context: Context,
  customerId: string,
): Promise<void> {
  await resetAttempts(trx, [insideAttemptKey(context, 'code guesses', customerId)]);
}

/**
 * For somebody who has just proven the mailbox of an account: neither wrong passwords nor wrong codes, which others may
 * have tried, keep them waiting. Codes only a few times: someone who can only read the mail must not go on guessing them.
 */
export async function forgetAttempts(
  trx: DatabaseTransaction,
  context: Keys,
  { id, email }: { id: string; email: string },
  by: Visitor,
): Promise<void> {
  const passwords = [
    passwordAttemptKey(context, email, null),
    passwordAttemptKey(context, email, by),
    insideAttemptKey(context, 'password guesses', id),
  ];
  const codes = [
    codeAttemptKey(context, id, null),
    codeAttemptKey(context, id, by),
    insideAttemptKey(context, 'code guesses', id),
  ];
  const resets = keyedHash(context.hashKey, 'code guesses', `forgotten ${id}`);
  const waitSeconds = await consumeAttempt(trx, resets, codesForgotten, by.now);
  await resetAttempts(trx, waitSeconds > 0 ? passwords : [...passwords, ...codes]);
}

export function emailRequests({ hashKey }: Keys, kind: string, email: string): Buffer {
  return keyedHash(hashKey, 'mails asked for', `${kind} ${emailKey(email)}`);
}

/**
 * For an e-mail to an address that nobody has proven to be theirs: counted by address and by the requester's
 * network. Returns how many seconds to wait; 0: send it.
 */
export async function consumeEmailToStranger(
  context: Pick<Context, 'db' | 'hashKey'>,
  by: Visitor,
  kind: string,
  email: string,
): Promise<number> {
  const waitSeconds = await consumeEmailFrom(context, by, kind, emailsRequestedFromNetwork);
  if (waitSeconds > 0) return waitSeconds;
  return consumeAttempt(context.db, emailRequests(context, kind, email), requestedEmails, by.now);
}

type Counting = Pick<Context, 'db' | 'hashKey' | 'config'>;

/** Refuses when too many have registered from the visitor's network. */
export function consumeRegistration(context: Counting, by: Visitor): Promise<void> {
  return consumeForm(context, by, 'registrations', 'auth/too-many-registrations');
}

/** Refuses when too many have asked for a new password from the visitor's network, whosever. */
export function consumeResetRequest(context: Counting, by: Visitor): Promise<void> {
  return consumeForm(context, by, 'reset requests', 'auth/too-many-resets');
}

async function consumeForm(
  context: Counting,
  by: Visitor,
  kind: string,
  code: 'auth/too-many-registrations' | 'auth/too-many-resets',
): Promise<void> {
  const limit = formsFromNetwork(10 * context.config.authRequestsPerAddressPerMinute);
  const waitSeconds = await consumeEmailFrom(context, by, kind, limit);
  if (waitSeconds > 0) throw refuse(code, { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
}

async function consumeEmailFrom(
  { db, hashKey }: Pick<Context, 'db' | 'hashKey'>,
  { address, now }: Visitor,
  kind: string,
  limit: AttemptLimit,
): Promise<number> {
  const fromPlace = (place: string) => keyedHash(hashKey, 'mails asked for', `${kind} from ${place}`);
  const waitSeconds = await consumeAttempt(db, fromPlace(clientNetwork(address)), limit, now);
  const site = clientSite(address);
  if (waitSeconds > 0 || site === null) return waitSeconds;
  return consumeAttempt(db, fromPlace(`site ${site}`), ofSite(limit), now);
}

/** For staff. `who` is what they type, or who they are. */
export function staffAttempts({ hashKey }: Keys, kind: 'log-in' | 'code', who: string): Buffer {
  return keyedHash(hashKey, 'staff guesses', `${kind} ${who}`);
}
