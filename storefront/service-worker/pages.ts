import type { WhyStored } from '#storefront/offline/why-stored.ts';
import { keepAssets } from './assets.ts';
import { assetsIn } from './page-text.ts';
import { offlinePage } from './offline-page.ts';
import { findStored, store } from './stores.ts';
import { isKeptPage, isStorable } from './treatment.ts';

/** A network slower than this is as good as none, when there is something to show instead. */
const PATIENCE_MILLISECONDS = 6000;
/** A stored page younger than this is not fetched again only to be stored. */
const FRESH_MILLISECONDS = 10 * 60_000;

/** Tabs that were shown a stored page: they are told, and say so. */
const shownStored = new Map<string, WhyStored>();

export function whyShownStored(tab: string): WhyStored | undefined {
  const why = shownStored.get(tab);
  shownStored.delete(tab);
  return why;
}

/** Network first: prices and stock are never old while there is a network. */
export async function answerKeptPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  // A late answer is stored too: the worker lives until it is there.
  event.waitUntil(network.catch(() => {}));
  const stored = await findStored('pages', event.request.url);
  if (!stored) return network.catch(offlinePage);
  const answer = await Promise.race([network.catch(() => 'no network' as const), patience()]);
  // A shop that is down, or a proxy that says so, is no better than none.
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

/** The browser asks while the worker is still waking up. */
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
 * A page that was reached without asking the server for it: the first one, before there was a worker, and
 * every one that the router turned to. Fetched once, after the fact, to be there without a network.
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
