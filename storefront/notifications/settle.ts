import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import {
  bindThisBrowser,
  disableInThisBrowser,
  fingerprintOf,
  pushSupport,
  subscriptionHere,
} from './browser-push.ts';
import { readPushNote } from './push-note.ts';

/**
 * After a log-in, binds the browser's subscription to the customer's new session, because it was removed with the old
 * one. Somebody else's subscription is given up.
 */
export async function settleThisBrowser(publicKey: string): Promise<void> {
  const session = currentSession();
  if (!session || pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  const [subscription, note] = await Promise.all([subscriptionHere(), readPushNote()]);
  if (!subscription || !note) return;
  if (note.customerId === session.id) {
    const isBound = note.session === (await fingerprintOf(session.token)) && note.publicKey === publicKey;
    if (!isBound) await bindThisBrowser({ publicKey, deviceId: note.deviceId });
    return;
  }
  // The app's link enabled it without saying for whom; the shop knows.
  const isOurs = note.customerId === null && (await isListed(subscription));
  if (!isOurs) await disableInThisBrowser();
}

async function isListed({ endpoint }: PushSubscription): Promise<boolean> {
  const own = await fingerprintOf(endpoint);
  return (await call('listSubscriptions', {})).some(({ fingerprint }) => fingerprint === own);
}
