import { call } from '#storefront/app/browser-call.ts';
import { currentSession } from '#storefront/app/session.ts';
import {
  bindThisBrowser,
  disableInThisBrowser,
  fingerprintOf,
  pushSupport,
  subscriptionHere,
} from './browser-push.ts';
import { readPushNote } from './push-note.ts';

/**
 * After a log-in: the browser's subscription follows the customer into the new session, for the old one took
 * it along when it ended. Somebody else's is given up.
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
  // The app's link enabled it and did not say for whom: the shop knows.
  const isOurs = note.customerId === null && (await isListed(subscription));
  if (!isOurs) await disableInThisBrowser();
}

async function isListed({ endpoint }: PushSubscription): Promise<boolean> {
  const own = await fingerprintOf(endpoint);
  return (await call('listSubscriptions', {})).some(({ fingerprint }) => fingerprint === own);
}
