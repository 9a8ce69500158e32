import { build } from 'virtual:build';
import { findStored, openStore, store } from './stores.ts';
import { isStorable } from './treatment.ts';

const assetKind = /javascript|css|font|svg|octet-stream/;

/** Names of built files hold a hash of their content: what is stored stays right. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const stored = await findStored('assets', url);
  if (stored) return stored;
  const answer = await fetch(event.request);
  if (isStorable(answer, assetKind)) event.waitUntil(store('assets', url, answer.clone()));
  return answer;
}

/** Fetches what is missing, one after another so that nothing the visitor waits for waits longer. */
export async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await openStore('assets');
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    const answer =
      (await findStored('assets', address)) ?? (await fetch(address, { priority: 'low' } as RequestInit));
    // The one before is deleted with its build: what both share is stored again.
    if (answer.status === 200) await cache.put(address, answer);
  }
}

let filling: Promise<void> | undefined;

/**
 * All code of the build, so that pages not seen yet work in a tab that outlives a deployment. Not for those
 * who asked to be spared.
 */
export function keepBuild(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return Promise.resolve();
  filling ??= keepAssets(build.assets).catch(() => {
    filling = undefined;
  });
  return filling;
}
