import type { WhyStored } from '#storefront/offline/why-stored.ts';
import { keepAssets } from './assets.ts';
import { assetsIn } from './page-text.ts';
import { offlinePage } from './offline-page.ts';
import { findStored, store } from './stores.ts';
import { isKeptPage, isStorable } from './treatment.ts';

/** A network slower than this counts as none, if there is a stored page to show instead. */
const PATIENCE_MILLISECONDS = 6000;
/** A stored page younger than this is not fetched again for storage alone. */
const FRESH_MILLISECONDS = 10 * 60_000;

/** Tabs that were shown a stored page; they are told, and say so. */
const shownStored = new Map<string, WhyStored>();

export function whyShownStored(tab: string): WhyStored | undefined {
  const why = shownStored.get(tab);
  shownStored.delete(tab);
  return why;
}

/** Network first: prices and stock are never outdated while there is a network. */
export async function answerKeptPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  // A late answer is stored as well: the worker lives until it arrives.
  event.waitUntil(network.catch(() => {}));
  const stored = await findStored('pages', event.request.url);
  if (!stored) return network.catch(offlinePage);
  const answer = await Promise.race([network.catch(() => 'no network' as const), patience()]);
  // A shop that is down, or a proxy that says so, is no better than no network.
  if (answer instanceof Response && answer.status < 500) return answer;
  shownStored.set(event.resultingClientId, answer instanceof Response ? 'no answer' : answer);
  return stored;
}

export function answerOtherPage(event: FetchEvent): Promise<Response> {
  return preloaded(event).catch(offlinePage);
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const answer = await preloaded(event);
  if (isPage(answer)) event.waitUntil(store('pages', addressOf(event.request.url), answer.clone()));
  return answer;
}

/** The browser's own request, sent while the worker was starting. */
async function preloaded(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

const isPage = (answer: Response): boolean => isStorable(answer, /^text\/html/);

/** Without the fragment, which never reaches the server. */
function addressOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + search;
}

function patience(): Promise<'slow'> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, 'slow'));
}

/**
 * Stores a page that was reached without a request to the server: the first one, before there was a worker, and every
 * one the router navigated to. It is fetched once afterwards, to be available without a network.
 */
export async function keepPage(url: string): Promise<void> {
  const address = addressOf(url);
  if (new URL(url).origin !== self.location.origin || !isKeptPage(new URL(url))) return;
  const before = await findStored('pages', address);
  const age = Date.now() - Date.parse(before?.headers.get('date') ?? '');
  if (age < FRESH_MILLISECONDS) return;
  const answer = await fetch(address, { headers: { accept: 'text/html' }, priority: 'low' } as RequestInit);
  if (!isPage(answer)) return;
  await keepAssets(assetsIn(await answer.clone().text()));
  await store('pages', address, answer);
}
