import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';
import { consumeAttempt } from './attempts/attempt-limit.queries.ts';
import { requestedEmails } from './attempts/attempt-limit.rules.ts';
import { emailRequests } from './attempts/attempt-limit.service.ts';
import { lockAccount, lockAccountForChange } from './authentication.queries.ts';
import { mailResetLink } from './mailed-links.service.ts';
import { mailVerificationAgain } from './registration/registration.service.ts';
import { findMailedRegistration, findNewestRegistration } from './registration/registrations.queries.ts';
import { endAllSessions } from './sessions/sessions.service.ts';

/* What staff can do for a customer who cannot log in. Nobody sets a password or sees one. */

/** Runs in the transaction that helps: see `KeepAnswer`. */
type Keep = (trx: DatabaseTransaction) => Promise<void>;

/** When an address without an account was last registered, while its link can still be opened. */
export async function findWaitingRegistration(
  db: Database,
  email: string,
  now: Date,
): Promise<{ email: string; createdAt: Date } | undefined> {
  return findNewestRegistration(db, email, now);
}

export async function resendVerification(
  context: Context,
  actor: Actor,
  email: string,
  keep: Keep,
): Promise<void> {
  requireMail(context.config);
  await transaction(context.db, async (trx) => {
    const now = context.clock.now();
    const registration = await findMailedRegistration(trx, email, now);
    if (!registration) throw refuse('customers/not-waiting');
    if (!(await mailVerificationAgain(trx, context, registration, now))) {
      throw refuse('customers/too-many-letters', { wait: 'up to an hour' });
    }
    await recordAction(trx, actor, {
      happenedAt: now,
      act: 'customers.resend-verification',
      entity: 'registration',
      entityId: registration.id,
    });
    await keep(trx);
  });
}

/**
 * Counted separately from strangers' requests, so that nobody can use up the e-mails that the shop may send.
 */
export async function mailResetForShop(
  context: Context,
  actor: Actor,
  customerId: string,
  keep: Keep,
): Promise<void> {
  requireMail(context.config);
  await transaction(context.db, async (trx) => {
    const now = context.clock.now();
    const account = await lockAccount(trx, customerId);
    if (!account) throw refuse('customers/no-such-account');
    if (account.deletionAskedAt) throw refuse('customers/being-deleted');
    const counter = emailRequests(context, 'reset by the shop', account.email);
    const waitSeconds = await consumeAttempt(trx, counter, requestedEmails, now);
    if (waitSeconds > 0) {
      throw refuse('customers/too-many-letters', {
        wait: waitInWords(waitSeconds),
        retryAfter: waitSeconds,
      });
    }
    await mailResetLink(trx, context, account, now);
    await recordActivity(trx, {
      customerId,
      happenedAt: now,
      action: 'Password reset requested',
      changes: 'by the shop',
    });
    await recordAction(trx, actor, {
      happenedAt: now,
      act: 'customers.mail-reset',
      entity: 'customer',
      entityId: customerId,
    });
    await keep(trx);
  });
}

/** Also ends every log-in that waits for its second factor. */
export async function endSessionsForShop(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  customerId: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    // While the account is locked, no log-in can be half done.
    if (!(await lockAccountForChange(trx, customerId))) throw refuse('customers/no-such-account');
    const now = clock.now();
    const ended = await endAllSessions(trx, customerId);
    await recordAction(trx, actor, {
      happenedAt: now,
      act: 'customers.end-sessions',
      entity: 'customer',
      entityId: customerId,
      after: { ended },
    });
    if (ended === 0) return;
    await recordActivity(trx, {
      customerId,
      happenedAt: now,
      action: 'Session ended',
      changes: `${ended === 1 ? 'the only one' : `all ${ended}`}, by the shop`,
    });
  });
}
