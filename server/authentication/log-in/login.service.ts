import type { LoginChallenge, SessionData } from '#contract/authentication.ts';
import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { MIN_ANSWER_MILLISECONDS, withMinimumDuration } from '#server/platform/http/minimum-duration.ts';
import {
  findAccountOnNetwork,
  lockAccount,
  trustNetwork,
  replacePasswordHash,
  type Account,
} from '#server/authentication/authentication.queries.ts';
import { openChallenge } from './login-challenges.service.ts';
import {
  verifyDummyPassword,
  hashPassword,
  isHashOutdated,
  verifyPassword,
  refuseWhileHashingIsBusy,
} from '#server/authentication/password-hash.service.ts';
import { mailVerificationAgain } from '#server/authentication/registration/registration.service.ts';
import {
  findNewestRegistration,
  type WaitingRegistration,
} from '#server/authentication/registration/registrations.queries.ts';
import { openSession } from '#server/authentication/sessions/sessions.service.ts';
import { resetAttempts, touchAttempts } from '#server/authentication/attempts/attempt-limit.queries.ts';
import { passwordAttempts } from '#server/authentication/attempts/attempt-limit.rules.ts';
import {
  passwordAttemptKey,
  takeAttempt,
  networkHash,
} from '#server/authentication/attempts/attempt-limit.service.ts';

/**
 * Opens a session, or asks for the second factor. Neither the answers nor the work done reveal whether an
 * account exists: attempts for an unknown address are counted, hashed and recorded like those for a known
 * one, and the right password of a registration still waiting is answered like a wrong one.
 */
export async function login(
  context: Context,
  by: Visitor,
  input: { email: string; password: string },
): Promise<SessionData | LoginChallenge> {
  const { db, clock } = context;
  refuseWhileHashingIsBusy(true);
  const network = networkHash(context, input.email, by);
  const found = await findAccountOnNetwork(db, input.email, network);
  const waiting = await findNewestRegistration(db, input.email, by.now);
  const isKnown = Boolean(found?.isTrustedNetwork);
  const attemptKey = passwordAttemptKey(context, input.email, isKnown ? by : null);
  refuseWhileHashingIsBusy(isKnown);
  // Counted before the password is checked, so that concurrent attempts cannot get past the limit.
  await takeAttempt(db, attemptKey, passwordAttempts, by.now);

  const passwordHash = found?.passwordHash ?? waiting?.passwordHash;
  const isRight = passwordHash
    ? await verifyPassword(passwordHash, input.password, isKnown)
    : await verifyDummyPassword(input.password);
  if (!found || !isRight) {
    await withMinimumDuration(MIN_ANSWER_MILLISECONDS, () =>
      noteFailure(context, attemptKey, {
        customerId: found?.id,
        registration: isRight ? waiting : undefined,
      }),
    );
    throw refuse('auth/invalid-credentials');
  }

  const account = await withTodaysHash(context, found, input.password);

  return transaction(db, async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // A reset that has committed meanwhile ended every session, so none may be opened with the old password.
    if (locked?.passwordHash !== account.passwordHash) throw refuse('auth/invalid-credentials');
    if (locked.deletionAskedAt) throw refuse('auth/being-deleted');
    await resetAttempts(trx, [attemptKey]);
    const now = clock.now();
    if (locked.isTwoFactorEnabled) {
      return { isTwoFactorRequired: true, twoFactorToken: await openChallenge(trx, locked.id, now) };
    }
    await trustNetwork(trx, account.id, network, now);
    return openSession(trx, context, by, locked);
  });
}

/** Always commits a write, so that an unknown address takes as long as a known one. */
async function noteFailure(
  context: Context,
  attemptKey: Buffer,
  { customerId, registration }: { customerId?: string; registration?: WaitingRegistration },
): Promise<void> {
  const now = context.clock.now();
  await transaction(context.db, async (trx) => {
    await touchAttempts(trx, attemptKey, now);
    if (registration) await mailVerificationAgain(trx, context, registration, now);
    if (!customerId) return;
    await recordActivity(trx, {
      customerId,
      happenedAt: now,
      action: 'Logged in',
      failureReason: 'Wrong password',
    });
  });
}

async function withTodaysHash<A extends Account>({ db }: Context, account: A, password: string): Promise<A> {
  if (!isHashOutdated(account.passwordHash)) return account;
  const newHash = await hashPassword(password);
  const isReplaced = await replacePasswordHash(db, account.id, { old: account.passwordHash, new: newHash });
  return isReplaced ? { ...account, passwordHash: newHash } : account;
}
