import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface StaffSubscriptionValues {
  staffId: string;
  device: string;
  endpoint: string;
  pushService: string;
  p256dh: string;
  auth: string;
  vapidPublicKey: string;
  renewalHash: Buffer;
}

export async function insertStaffSubscription(
  trx: DatabaseTransaction,
  values: StaffSubscriptionValues,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('push_subscriptions')
    .values({
      staff_id: values.staffId,
      device: values.device,
      endpoint: values.endpoint,
      push_service: values.pushService,
      p256dh: values.p256dh,
      auth: values.auth,
      vapid_public_key: values.vapidPublicKey,
      renewal_hash: values.renewalHash,
      created_at: now,
    })
    .execute();
}

/** Newest first. */
export async function listStaffSubscriptions(db: Database, staffId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'endpoint', 'created_at as createdAt'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** All of a person's, or one. Everything still to be sent there is deleted with it. */
export async function deleteStaffSubscriptions(
  db: Database,
  staffId: string,
  ids?: readonly string[],
): Promise<boolean> {
  return isAny(
    db
      .deleteFrom('push_subscriptions')
      .where('staff_id', '=', staffId)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids!)),
  );
}
