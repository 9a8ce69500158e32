import { createHash } from 'node:crypto';
import type { Subscription } from '#contract/notifications.ts';
import { refuse } from '#contract/refusal.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { recordOwnAction } from '#server/activity/activity.service.ts';
import { spendAppToken } from '#server/authentication/app-log-in/app-tokens.service.ts';
import { deviceInWords, storableDevice } from '#server/authentication/sessions/device.rules.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { lockOpenSession } from '#server/authentication/sessions/sessions.service.ts';
import type { By, Subscriber } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import { matchPushService } from './push-endpoint.rules.ts';
import { subscriptionKeys } from './subscription-keys.rules.ts';
import * as queries from './subscriptions.queries.ts';
import type { VapidKeys } from './vapid-keys.service.ts';

export type NotificationsContext = Context & { vapidKeys: () => Promise<VapidKeys> };

export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** More devices than anybody reads notifications on: the oldest is deleted. */
export const MAX_SUBSCRIPTIONS = 20;

/**
 * From now on the browser shows this customer's notifications, and no other customer's.
 *
 * A link works once. Using it again for the same browser repeats the same act, because the answer was lost or
 * the page ran twice: it gets the same answer.
 */
export async function subscribe(
  context: NotificationsContext,
  by: Subscriber,
  input: BrowserSubscription & { deviceId?: string | null | undefined },
): Promise<string> {
  const { customerId, sessionId, link, now } = by;
  const browser = checkBrowser(context, input);
  const over = link ? 'notifications/link-invalid' : 'session/required';
  if (link && link.deviceId !== input.deviceId) throw refuse(over);
  const vapidPublicKey = (await context.vapidKeys()).publicKey;
  const renewalToken = link ? renewalTokenOf(context, link.tokenHash) : newSecretToken();

  await transaction(context.db, async (trx) => {
    if (!(await lockOpenSession(trx, by, now))) throw refuse(over);
    await queries.lockEndpoint(trx, browser.endpoint);
    const known = await queries.findSubscriptionByEndpoint(trx, browser.endpoint);
    const values = {
      ...browser,
      customerId,
      sessionId,
      deviceId: input.deviceId ?? null,
      device: storableDevice(by.device),
      vapidPublicKey,
      renewalHash: hashSecretToken(renewalToken),
    };
    const isSpentNow = !link || (await spendAppToken(trx, link.tokenHash, 'enable-notifications', now));
    if (!isSpentNow && !(known && isSame(known, values))) throw refuse(over);
    await save(trx, known, values, now);
  });
  return renewalToken;
}

type Known = NonNullable<Awaited<ReturnType<typeof queries.findSubscriptionByEndpoint>>>;

function isSame(known: Known, values: queries.SubscriptionValues): boolean {
  const parts = ['customerId', 'sessionId', 'deviceId', 'endpoint', 'p256dh', 'auth'] as const;
  return parts.every((part) => known[part] === values[part]);
}

async function save(
  trx: DatabaseTransaction,
  known: Known | undefined,
  values: queries.SubscriptionValues,
  now: Date,
): Promise<void> {
  const { customerId, deviceId } = values;
  const own = known?.customerId === customerId ? known : undefined;
  // Deleted rather than changed, so that messages still waiting for its owner cannot reach the next one.
  if (known && !own) await queries.deleteSubscriptionById(trx, known.id);
  if (deviceId !== null) {
    await queries.deleteSubscriptionOfDevice(trx, { customerId, deviceId, exceptId: own?.id });
  }
  if (own) return queries.updateSubscription(trx, own.id, values);
  const id = await queries.insertSubscription(trx, values, now);
  await queries.deleteOldestSubscriptions(trx, customerId, MAX_SUBSCRIPTIONS);
  await recordOwnAction(trx, {
    customerId,
    happenedAt: now,
    action: 'Notifications enabled',
    entityType: 'Device',
    entityId: id,
    changes: deviceInWords(values.device),
  });
}

/**
 * Replaces the browser's endpoint with a new one. Called by its service worker, which has no session. Each
 * renewal token works once, and the answer contains the next.
 */
export async function renewSubscription(
  context: NotificationsContext,
  input: BrowserSubscription & { renewalToken: string },
): Promise<string> {
  const { db } = context;
  const browser = checkBrowser(context, input);
  const vapidPublicKey = (await context.vapidKeys()).publicKey;
  const next = newSecretToken();
  await transaction(db, async (trx) => {
    await queries.lockEndpoint(trx, browser.endpoint);
    const found = await queries.lockSubscriptionToRenew(trx, hashSecretToken(input.renewalToken));
    if (!found) throw refuse('notifications/renewal-failed');
    const known = await queries.findSubscriptionByEndpoint(trx, browser.endpoint);
    if (known && known.id !== found.id) await queries.deleteSubscriptionById(trx, known.id);
    await queries.updateSubscription(trx, found.id, {
      ...found,
      ...browser,
      vapidPublicKey,
      renewalHash: hashSecretToken(next),
    });
  });
  return next;
}

/**
 * Refuses an address that belongs to no known push service, and keys that nothing could be encrypted with.
 */
export function checkBrowser({ config }: Context, input: BrowserSubscription) {
  const pushService = matchPushService(input.endpoint, config.push.services);
  if (pushService === null) throw refuse('notifications/endpoint-refused');
  const keys = subscriptionKeys(input);
  if (keys === null) throw refuse('notifications/keys-invalid');
  return { endpoint: input.endpoint, pushService, ...keys };
}

/**
 * The same for every use of a link: of two concurrent answers, it does not matter which one the browser
 * keeps.
 */
function renewalTokenOf({ hashKey }: Context, linkHash: Buffer): string {
  return keyedHash(hashKey, 'renewal token of a link', linkHash.toString('hex')).toString('base64url');
}

export async function listSubscriptions({ db }: Context, customerId: string): Promise<Subscription[]> {
  const subscriptions = await queries.listSubscriptions(db, customerId);
  return subscriptions.map(({ id, device, deviceId, endpoint, createdAt }) => ({
    id,
    device: deviceInWords(device),
    isAppDevice: deviceId !== null,
    fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
    createdAt: createdAt.toISOString(),
  }));
}

/** Refuses when the customer has no subscription with that id. */
export async function deleteSubscription(
  { db }: Context,
  { customerId, now }: By,
  id: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    const deleted = await queries.deleteOwnSubscription(trx, customerId, id);
    if (!deleted) throw refuse('notifications/subscription-not-found');
    await recordActivity(trx, {
      customerId,
      happenedAt: now,
      action: 'Notifications disabled',
      entityType: 'Device',
      entityId: id,
      changes: deviceInWords(deleted.device),
    });
  });
}

/** Where notifications are sent. The database deletes them with the account. */
export async function exportPersonalData(db: Database, customerId: string) {
  const subscriptions = await queries.listSubscriptions(db, customerId);
  return subscriptions.map(({ device, deviceId, createdAt, pushService }) => ({
    device,
    isAppDevice: deviceId !== null,
    createdAt,
    pushService,
  }));
}
