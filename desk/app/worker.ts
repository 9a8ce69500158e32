/* The desk's service worker (desk/service-worker/). Where there is none, the desk works the same with a network. */

import { trustedWorker } from '#storefront/ui/worker-address.ts';

const PATH = '/desk/service-worker.js';
const SCOPE = '/desk';

let registration: Promise<ServiceWorkerRegistration> | undefined;

/** Once in the life of a page. Rejects where it is forbidden or missing. */
function registerWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= register();
  registration.catch(() => (registration = undefined));
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
  return navigator.serviceWorker.register(trustedWorker('desk-sw', PATH), {
    scope: SCOPE,
    updateViaCache: 'none',
  });
}

async function findPushHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const found = await navigator.serviceWorker.getRegistration(SCOPE);
  // Without one of its own, the answer would be the shop's, whose notifications are a customer's.
  if (!found || new URL(found.scope).pathname !== SCOPE) return null;
  return found.pushManager.getSubscription();
}

/** Whose notifications arrive here. */
const PERSON = 'desk-push-person';

/** A subscription of this browser made with the shop's key, as the shop stores it. */
export async function subscribeHere(applicationServerKey: string, staffId: string) {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with another key would refuse the shop's.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  localStorage.setItem(PERSON, staffId);
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** SHA-256 of this browser's endpoint, by which the shop's list names it. */
export async function fingerprintHere(): Promise<string | null> {
  try {
    const subscription = await findPushHere();
    if (!subscription) return null;
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
    const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  } catch {
    return null;
  }
}

/** No more notifications here, whatever the shop knows: a push service refuses what the browser has given up. */
export async function leavePushHere(): Promise<void> {
  try {
    await (await findPushHere())?.unsubscribe();
    localStorage.removeItem(PERSON);
  } catch {
    // The push service is out of reach.
  }
}

/** For the person who is logged in. */
export async function startWorker(staffId: string): Promise<void> {
  await leavePushOfOthers(staffId);
  await registerWorker();
}

/** Somebody else used this browser before and did not log out. */
async function leavePushOfOthers(staffId: string): Promise<void> {
  try {
    const person = localStorage.getItem(PERSON);
    if (person !== null && person !== staffId) await leavePushHere();
  } catch {
    // Storage is forbidden, so there is no subscription.
  }
}
