import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { recipientOf } from '#server/authentication/mailed-links.service.ts';
import { checkOwnPassword } from '#server/authentication/own-password.service.ts';
import * as authentication from '#server/authentication/personal-data.service.ts';
import * as basket from '#server/basket/basket.service.ts';
import * as orders from '#server/orders/personal-data.service.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database.ts';
import { eraseIdempotencyKeys } from '#server/platform/idempotency.ts';

/**
 * Deletes the account of whoever knows its password. While a payment is under way the deletion waits for it,
 * because that money needs its order, and the order its owner: every session ends, nobody can log in any more,
 * and `finishDeletions` does the rest. `isDone` says which it was.
 */
export async function deleteAccount(
  context: Context,
  customerId: string,
  password: string,
): Promise<{ isDone: boolean; message: string }> {
  const account = await checkOwnPassword(context, customerId, password, 'Account deletion asked for');
  if (!account) throw refuse('privacy/wrong-password');
  if ((await erase(context, account)) === 'done') {
    return { isDone: true, message: 'Your account has been deleted. Thank you for having been with us.' };
  }
  const { db, clock } = context;
  const happenedAt = clock.now();
  await transaction(db, async (trx) => {
    if (!(await authentication.askForDeletion(trx, account, happenedAt))) {
      throw refuse('privacy/wrong-password');
    }
    await recordActivity(trx, { customerId, happenedAt, action: 'Account deletion asked for' });
  });
  return {
    isDone: false,
    message:
      'A payment of yours is still under way. Your account will be deleted as soon as it is settled; until then nobody can log in to it.',
  };
}

/** Deletes the accounts whose payment has been settled meanwhile. */
export async function finishDeletions(context: Context): Promise<void> {
  for (const account of await authentication.listAccountsToDelete(context.db)) {
    try {
      await erase(context, account);
    } catch (error) {
      // One that cannot be deleted must not keep the others waiting.
      context.log.error({ err: error, customer: account.id }, 'an account could not be deleted');
    }
  }
}

interface Owner {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * All of it or nothing, in one transaction. Basket, orders, stock, account: the order in which a checkout takes
 * its locks.
 */
async function erase({ db, clock }: Context, account: Owner): Promise<'done' | 'payment-under-way'> {
  try {
    await transaction(db, async (trx) => {
      const now = clock.now();
      await basket.erasePersonalData(trx, account.id, now);
      if (!(await orders.erasePersonalData(trx, account.id, now))) throw new PaymentUnderWay();
      // Changed meanwhile: what was typed as the password no longer is.
      if (!(await authentication.erasePersonalData(trx, account))) throw refuse('privacy/wrong-password');
      await eraseIdempotencyKeys(trx, account.id);
      await enqueueEmail(
        trx,
        {
          template: 'account-deleted',
          recipient: recipientOf(account),
          content: { firstName: account.firstName, deletedAt: now.toISOString() },
          // It outlives the account, and is gone when it is sent.
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

/** Rolls back what had been done before it was found. */
class PaymentUnderWay extends Error {}
