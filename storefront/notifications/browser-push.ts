import { call } from '#storefront/app/calls/browser-call.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import { registerServiceWorker } from '#storefront/offline/register.ts';
import { fingerprintOf, fromBase64Url, toBase64Url } from './base64url.ts';
import { forgetPushNote, readPushNote, writePushNote } from './push-note.ts';
import { partsOf } from './subscription-parts.ts';

export { fingerprintOf };

/** A worker that has not started within this time will not start at all. */
const START_MILLISECONDS = 15_000;

/** `denied`: only the browser's own settings can help. `dismissed`: the question was closed without an answer. */
export type PushFailure = 'denied' | 'dismissed' | 'failed';

export class PushError extends Error {
  readonly reason: PushFailure;

  constructor(reason: PushFailure, cause?: unknown) {
    super(`Notifications could not be enabled: ${reason}.`, { cause });
    this.name = 'PushError';
    this.reason = reason;
  }
}

/** For `catch`: answering the browser's question with no, or closing it, is not a failure. */
export function unlessAnswered(error: unknown): void {
  if (!(error instanceof PushError) || error.reason === 'failed') throw error;
}

/** iPhones and iPads support notifications only once the shop is on the home screen. */
export function pushSupport(): 'supported' | 'needs-home-screen' | 'unsupported' {
  const { navigator } = window;
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return isApple && 'serviceWorker' in navigator ? 'needs-home-screen' : 'unsupported';
}

/** On a page opened by a link, the link's token replaces the session. */
interface Enabling {
  publicKey: string;
  deviceId: string | null;
  token?: string | undefined;
}

/** Asks for permission, so it must be called from a click. Throws a PushError. */
export async function enableInThisBrowser(enabling: Enabling): Promise<void> {
  if (pushSupport() !== 'supported') throw new PushError('failed');
  // Nothing may be awaited before this: Safari would consider the question unsolicited.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'denied' : 'dismissed');
  try {
    await bindThisBrowser(enabling);
  } catch (error) {
    throw new PushError('failed', error);
  }
}

/** Subscribes this browser if it is not subscribed, and registers the subscription with the shop. */
export async function bindThisBrowser({ publicKey, deviceId, token }: Enabling): Promise<void> {
  const { pushManager } = await startedWorker();
  const before = await pushManager.getSubscription();
  const isUsable = before !== null && isMadeWith(before, publicKey);
  if (!isUsable) await before?.unsubscribe();
  const subscription = isUsable
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) });
  const session = token ? null : currentSession();
  try {
    const answer: { renewalToken?: string } | undefined = await call(
      'subscribe',
      { body: { ...partsOf(subscription), deviceId } },
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    await writePushNote({
      customerId: session?.id ?? null,
      deviceId,
      session: session && (await fingerprintOf(session.token)),
      renewalToken: answer?.renewalToken ?? '',
      publicKey,
      isRenewalDue: false,
    });
  } catch (error) {
    // A subscription the shop does not know is useless.
    if (!isUsable) await subscription.unsubscribe().catch(() => {});
    throw error;
  }
}

/** Best effort: if the browser keeps the subscription, the push service will refuse it or the shop has deleted it. */
export async function disableInThisBrowser(): Promise<void> {
  if (pushSupport() !== 'supported') return;
  const subscription = await subscriptionHere();
  await Promise.allSettled([subscription?.unsubscribe(), forgetPushNote()]);
}

export interface PushState {
  permission: NotificationPermission;
  /** Subscribed, and registered with the shop. */
  isOn: boolean;
  /** The fingerprint by which the shop's list names the subscription. */
  fingerprint: string | null;
}

export async function stateInThisBrowser(): Promise<PushState> {
  if (pushSupport() !== 'supported') return { permission: 'default', isOn: false, fingerprint: null };
  const { permission } = Notification;
  const [subscription, note] = await Promise.all([subscriptionHere(), readPushNote()]);
  return {
    permission,
    isOn: permission === 'granted' && subscription !== null && note !== null,
    fingerprint: subscription && (await fingerprintOf(subscription.endpoint)),
  };
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker();
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The service worker does not start.')), START_MILLISECONDS);
    }),
  ]);
}

function isMadeWith(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  return key !== null && toBase64Url(key) === publicKey;
}
