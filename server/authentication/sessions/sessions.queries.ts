import type { DatabaseTransaction } from '#server/platform/database/database.ts';

/*
 * Logging out, on the device or from elsewhere, ends a session's push subscriptions through the foreign key. A
 * session that expires leaves them, detached, until the customer ends all sessions.
 */

/** They stay, but no longer belong to a session. */
export async function detachSubscriptions(
  trx: DatabaseTransaction,
  sessionIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', 'in', sessionIds)
    .execute();
}

/** Deletes those whose session has expired. */
export async function deleteDetachedSubscriptions(
  trx: DatabaseTransaction,
  customerId: string,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('session_id', 'is', null)
    .execute();
}
