import { refuse, type Refusal } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { recipientOf } from '#server/authentication/mailed-links.service.ts';
import { findAccountById, reauthenticate } from '#server/authentication/reauthentication.service.ts';
import * as authentication from '#server/authentication/personal-data.service.ts';
import * as basket from '#server/basket/basket.service.ts';
import * as orders from '#server/orders/personal-data.service.ts';
import * as returns from '#server/returns/personal-data.service.ts';
import { deleteMessagesToShop, enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import * as stockAlerts from '#server/stock-alerts/stock-alerts.service.ts';
import { eraseIdempotencyKeys } from '#server/platform/http/idempotency.ts';
import type { DeletionLists } from './deletion-lists.service.ts';
import * as dataComplaints from './complaints.queries.ts';
import { recordDeletion } from './deletions.queries.ts';
import { isLargeAccount } from './large-account.service.ts';

/**
 * While a payment is under way the deletion waits for it (`isDone: false`), because the money needs its
 * order, and the order its owner. It also waits if the account holds so much that deleting it takes longer
 * than an answer may. In both cases every session ends, nobody can log in any more, and `finishDeletions`
 * does the rest. Each deletion is on the list of deletions before it is answered, so that no restore brings
 * the account back.
 */
export async function deleteAccount(
  context: Context & { deletionLists: DeletionLists },
  by: By,
  password: string,
): Promise<{ isDone: boolean; message: string }> {
  const account = await reauthenticate(context, by, password, 'Account deletion asked for');
  if (!account) throw refuse('privacy/wrong-password');
  const kept = await returns.previewContacts(context.db, account.id, by.now);
  const outcome = await eraseNowOrLater(context, account, { now: by.now });
  const message = [outcomeWords[outcome], returns.keptSentence(kept)].filter(Boolean).join(' ');
  return { isDone: outcome === 'done', message };
}

/** For the page that offers the deletion. */
export async function previewDeletion(
  { db }: Pick<Context, 'db'>,
  { customerId, now }: By,
): Promise<{ keptUntil: string | null; isReturnOpen: boolean; sentence: string | null }> {
  const kept = await returns.previewContacts(db, customerId, now);
  const { until: keptUntil, isReturnOpen } = kept;
  return { keptUntil, isReturnOpen, sentence: returns.keptSentence(kept) };
}

/**
 * For a customer who asks the shop to do it. `note` records it in the same transaction. False: it will be
 * done later, as above.
 */
export async function deleteAccountForShop(
  context: Context & { deletionLists: DeletionLists },
  customerId: string,
  note: (trx: DatabaseTransaction, isDone: boolean) => Promise<void>,
): Promise<boolean> {
  const account = await findAccountById(context.db, customerId);
  if (!account) throw refuse('customers/no-such-account');
  // No password was given: the account may be deleted whatever its password is now.
  const owner = { ...account, passwordHash: null };
  const asked = { now: context.clock.now(), changes: 'by the shop', note };
  return (await eraseNowOrLater(context, owner, asked)) === 'done';
}

type Outcome = 'done' | 'payment-under-way' | 'large-account';

const outcomeWords: Readonly<Record<Outcome, string>> = {
  done: 'Your account has been deleted. Thank you for shopping with us.',
  'payment-under-way':
    'One of your payments is still in progress. Your account will be deleted as soon as it is settled; until then nobody can log in to it.',
  'large-account':
    'Your account is being deleted. This takes a while, as it has a lot of data. Nobody can log in to it any more.',
};

async function eraseNowOrLater(
  context: Context & { deletionLists: DeletionLists },
  account: Owner,
  { now, changes = '', note }: { now: Date; changes?: string; note?: Note },
): Promise<Outcome> {
  const outcome = (await isLargeAccount(context.db, account.id))
    ? 'large-account'
    : await erase(context, account, { ...(note && { note }) });
  if (outcome !== 'done') {
    await transaction(context.db, async (trx) => {
      if (!(await authentication.askForDeletion(trx, account, now))) throw goneOrChanged(account);
      await recordDeletion(trx, account.id, now);
      const action = 'Account deletion asked for';
      await recordActivity(trx, { customerId: account.id, happenedAt: now, action, changes });
      await note?.(trx, false);
    });
  }
  await context.deletionLists.keep();
  return outcome;
}

type Surroundings = Pick<Context, 'db' | 'clock' | 'log'> & {
  /** Null in a restore, which has no key to seal with: then no address is kept. */
  config: Context['config'] | null;
};

/** In the transaction that erases, or before the batches of a large account. Returns what is kept of it for now. */
async function keepForReturns(
  db: Database,
  { config }: Pick<Surroundings, 'config'>,
  account: Owner,
  now: Date,
): Promise<returns.KeptContact | null> {
  const kept = config && (await returns.keepContacts(db, config, account, now));
  await returns.erasePersonalData(db, account.id);
  return kept;
}

/**
 * Deletes accounts whose payment has ended meanwhile, and those that a backup brought back: their owners
 * were told at the time, and are not told again (`isTold`). Returns how many were deleted.
 */
export async function finishDeletions(context: Surroundings, { isTold = false } = {}): Promise<number> {
  // However many have to wait, they must not hold up the others.
  const waiting: string[] = [];
  let deleted = 0;
  for (;;) {
    const wanted = { except: waiting, max: AT_ONCE };
    const accounts = await authentication.listAccountsToDelete(context.db, wanted);
    for (const account of accounts) {
      if (await finishDeletion(context, account, { isTold })) deleted += 1;
      else waiting.push(account.id);
    }
    if (accounts.length < AT_ONCE) return deleted;
  }
}

const AT_ONCE = 100;

async function finishDeletion(
  context: Surroundings,
  account: Owner,
  { isTold }: { isTold: boolean },
): Promise<boolean> {
  try {
    if (await isLargeAccount(context.db, account.id)) {
      const { db, clock } = context;
      const now = clock.now();
      await orders.eraseManyOrders(db, account.id, now, async () => {
        await keepForReturns(db, context, account, now);
      });
    }
    return (await erase(context, account, { isTold })) === 'done';
  } catch (error) {
    // One that cannot be deleted must not hold up the others.
    context.log.error({ err: error, customer: account.id }, 'an account could not be deleted');
    return false;
  }
}

interface Owner {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /**
   * The hash that was checked: the account is left alone if it has another by now. Null: none was checked.
   */
  passwordHash: string | null;
}

type Note = (trx: DatabaseTransaction, isDone: boolean) => Promise<void>;

function goneOrChanged({ passwordHash }: Owner): Refusal {
  return refuse(passwordHash === null ? 'customers/no-such-account' : 'privacy/wrong-password');
}

/**
 * All or nothing, in one transaction. Basket, orders, stock, account: the same order in which a checkout
 * takes its locks.
 */
async function erase(
  { db, config, clock }: Surroundings,
  account: Owner,
  { isTold = false, note }: { isTold?: boolean; note?: Note } = {},
): Promise<'done' | 'payment-under-way'> {
  try {
    await transaction(db, async (trx) => {
      const now = clock.now();
      await basket.erasePersonalData(trx, account.id, now);
      let kept: returns.KeptContact | null = null;
      const isErased = await orders.erasePersonalData(trx, account.id, now, async () => {
        kept = await keepForReturns(trx, { config }, account, now);
      });
      if (!isErased) throw new PaymentUnderWay();
      if (!(await authentication.erasePersonalData(trx, account))) throw goneOrChanged(account);
      await stockAlerts.erasePersonalData(trx, account.email);
      await dataComplaints.erasePersonalData(trx, account.email);
      await deleteMessagesToShop(trx, account.email);
      await recordDeletion(trx, account.id, now);
      await eraseIdempotencyKeys(trx, account.id);
      await note?.(trx, true);
      if (isTold) return;
      await enqueueEmail(
        trx,
        {
          template: 'account-deleted',
          recipient: recipientOf(account),
          content: {
            ...{ firstName: account.firstName, deletedAt: now.toISOString() },
            kept: kept ? returns.keptSentence(kept) : null,
          },
          // It outlives the account, and is deleted once sent.
          customerId: null,
        },
        now,
      );
    });
    return 'done';
  } catch (error) {
    if (error instanceof PaymentUnderWay) return 'payment-under-way';
    throw error;
  }
}

/** Rolls back what was done before the payment was found. */
class PaymentUnderWay extends Error {}
