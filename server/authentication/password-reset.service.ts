import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import {
  emailKey,
  findAccount,
  markKnownPlace,
  markVerified,
  updatePassword,
} from './authentication.queries.ts';
import { mailLink } from './mailed-links.service.ts';
import { mailPasswordChanged } from './password-change.service.ts';
import { deleteTokensOf, findTokenOwner, spendToken } from './one-time-tokens.queries.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './passwords.rules.ts';
import { hashOfSecretToken } from './secret-tokens.ts';
import { endAllSessions } from './sessions.service.ts';
import { forgetTries, takeTry } from './try-limit.queries.ts';
import { askedForMails } from './try-limit.rules.ts';
import {
  guessesFromAnywhere,
  guessesFromInside,
  guessesFromKnownPlace,
  mailsAskedFor,
  placeHash,
} from './try-limit.service.ts';
import type { Visitor } from './visitor.ts';

/** Mails a reset link if the address has an account; says and does the same if not, but for the mail. */
export async function askForPasswordReset(context: Context, email: string): Promise<string> {
  const now = context.clock.now();
  await transaction(context.db, async (trx) => {
    const waitSeconds = await takeTry(
      trx,
      mailsAskedFor(context, 'reset-password', email),
      askedForMails,
      now,
    );
    const owner = await findAccount(trx, email);
    if (!owner || waitSeconds > 0) return;
    await mailLink(trx, context, 'reset-password', owner, now);
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
 * Sets a new password by a mailed link, once. Every session ends with it. The second factor stays as it is:
 * whoever reads somebody's mail does not get past it. The link proves the address, so it verifies it too.
 */
export async function resetPassword(
  context: Context,
  input: PasswordReset,
  visitor: Visitor,
): Promise<string> {
  const { db, clock, config } = context;
  if (input.newPassword !== input.confirmPassword) throw refuse('auth/passwords-differ');
  const hash = hashOfSecretToken(input.token);
  const owner = await findTokenOwner(db, hash, 'reset-password', emailKey(input.email));
  // Asked here to spare the hashing; what decides is `spendToken` below.
  if (!owner || owner.usedAt || owner.expiresAt <= clock.now()) throw refuse('auth/reset-failed');
  const problem = passwordFault(input.newPassword, owner, {
    minLength: config.passwordMinLength,
    name: config.shopName,
  });
  if (problem) throw refuse('auth/weak-password', { problem });
  const passwordHash = await hashPassword(input.newPassword);

  const now = clock.now();
  await transaction(db, async (trx) => {
    if (!(await spendToken(trx, hash, now))) throw refuse('auth/reset-failed');
    await updatePassword(trx, owner.id, passwordHash);
    await markVerified(trx, owner.id, now);
    await endAllSessions(trx, owner.id);
    await deleteTokensOf(trx, owner.id, 'reset-password');
    await markKnownPlace(trx, owner.id, placeHash(context, owner.email, visitor), now);
    await forgetTries(trx, [
      guessesFromAnywhere(context, owner.email),
      guessesFromKnownPlace(context, owner.email, visitor),
      guessesFromInside(context, owner.id),
    ]);
    await recordActivity(trx, { customerId: owner.id, happenedAt: now, action: 'Password reset' });
    await mailPasswordChanged(trx, owner, now);
  });
  return 'Password reset successfully!';
}
