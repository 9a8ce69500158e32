import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { hasPaidOrder } from '#server/orders/order-payment.service.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';
import { removeSecondFactor } from '#server/authentication/two-factor/reset.service.ts';
import {
  findAccount,
  lockAccountForChange,
  trustNetwork,
  updatePassword,
} from '#server/authentication/authentication.queries.ts';
import {
  mailRegistrationLink,
  mailResetLink,
  nextLinkTime,
} from '#server/authentication/mailed-links.service.ts';
import { mailPasswordChanged } from './password-change.service.ts';
import {
  deleteTokensOf,
  findTokenOwner,
  spendToken,
} from '#server/authentication/one-time-tokens.queries.ts';
import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { requireGoodPassword } from '#server/authentication/passwords.rules.ts';
import {
  findMailedRegistration,
  findRegistrationOfLink,
  lockAddress,
} from '#server/authentication/registration/registrations.queries.ts';
import { hashSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { endAllSessions } from '#server/authentication/sessions/sessions.service.ts';
import {
  consumeResetRequest,
  forgetAttempts,
  networkHash,
} from '#server/authentication/attempts/attempt-limit.service.ts';
import { openAccount } from '#server/authentication/registration/verification.service.ts';

/**
 * Mails a reset link to an address that has an account, or whose registration waits to be verified: the link
 * proves the mailbox too. If there is neither, does the same work and gives the same answer. It does not mail one more
 * while the mailbox has several, the latest of which still works for at least half its time.
 */
export async function askForPasswordReset(context: Context, by: Visitor, email: string): Promise<string> {
  requireMail(context.config);
  await consumeResetRequest(context, by);
  const { now } = by;
  await transaction(context.db, async (trx) => {
    // A link that is being opened may be turning the registration into an account.
    await lockAddress(trx, email);
    const isFree = (await nextLinkTime(trx, 'reset-password', email, now)) <= now;
    const owner = await findAccount(trx, email);
    const waiting = await findMailedRegistration(trx, email, now);
    if (!isFree) return;
    if (!owner) {
      if (waiting) await mailRegistrationLink(trx, context, 'reset-password', waiting, now);
      return;
    }
    await mailResetLink(trx, context, owner, now);
    await recordActivity(trx, {
      customerId: owner.id,
      happenedAt: now,
      action: 'Password reset requested',
    });
  });
  return 'If an account with that email exists, a password reset link has been sent.';
}

export interface PasswordReset {
  token: string;
  email: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * Sets a new password by a mailed link, once, and ends every session. The second factor stays, so that
 * reading the mailbox is not enough to get in. An account that has never paid for anything is an exception:
 * there is little to protect, and somebody else may have registered the address first, so it goes to the
 * owner of the mailbox without the second factor.
 */
export async function resetPassword(context: Context, by: Visitor, input: PasswordReset): Promise<string> {
  const { db, clock, config } = context;
  if (input.newPassword !== input.confirmPassword) throw refuse('auth/passwords-differ');
  const hash = hashSecretToken(input.token);
  const link = { hash, purpose: 'reset-password', email: input.email } as const;
  const findOwner = (from: Database) => findTokenOwner(from, hash, link.purpose, link.email);
  // Checked first to save hashing; `spendToken` decides below.
  const waiting = await findRegistrationOfLink(db, link, by.now);
  const known = waiting ?? (await findOwner(db));
  if (!known) throw refuse('auth/reset-failed');
  if ('usedAt' in known && (known.usedAt || known.expiresAt <= by.now)) throw refuse('auth/reset-failed');
  requireGoodPassword(config, input.newPassword, known);
  const passwordHash = await hashPassword(input.newPassword);

  const now = clock.now();
  await transaction(db, async (trx) => {
    if (waiting) {
      await lockAddress(trx, link.email);
      const registration = await findRegistrationOfLink(trx, link, now);
      if (registration) await openAccount(trx, registration, now);
    }
    const owner = await findOwner(trx);
    if (!owner || !(await spendToken(trx, hash, now))) throw refuse('auth/reset-failed');
    const account = await lockAccountForChange(trx, owner.id);
    if (!account) throw refuse('auth/reset-failed');
    if (!(await hasPaidOrder(trx, owner.id))) await removeSecondFactor(trx, account, now);
    await updatePassword(trx, owner.id, passwordHash);
    await endAllSessions(trx, owner.id);
    await deleteTokensOf(trx, owner.id, 'reset-password');
    await trustNetwork(trx, owner.id, networkHash(context, owner.email, by), now);
    await forgetAttempts(trx, context, owner, by);
    await recordActivity(trx, { customerId: owner.id, happenedAt: now, action: 'Password reset' });
    await mailPasswordChanged(trx, owner, now);
  });
  return 'Password reset successfully!';
}
