import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

/** The fields of a subscription, except when it began. */
export interface SubscriptionValues {
  customerId: string;
  sessionId: string | null;
  deviceId: string | null;
  device: string;
  endpoint: string;
  pushService: string;
  p256dh: string;
  auth: string;
  vapidPublicKey: string;
  renewalHash: Buffer;
}

const columns = [
  'id',
  'customer_id as customerId',
  'session_id as sessionId',
  'device_id as deviceId',
  'device',
  'endpoint',
  'p256dh',
  'auth',
  'created_at as createdAt',
] as const;

/**
 * One transaction at a time for each endpoint, whether it exists or not: a browser belongs to one customer.
 */
export async function lockEndpoint(trx: DatabaseTransaction, endpoint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(trx);
}

export async function findSubscriptionByEndpoint(db: Database, endpoint: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
}

export async function lockSubscriptionToRenew(trx: DatabaseTransaction, renewalHash: Buffer) {
  return trx
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('renewal_hash', '=', renewalHash)
    .where('customer_id', 'is not', null)
    .$narrowType<{ customerId: string }>()
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSubscription(
  trx: DatabaseTransaction,
  values: SubscriptionValues,
  now: Date,
): Promise<string> {
  const row = await trx
    .insertInto('push_subscriptions')
    .values({ ...stored(values), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSubscription(
  trx: DatabaseTransaction,
  id: string,
  values: SubscriptionValues,
): Promise<void> {
  await trx.updateTable('push_subscriptions').set(stored(values)).where('id', '=', id).execute();
}

function stored(values: SubscriptionValues) {
  return {
    customer_id: values.customerId,
    session_id: values.sessionId,
    device_id: values.deviceId,
    device: values.device,
    endpoint: values.endpoint,
    push_service: values.pushService,
    p256dh: values.p256dh,
    auth: values.auth,
    vapid_public_key: values.vapidPublicKey,
    renewal_hash: values.renewalHash,
  };
}

/** Everything still to be sent there is deleted with it. */
export async function deleteSubscriptionById(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Deletes another browser's subscription for the same device of the app. */
export async function deleteSubscriptionOfDevice(
  trx: DatabaseTransaction,
  { customerId, deviceId, exceptId }: { customerId: string; deviceId: string; exceptId: string | undefined },
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .execute();
}

export async function deleteOldestSubscriptions(
  trx: DatabaseTransaction,
  customerId: string,
  max: number,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (subscriptions) =>
      subscriptions
        .selectFrom('push_subscriptions')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
}

/** Only the customer's own. Returns the deleted subscription, or undefined if there was none. */
export async function deleteOwnSubscription(
  trx: DatabaseTransaction,
  customerId: string,
  id: string,
): Promise<{ device: string } | undefined> {
  return trx
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
}

/** Newest first. */
export async function listSubscriptions(db: Database, customerId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(columns)
    .select('push_service as pushService')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
