import { refuse } from '#contract/refusal.ts';
import type { LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import { findAccount } from '#server/authentication/reauthentication.service.ts';
import { recordAct } from '#server/desk/acts/acts.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import {
  deleteOfferedSecret,
  deleteSecret,
  lockForSwitch,
  setTwoFactorEnabled,
} from './two-factor.queries.ts';
import { concludeSwitch } from './two-factor.service.ts';

/**
 * For a customer who has lost both the app and the recovery codes. The owner of the shop runs it, and must be sure
 * who is asking. Ends every session; the customer is told by e-mail.
 */
export async function resetTwoFactor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  email: string,
): Promise<void> {
  const account = await findAccount(db, email);
  if (!account) throw refuse('customers/not-found', { email });
  await transaction(db, async (trx) => {
    if (!(await lockForSwitch(trx, account, { isEnabled: true }))) {
      throw refuse('two-factor/not-enabled');
    }
    const now = clock.now();
    await removeSecret(trx, account, now);
    await recordAct(trx, actor, {
      happenedAt: now,
      act: 'customers.reset-two-factor',
      entity: 'customer',
      entityId: account.id,
    });
  });
}

/** Also one that is being set up: a stranger may know its secret. */
export async function removeSecondFactor(
  trx: DatabaseTransaction,
  account: LinkRecipient & { isTwoFactorEnabled: boolean },
  now: Date,
): Promise<void> {
  await deleteOfferedSecret(trx, account.id);
  if (account.isTwoFactorEnabled) await removeSecret(trx, account, now);
}

async function removeSecret(trx: DatabaseTransaction, account: LinkRecipient, now: Date): Promise<void> {
  await deleteSecret(trx, account.id);
  await setTwoFactorEnabled(trx, account.id, false);
  await concludeSwitch(trx, now, { account, kept: null, isEnabled: false });
}
