import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '#contract/refusal.ts';
import * as activity from '#server/activity/activity.queries.ts';
import * as addresses from '#server/addresses/addresses.service.ts';
import { recipientOf } from '#server/authentication/mailed-links.service.ts';
import { checkOwnPassword } from '#server/authentication/own-password.service.ts';
import * as authentication from '#server/authentication/personal-data.service.ts';
import * as basket from '#server/basket/basket.service.ts';
import * as orders from '#server/orders/personal-data.service.ts';
import * as outbox from '#server/outbox/outbox.queries.ts';
import * as payments from '#server/payments/personal-data.service.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, transaction, type Database } from '#server/platform/database.ts';
import { eraseIdempotencyKeys } from '#server/platform/idempotency.ts';
import * as profile from '#server/profile/profile.service.ts';
import * as twoFactor from '#server/two-factor/two-factor.service.ts';

/** What each part of the shop knows about a customer. `inventory.test.ts` finds a table that is missing here. */
const parts: Readonly<Record<string, (db: Database, customerId: string) => Promise<unknown>>> = {
  profile: profile.exportPersonalData,
  account: authentication.exportPersonalData,
  twoFactor: twoFactor.exportPersonalData,
  addresses: addresses.exportPersonalData,
  basket: basket.exportPersonalData,
  orders: orders.exportPersonalData,
  payments: payments.exportPersonalData,
  activity: activity.exportPersonalData,
  messages: outbox.exportPersonalData,
};

/** Everything about the customer and no secret, as it was at one moment. */
export async function exportData(
  { db, clock }: Context,
  customerId: string,
): Promise<{ exportedAt: string }> {
  const now = clock.now();
  const data = await snapshot(db, async (trx) => {
    const read: Record<string, unknown> = {};
    for (const [name, exportPart] of Object.entries(parts)) read[name] = await exportPart(trx, customerId);
    return read;
  });
  await activity.recordActivity(db, { customerId, happenedAt: now, action: 'Data exported' });
  return { exportedAt: now.toISOString(), ...data };
}

/** A capture takes a second or two; one that PayPal is still checking takes days. */
const PATIENCE_MILLISECONDS = 8000;
const STEP_MILLISECONDS = 200;

/**
 * Deletes the account of whoever knows its password, in one transaction: all of it or nothing. Waits a moment
 * for a payment under way, and refuses when it takes longer: that money needs its order, and the order its
 * owner.
 */
export async function deleteAccount(
  context: Context,
  customerId: string,
  password: string,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<string> {
  const account = await checkOwnPassword(context, customerId, password, 'Account deleted');
  if (!account) throw refuse('privacy/wrong-password');
  const { db, clock } = context;

  for (let waited = 0; ; waited += STEP_MILLISECONDS) {
    const outcome = await transaction(db, async (trx) => {
      const now = clock.now();
      // Basket, orders, stock, account: the order in which a checkout takes its locks.
      await basket.erasePersonalData(trx, customerId, now);
      if (!(await orders.erasePersonalData(trx, customerId, now))) throw new PaymentUnderWay();
      if (!(await authentication.erasePersonalData(trx, account))) {
        throw refuse('privacy/wrong-password');
      }
      await eraseIdempotencyKeys(trx, customerId);
      await outbox.enqueueEmail(
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
      return 'deleted' as const;
    }).catch((error: unknown) => {
      if (error instanceof PaymentUnderWay) return 'busy' as const;
      throw error;
    });
    if (outcome === 'deleted') break;
    if (waited >= patienceMilliseconds) throw await paymentUnderWay(context, customerId);
    await sleep(STEP_MILLISECONDS);
  }
  return 'Your account has been deleted. Thank you for having been with us.';
}

/** Rolls back what had been done before it was found. */
class PaymentUnderWay extends Error {}

async function paymentUnderWay({ db, clock }: Context, customerId: string) {
  const failureReason = 'A payment was under way';
  const happenedAt = clock.now();
  await activity.recordActivity(db, { customerId, happenedAt, action: 'Account deleted', failureReason });
  return refuse('privacy/payment-under-way');
}
