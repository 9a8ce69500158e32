import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { consumeCredentialChange } from '#server/authentication/attempts/attempt-limit.service.ts';
import { replacePasswordHash } from '#server/authentication/authentication.queries.ts';
import { mailAccount, type LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import { deleteTokensOf } from '#server/authentication/one-time-tokens.queries.ts';
import { reauthenticate } from '#server/authentication/reauthentication.service.ts';
import { hashPassword } from '#server/authentication/password-hash.service.ts';
import { requireGoodPassword } from '#server/authentication/passwords.rules.ts';
import { endAllSessions } from '#server/authentication/sessions/sessions.service.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Ends every session and every reset link along with the old password. */
export async function changePassword(context: Context, by: By, input: PasswordChange): Promise<string> {
  const { db, config } = context;
  const { customerId, now } = by;
  if (input.newPassword !== input.confirmPassword) throw refuse('auth/new-passwords-differ');
  const account = await reauthenticate(context, by, input.currentPassword, 'Password changed');
  if (!account) throw refuse('auth/wrong-password');
  if (input.newPassword === input.currentPassword) {
    const problem = 'That is already your password. Please choose another.';
    throw refuse('auth/weak-password', { problem });
  }
  requireGoodPassword(config, input.newPassword, account);
  await consumeCredentialChange(context, by);
  const newHash = await hashPassword(input.newPassword);

  await transaction(db, async (trx) => {
    const isReplaced = await replacePasswordHash(trx, customerId, {
      old: account.passwordHash,
      new: newHash,
    });
    // The password was changed or reset meanwhile.
    if (!isReplaced) throw refuse('auth/wrong-password');
    await endAllSessions(trx, customerId);
    await deleteTokensOf(trx, customerId, 'reset-password');
    await recordActivity(trx, { customerId, happenedAt: now, action: 'Password changed' });
    await mailPasswordChanged(trx, account, now);
  });
  return 'Your password has been changed. Please log in with the new one.';
}

export function mailPasswordChanged(
  trx: DatabaseTransaction,
  owner: LinkRecipient,
  now: Date,
): Promise<void> {
  return mailAccount(trx, owner, 'password-changed', { changedAt: now.toISOString() }, now);
}
