import type { SessionData } from '#contract/authentication.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { answerChallenge } from '#server/authentication/login-challenges.service.ts';
import { recipientOf, type LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import { hashWithSalt } from '#server/authentication/password-hash.service.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { openSecret } from './sealed-secret.rules.ts';
import { stepOf } from './totp.rules.ts';
import { findSecret, hasRecoveryCode, useRecoveryCode, useStep } from './two-factor.queries.ts';

/** Each code works once. */
export function loginWithTwoFactor(
  context: Context,
  by: Visitor,
  input: { twoFactorToken: string; code: string },
): Promise<SessionData> {
  const { db } = context;
  return answerChallenge(context, by, input.twoFactorToken, {
    failureReason: 'Wrong code',
    async check({ id }) {
      const sealed = await findSecret(db, id);
      const step = sealed && stepOf(input.code, openSecret(context, id, sealed), by.now);
      return step == null ? null : (trx) => useStep(trx, id, step);
    },
  });
}

/** Each recovery code works once; the customer is told how many are left. */
export function loginWithRecoveryCode(
  context: Context,
  by: Visitor,
  input: { twoFactorToken: string; recoveryCode: string },
): Promise<SessionData> {
  const { db } = context;
  return answerChallenge(context, by, input.twoFactorToken, {
    failureReason: 'Wrong recovery code',
    async check(account) {
      const secret = await findSecret(db, account.id);
      if (!secret) return null;
      const codeHash = await hashWithSalt(input.recoveryCode, secret.recoverySalt);
      if (!(await hasRecoveryCode(db, account.id, codeHash))) return null;
      return (trx) => spendRecoveryCode(trx, context, account, codeHash);
    },
  });
}

async function spendRecoveryCode(
  trx: DatabaseTransaction,
  { clock }: Context,
  account: LinkRecipient,
  codeHash: Buffer,
): Promise<boolean> {
  const codesLeft = await useRecoveryCode(trx, account.id, codeHash);
  if (codesLeft === null) return false;
  const now = clock.now();
  await recordActivity(trx, {
    customerId: account.id,
    happenedAt: now,
    action: 'Recovery code used',
    changes: `${codesLeft} left`,
  });
  await enqueueEmail(
    trx,
    {
      template: 'recovery-code-used',
      recipient: recipientOf(account),
      content: { firstName: account.firstName, usedAt: now.toISOString(), codesLeft },
      customerId: account.id,
    },
    now,
  );
  return true;
}
