import { refuse } from '#contract/refusal.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { findAccount, type Account } from '#server/authentication/authentication.queries.ts';
import { deviceKind } from '#server/authentication/sessions/device.rules.ts';
import {
  mailRegistrationLink,
  mailAccount,
  nextLinkTime,
} from '#server/authentication/mailed-links.service.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';
import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { requireGoodPassword } from '#server/authentication/passwords.rules.ts';
import {
  deleteUnmailedRegistrations,
  insertRegistration,
  isStillWaiting,
  lockAddress,
  type WaitingRegistration,
} from './registrations.queries.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { consumeAttempt } from '#server/authentication/attempts/attempt-limit.queries.ts';
import { requestedEmails } from '#server/authentication/attempts/attempt-limit.rules.ts';
import { consumeRegistration, emailRequests } from '#server/authentication/attempts/attempt-limit.service.ts';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword?: string | undefined;
}

/**
 * The same answer for everybody: a new customer receives the verification link, an existing one a note about
 * the account.
 */
const registered =
  'Almost there! Please check your email and follow the link in it. If we have just sent several emails to this address, it can take up to an hour.';

/**
 * The registration waits until its mailed link is opened. The owner of an address that already has an account
 * is told by e-mail instead, after the same slow work and with the same answer, so that nobody learns who is
 * a customer.
 *
 * The secret stays in the browser that registers, which uses it to tell its own link from a stranger's.
 */
export async function register(
  context: Context,
  by: Visitor,
  input: Registration,
): Promise<{ message: string; registrationSecret: string }> {
  const { db, config, clock } = context;
  requireMail(config);
  requireGoodPassword(config, input.password, input);
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password) {
    throw refuse('auth/passwords-differ');
  }
  await consumeRegistration(context, by);
  const passwordHash = await hashPassword(input.password);
  const registrationSecret = newSecretToken();

  await transaction(db, async (trx) => {
    await lockAddress(trx, input.email);
    const now = clock.now();
    const owner = await findAccount(trx, input.email);
    if (owner) return notifyOwner(trx, context, owner, now);
    await keepWaiting(
      trx,
      context,
      {
        ...input,
        passwordHash,
        secretHash: hashSecretToken(registrationSecret),
        device: deviceKind(by.device) ?? '',
      },
      now,
    );
  });
  return { message: registered, registrationSecret };
}

async function notifyOwner(
  trx: DatabaseTransaction,
  context: Context,
  owner: Account,
  now: Date,
): Promise<void> {
  const mailsKey = emailRequests(context, 'already-registered', owner.email);
  if ((await consumeAttempt(trx, mailsKey, requestedEmails, now)) > 0) return;
  await mailAccount(trx, owner, 'already-registered', {}, now);
}

/**
 * A registration whose link has been mailed keeps it. Once an address has had its e-mails for the hour, the
 * newest registration gets the next one and replaces any other still waiting for it. So the newest waits an
 * hour at most, and the number waiting for an address is limited by a day's e-mails.
 */
async function keepWaiting(
  trx: DatabaseTransaction,
  context: Context,
  registration: Pick<
    WaitingRegistration,
    'email' | 'firstName' | 'lastName' | 'passwordHash' | 'secretHash' | 'device'
  >,
  now: Date,
): Promise<void> {
  await deleteUnmailedRegistrations(trx, registration.email, now);
  const mailAt = await nextLinkTime(trx, 'verify-email', registration.email, now);
  const id = await insertRegistration(trx, { ...registration, now, mailAt });
  await mailRegistrationLink(trx, context, 'verify-email', { ...registration, id, createdAt: now }, mailAt);
}

/** False: the address has had its e-mails for the hour, or has been verified meanwhile. */
export async function mailVerificationAgain(
  trx: DatabaseTransaction,
  context: Context,
  registration: WaitingRegistration,
  now: Date,
): Promise<boolean> {
  await lockAddress(trx, registration.email);
  if (!(await isStillWaiting(trx, registration.id))) return false;
  const mailAt = await nextLinkTime(trx, 'verify-email', registration.email, now);
  if (mailAt > now) return false;
  await mailRegistrationLink(trx, context, 'verify-email', registration, now);
  return true;
}
