/*
 * The shop's service worker (storefront/service-worker/). Where it is not available – an old browser, private windows,
 * plain http – the shop works the same without it.
 */

import { trustedWorker } from '#storefront/ui/worker-address.ts';

const PATH = '/service-worker.js';

let registration: Promise<ServiceWorkerRegistration> | undefined;

/** Registers it once in the life of a page. Rejects where it is forbidden or missing. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= register();
  // The file could not be fetched without a network: the next call tries again.
  registration.catch(() => (registration = undefined));
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
  return navigator.serviceWorker.register(trustedWorker('shop-sw', PATH), { updateViaCache: 'none' });
}
