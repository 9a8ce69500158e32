import type { SessionData } from '#contract/authentication.ts';
import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  findAccountById,
  insertCustomer,
  trustNetwork,
} from '#server/authentication/authentication.queries.ts';
import { findTokenOwner } from '#server/authentication/one-time-tokens.queries.ts';
import {
  deleteRegistrationsOf,
  findRegistrationOfLink,
  handOverLinks,
  lockAddress,
  type WaitingRegistration,
} from './registrations.queries.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { openSession } from '#server/authentication/sessions/sessions.service.ts';
import { networkHash } from '#server/authentication/attempts/attempt-limit.service.ts';

export interface VerificationLink {
  token: string;
  email: string;
}

const verified = 'Email verified successfully! You can now log in.';

/**
 * Mail scanners open links before people do, so the same link keeps succeeding for as long as the account
 * exists.
 */
export async function verifyEmail({ db, clock }: Context, link: VerificationLink): Promise<string> {
  await transaction(db, (trx) => openLink(trx, link, clock.now()));
  return verified;
}

/**
 * Logs in the browser that registered when its own link is opened for the first time. The link of another
 * registration does nothing here: its password is somebody else's.
 */
export async function completeRegistration(
  context: Context,
  by: Visitor,
  { registrationSecret, ...link }: VerificationLink & { registrationSecret: string },
): Promise<SessionData | { message: string }> {
  const { db, clock } = context;
  return transaction(db, async (trx) => {
    const now = clock.now();
    const opened = await openLink(trx, link, now);
    // Rolls back the effect of the link.
    if (!opened.secretHash?.equals(hashSecretToken(registrationSecret))) {
      throw refuse('auth/link-of-another-registration');
    }
    const account = opened.isFirstTime && (await findAccountById(trx, opened.customerId));
    if (!account) return { message: verified };
    await trustNetwork(trx, account.id, networkHash(context, account.email, by), now);
    return openSession(trx, context, by, account);
  });
}

/** If many links of one address are opened at once, the first creates the account. */
async function openLink(
  trx: DatabaseTransaction,
  { token, email }: VerificationLink,
  now: Date,
): Promise<{ customerId: string; secretHash: Buffer | null; isFirstTime: boolean }> {
  const link = { hash: hashSecretToken(token), purpose: 'verify-email', email } as const;
  if (await findRegistrationOfLink(trx, link, now)) {
    await lockAddress(trx, email);
    const registration = await findRegistrationOfLink(trx, link, now);
    if (registration) {
      const customerId = await openAccount(trx, registration, now);
      return { customerId, secretHash: registration.secretHash, isFirstTime: true };
    }
  }
  const owner = await findTokenOwner(trx, link.hash, link.purpose, email);
  if (!owner) throw refuse('auth/verification-failed');
  return { customerId: owner.id, secretHash: owner.secretHash, isFirstTime: false };
}

/** Deletes everything else that waits for this address. The caller has locked the address. */
export async function openAccount(
  trx: DatabaseTransaction,
  registration: WaitingRegistration,
  now: Date,
): Promise<string> {
  const { email, firstName, lastName, passwordHash, createdAt } = registration;
  const customerId = await insertCustomer(trx, {
    id: registration.id,
    email,
    firstName,
    lastName,
    passwordHash,
    registeredAt: createdAt,
    verifiedAt: now,
  });
  if (!customerId) throw refuse('auth/verification-failed');
  await handOverLinks(trx, registration, customerId);
  await deleteRegistrationsOf(trx, email);
  await recordActivity(trx, { customerId, happenedAt: createdAt, action: 'Account registered' });
  await recordActivity(trx, { customerId, happenedAt: now, action: 'Email verified' });
  return customerId;
}
