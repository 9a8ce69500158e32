import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import { emailKey, findAccount, insertCustomer, markVerified } from './authentication.queries.ts';
import { mailLink, recipientOf } from './mailed-links.service.ts';
import { findTokenOwner, spendToken } from './one-time-tokens.queries.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './passwords.rules.ts';
import { hashOfSecretToken } from './secret-tokens.ts';
import { takeTry } from './try-limit.queries.ts';
import { askedForMails } from './try-limit.rules.ts';
import { mailsAskedFor } from './try-limit.service.ts';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword?: string | undefined;
}

/** True of whoever asks: a new customer finds the verification link, an old one a word about the account. */
const registered = 'Almost there! Please check your email and follow the link in it.';

/**
 * Opens an account, or tells the owner of the one that exists by mail. Both do the same slow work and answer
 * the same, so that nobody learns from it who is a customer.
 */
export async function register(context: Context, input: Registration): Promise<string> {
  const { db, config, clock } = context;
  const problem = passwordFault(input.password, input, {
    minLength: config.passwordMinLength,
    name: config.shopName,
  });
  if (problem) throw refuse('auth/weak-password', { problem });
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password) {
    throw refuse('auth/passwords-differ');
  }
  const passwordHash = await hashPassword(input.password);
  const now = clock.now();

  await transaction(db, async (trx) => {
    // Counted in either case, so that either case writes the same.
    const mailsKey = mailsAskedFor(context, 'already-registered', input.email);
    const waitSeconds = await takeTry(trx, mailsKey, askedForMails, now);
    const id = await insertCustomer(trx, { ...input, passwordHash, now });
    if (id) {
      await mailLink(trx, context, 'verify-email', { ...input, id }, now);
      await recordActivity(trx, { customerId: id, happenedAt: now, action: 'Account registered' });
      return;
    }
    const owner = await findAccount(trx, input.email);
    if (!owner || waitSeconds > 0) return;
    await enqueueEmail(
      trx,
      {
        template: 'already-registered',
        recipient: recipientOf(owner),
        content: { firstName: owner.firstName },
        customerId: owner.id,
      },
      now,
    );
  });
  return registered;
}

/** Mail scanners open links before people do: the same link says yes again while the account is verified. */
export async function verifyEmail(
  { db, clock }: Context,
  link: { token: string; email: string },
): Promise<string> {
  const now = clock.now();
  const hash = hashOfSecretToken(link.token);
  const owner = await findTokenOwner(db, hash, 'verify-email', emailKey(link.email));
  if (!owner) throw refuse('auth/verification-failed');
  if (!owner.verifiedAt) {
    if (owner.expiresAt <= now) throw refuse('auth/verification-failed');
    await transaction(db, async (trx) => {
      await spendToken(trx, hash, now);
      if (!(await markVerified(trx, owner.id, now))) return;
      await recordActivity(trx, { customerId: owner.id, happenedAt: now, action: 'Email verified' });
    });
  }
  return 'Email verified successfully! You can now log in.';
}
