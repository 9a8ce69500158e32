import type { SessionData } from '#contract/authentication.ts';
import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  lockAccount,
  trustNetwork,
  isTrustedNetwork,
  type Account,
} from '#server/authentication/authentication.queries.ts';
import {
  deleteChallenge,
  findChallengedAccount,
  insertChallenge,
  consumeChallengeAttempt,
} from '#server/authentication/sessions/login-challenges.queries.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { openSession } from '#server/authentication/sessions/sessions.service.ts';
import { resetAttempts } from '#server/authentication/attempts/attempt-limit.queries.ts';
import { codeAttempts } from '#server/authentication/attempts/attempt-limit.rules.ts';
import {
  codeAttemptKey,
  networkHash,
  takeAttempt,
  twoFactorNetworkHash,
} from '#server/authentication/attempts/attempt-limit.service.ts';

const LIFETIME_SECONDS = 5 * 60;
const MAX_ATTEMPTS = 5;

/** Called once the password was right. Returns the token to send with the second factor. */
export async function openChallenge(
  trx: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await insertChallenge(trx, {
    tokenHash: hashSecretToken(token),
    customerId,
    expiresAt: secondsAfter(now, LIFETIME_SECONDS),
  });
  await recordActivity(trx, { customerId, happenedAt: now, action: 'Second factor asked for' });
  return token;
}

export interface Proof {
  /** For the activity log, if the proof fails. */
  failureReason: string;
  /**
   * Runs outside any transaction. Null: it is wrong. Otherwise a function that uses it up: true for exactly
   * one of many concurrent callers.
   */
  check(account: Account): Promise<((trx: DatabaseTransaction) => Promise<boolean>) | null>;
}

/**
 * Opens a session once the second factor is proven. A challenge allows five attempts; they are also counted
 * by account, so a new challenge gives no new chances.
 */
export async function answerChallenge(
  context: Context,
  by: Visitor,
  challengeToken: string,
  proof: Proof,
): Promise<SessionData> {
  const { db, clock } = context;
  const tokenHash = hashSecretToken(challengeToken);
  const isOpen = { now: by.now, maxAttempts: MAX_ATTEMPTS };
  const account = await findChallengedAccount(db, tokenHash, isOpen);
  if (!account) throw refuse('two-factor/session-expired');

  const network = twoFactorNetworkHash(context, account.email, by);
  const isTrusted = await isTrustedNetwork(db, account.id, network);
  const attemptKey = codeAttemptKey(context, account.id, isTrusted ? by : null);
  await takeAttempt(db, attemptKey, codeAttempts, by.now);
  if (!(await consumeChallengeAttempt(db, tokenHash, isOpen))) throw refuse('two-factor/session-expired');

  const spend = await proof.check(account);
  const session =
    spend &&
    (await transaction(db, async (trx) => {
      // Locked before the challenge, as in everything that ends sessions, so that none can be opened
      // meanwhile.
      const locked = await lockAccount(trx, account.id);
      if (!locked) throw refuse('two-factor/session-expired');
      if (!(await spend(trx))) return null;
      if (!(await deleteChallenge(trx, tokenHash))) throw refuse('two-factor/session-expired');
      const now = clock.now();
      await resetAttempts(trx, [attemptKey]);
      await trustNetwork(trx, account.id, network, now);
      await trustNetwork(trx, account.id, networkHash(context, account.email, by), now);
      return openSession(trx, context, by, locked);
    }));
  if (session) return session;

  await recordActivity(db, {
    customerId: account.id,
    happenedAt: clock.now(),
    action: 'Logged in',
    failureReason: proof.failureReason,
  });
  throw refuse('two-factor/wrong-code');
}
