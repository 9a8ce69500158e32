import { refuse } from '#contract/refusal.ts';
import type { Account } from '#server/authentication/authentication.queries.ts';
import type { LinkRecipient } from '#server/authentication/mailed-links.service.ts';
import { findAccount, findAccountById } from '#server/authentication/reauthentication.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteOfferedSecret, lockForSwitch, setTwoFactorEnabled } from './two-factor.queries.ts';
import { concludeSwitch, secondFactors } from './two-factor.service.ts';

/**
 * For a customer who has lost both the app and the recovery codes. The owner of the shop runs it, and must be
 * sure who is asking. Ends every session; the customer is told by e-mail.
 */
export async function resetTwoFactor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  email: string,
): Promise<void> {
  const account = await findAccount(db, email);
  if (!account) throw refuse('customers/not-found', { email });
  await transaction(db, (trx) => removeForShop(trx, actor, account, {}, clock.now()));
}

/** `resetTwoFactor` for the desk. `shown` says how the person made sure who is asking. */
export async function resetAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { customerId, shown }: { customerId: string; shown: readonly string[] },
  keep: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const account = await findAccountById(db, customerId);
  if (!account) throw refuse('customers/no-such-account');
  await transaction(db, async (trx) => {
    await removeForShop(trx, actor, account, { shown }, clock.now());
    await keep(trx);
  });
}

async function removeForShop(
  trx: DatabaseTransaction,
  actor: Actor,
  account: Account,
  after: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  // If two run at once, the second finds it disabled.
  if (!(await lockForSwitch(trx, account, { isEnabled: true }))) throw refuse('two-factor/not-enabled');
  await removeSecret(trx, account, now, { isByShop: true });
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'customers.reset-two-factor',
    entity: 'customer',
    entityId: account.id,
    after,
  });
}

/** Also removes one being set up: a stranger may know its secret. */
export async function removeSecondFactor(
  trx: DatabaseTransaction,
  account: LinkRecipient & { isTwoFactorEnabled: boolean },
  now: Date,
): Promise<void> {
  await deleteOfferedSecret(trx, account.id);
  if (account.isTwoFactorEnabled) await removeSecret(trx, account, now);
}

async function removeSecret(
  trx: DatabaseTransaction,
  account: LinkRecipient,
  now: Date,
  { isByShop = false } = {},
): Promise<void> {
  await secondFactors.remove(trx, account.id);
  await setTwoFactorEnabled(trx, account.id, false);
  await concludeSwitch(trx, now, { account, kept: null, isEnabled: false, isByShop });
}
