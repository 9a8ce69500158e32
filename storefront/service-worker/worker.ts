/*
 * The shop's service worker: shows notifications, and the shop without a network. Nothing else depends on it, and if
 * anything fails in it, the request goes to the network as if it were not there.
 */
import { answerAsset, keepBuild } from './assets.ts';
import { keepOfflinePage } from './offline-page.ts';
import { answerKeptPage, answerOtherPage, keepPage, whyShownStored } from './pages.ts';
import { answerPicture } from './pictures.ts';
import { openPushed, showPush } from './push.ts';
import { renewIfDue, renewSubscription } from './renewal.ts';
import { tidyStores } from './stores.ts';
import { treatmentOf, type Treatment } from './treatment.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  // No need to wait for old tabs: their code is in the previous build's cache, and the worker treats requests from them
  // in the same way.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.allSettled([tidyStores(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

const answers: Record<Exclude<Treatment, 'untouched'>, (event: FetchEvent) => Promise<Response>> = {
  'kept page': answerKeptPage,
  'other page': answerOtherPage,
  asset: answerAsset,
  picture: answerPicture,
};

self.addEventListener('fetch', (event) => {
  const treatment = treatmentOf(event.request, self.location.origin);
  if (treatment === 'untouched') return;
  event.respondWith(answers[treatment](event).catch(() => fetch(event.request)));
});

/** A page reports its address once it is idle. */
self.addEventListener('message', (event) => {
  const { seen } = (event.data ?? {}) as { seen?: unknown };
  if (typeof seen !== 'string') return;
  const tab = event.source as WindowClient | null;
  const whyStored = tab && whyShownStored(tab.id);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is no window
  if (whyStored) tab.postMessage({ whyStored });
  event.waitUntil(Promise.allSettled([keepPage(seen).then(keepBuild), renewIfDue()]));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)));

self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription } = event as Event & { newSubscription?: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(renewSubscription(newSubscription));
});
