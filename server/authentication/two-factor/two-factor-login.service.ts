import type { SessionData } from '#contract/authentication.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { answerChallenge } from '#server/authentication/log-in/login-challenges.service.ts';
import { mailAccount, type LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { secondFactors } from './two-factor.service.ts';

/** Each code works once. */
export function loginWithTwoFactor(
  context: Context,
  by: Visitor,
  input: { twoFactorToken: string; code: string },
): Promise<SessionData> {
  return answerChallenge(context, by, input.twoFactorToken, {
    failureReason: 'Wrong code',
    check: ({ id }) => secondFactors.checkCode(context, id, input.code),
  });
}

/** Each recovery code works once; the customer is told how many are left. */
export function loginWithRecoveryCode(
  context: Context,
  by: Visitor,
  input: { twoFactorToken: string; recoveryCode: string },
): Promise<SessionData> {
  return answerChallenge(context, by, input.twoFactorToken, {
    failureReason: 'Wrong recovery code',
    async check(account) {
      const spend = await secondFactors.checkCode(context, account.id, input.recoveryCode);
      return (
        spend &&
        (async (trx) => {
          if (!(await spend(trx))) return false;
          await tellOfRecovery(trx, account, context.clock.now());
          return true;
        })
      );
    },
  });
}

async function tellOfRecovery(trx: DatabaseTransaction, account: LinkRecipient, now: Date): Promise<void> {
  const codesLeft = (await secondFactors.findFacts(trx, account.id))!.recoveryCodesLeft;
  await recordActivity(trx, {
    customerId: account.id,
    happenedAt: now,
    action: 'Recovery code used',
    changes: `${codesLeft} left`,
  });
  await mailAccount(trx, account, 'recovery-code-used', { usedAt: now.toISOString(), codesLeft }, now);
}
