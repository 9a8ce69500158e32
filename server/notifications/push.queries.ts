import { isAny, type Database } from '#server/platform/database/database.ts';

/** The destination of a notification. */
export interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The shop's public key that the subscription was made with. */
  vapidPublicKey: string;
}

export async function findReceiver(db: Database, subscriptionId: string): Promise<Receiver | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'vapid_public_key as vapidPublicKey'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
}

/** Does nothing if the browser has submitted another endpoint meanwhile. Returns whether it was deleted. */
export async function deleteReceiver(
  db: Database,
  subscriptionId: string,
  { endpoint }: Receiver,
): Promise<boolean> {
  return isAny(
    db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).where('endpoint', '=', endpoint),
  );
}
