import { refuse } from '#contract/refusal.ts';
import { recordActivity, type Activity } from '#server/activity/activity.queries.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { findAccountById, type Account } from './authentication.queries.ts';
import { verifyPassword, refuseWhileHashingIsBusy } from './password-hash.service.ts';
import { resetAttempts } from './attempts/attempt-limit.queries.ts';
import { passwordAttempts } from './attempts/attempt-limit.rules.ts';
import { insideAttemptKey, takeAttempt } from './attempts/attempt-limit.service.ts';

export { findAccount, findAccountById } from './authentication.queries.ts';

/**
 * Asks for the password again before an act that a borrowed session must not be able to perform. Null: it was
 * wrong, and the act is recorded as failed. Refuses after too many wrong ones.
 *
 * The act must make sure that `passwordHash` is still the account's: lock the account, or change it only if
 * the hash is unchanged.
 */
export async function reauthenticate(
  context: Context,
  { customerId, now }: By,
  password: string,
  action: Activity['action'],
): Promise<Account | null> {
  const { db } = context;
  refuseWhileHashingIsBusy(true);
  const attemptKey = insideAttemptKey(context, 'password guesses', customerId);
  // Counted before the password is checked, so that concurrent attempts cannot get past the limit.
  await takeAttempt(db, attemptKey, passwordAttempts, now);

  const account = await findAccountById(db, customerId);
  if (!account) throw refuse('session/required');
  if (await verifyPassword(account.passwordHash, password, true)) {
    await resetAttempts(db, [attemptKey]);
    return account;
  }
  await recordActivity(db, {
    customerId,
    happenedAt: now,
    action,
    failureReason: 'Wrong password',
  });
  return null;
}
