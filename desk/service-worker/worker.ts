/*
 * The desk's own service worker: opens the desk without a network, and shows notifications. It keeps the page that is the
 * same for everybody and the files of the build, never an answer of the API, so there is nothing of anybody's in it. If
 * anything fails in it, the request goes to the network as if it were not there.
 */
import { build } from 'virtual:build';
import { noticeOf, pageOf } from './notice.ts';
import { SHELL, treatmentOf } from './treatment.ts';

declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'desk-';
const STORE = PREFIX + build.version;
const MARK = '/favicon.svg';
/** A network slower than this counts as none. */
const PATIENCE_MILLISECONDS = 6000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepDesk());
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.allSettled([forgetOlderBuilds(), self.clients.claim()]));
});

/** All of this build or nothing: a page of another build would ask for files that are not here. */
async function keepDesk(): Promise<void> {
  const shell = await fetch(SHELL, { cache: 'no-store' });
  const html = await shell.clone().text();
  const needed = [...html.matchAll(/(?:href|src)="(\/desk\/assets\/[\w.-]+)"/g)].map(
    ([, address]) => address!,
  );
  if (!shell.ok || shell.redirected || needed.length === 0) throw new Error(`The desk: ${shell.status}`);
  if (!needed.every((address) => build.assets.includes(address)))
    throw new Error('The desk is of another build.');
  const store = await caches.open(STORE);
  await store.addAll([...build.assets, MARK]);
  await store.put(SHELL, shell);
}

async function forgetOlderBuilds(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== STORE) await caches.delete(name);
  }
}

self.addEventListener('fetch', (event) => {
  const treatment = treatmentOf(event.request, self.location.origin);
  if (treatment === 'untouched') return;
  event.respondWith(treatment === 'shell' ? answerShell(event.request) : answerFile(event.request));
});

/** Network first, so that a release shows at once. */
async function answerShell(request: Request): Promise<Response> {
  const network = fetch(request);
  const kept = await findKept(SHELL);
  if (!kept) return network;
  const answer = await Promise.race([network.catch(() => null), patience()]);
  // A proxy that says the shop is down is no better than no network.
  return answer && answer.status < 500 ? answer : kept;
}

async function answerFile(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

async function findKept(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: STORE, ignoreVary: true });
  } catch {
    return undefined;
  }
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, null));
}

self.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data?.text() ?? '');
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf((event.notification.data as { url?: unknown } | null)?.url)));
});

/** In a window of its own: nothing that is half written in another is taken away. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}
