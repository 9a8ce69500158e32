import { createHash } from 'node:crypto';
import type { BrowserKeys, OrderNewsDevice } from '#contract/desk/order-news.ts';
import { deviceInWords, storableDevice } from '#server/authentication/sessions/device.rules.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  deleteStaffSubscriptions,
  insertStaffSubscription,
  listStaffSubscriptions,
} from './staff-subscriptions.queries.ts';
import { deleteSubscriptionById, findSubscriptionByEndpoint, lockEndpoint } from './subscriptions.queries.ts';
import { checkBrowser, MAX_SUBSCRIPTIONS, type NotificationsContext } from './subscriptions.service.ts';

/**
 * From now on the browser shows this person's notifications, and nobody else's. Its service worker has no token to
 * renew the endpoint with: if the browser replaces it, the person switches notifications on again.
 */
export async function subscribeStaff(
  trx: DatabaseTransaction,
  context: NotificationsContext,
  by: StaffCaller,
  input: BrowserKeys,
): Promise<void> {
  const browser = checkBrowser(context, input);
  const vapidPublicKey = (await context.vapidKeys()).publicKey;
  await lockEndpoint(trx, browser.endpoint);
  const known = await findSubscriptionByEndpoint(trx, browser.endpoint);
  // Deleted rather than changed, so that messages still waiting for its owner cannot reach the next one.
  if (known) await deleteSubscriptionById(trx, known.id);
  const { staffId, now } = by;
  const values = { ...browser, staffId, vapidPublicKey, device: storableDevice(by.device) };
  await insertStaffSubscription(trx, { ...values, renewalHash: hashSecretToken(newSecretToken()) }, now);
  const old = (await listStaffSubscriptions(trx, staffId)).slice(MAX_SUBSCRIPTIONS);
  if (old.length > 0)
    await deleteStaffSubscriptions(
      trx,
      staffId,
      old.map(({ id }) => id),
    );
}

/** All of a person's, or one of them; false if there was none. */
export function endStaffSubscriptions(db: Database, staffId: string, id?: string): Promise<boolean> {
  return deleteStaffSubscriptions(db, staffId, id === undefined ? undefined : [id]);
}

export async function listStaffDevices(db: Database, staffId: string): Promise<OrderNewsDevice[]> {
  const subscriptions = await listStaffSubscriptions(db, staffId);
  return subscriptions.map(({ id, device, endpoint, createdAt }) => ({
    id,
    device: deviceInWords(device),
    fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
    createdAt: createdAt.toISOString(),
  }));
}
