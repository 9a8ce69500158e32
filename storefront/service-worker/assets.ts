import { build } from 'virtual:build';
import { findStored, openStore, store } from './stores.ts';
import { isStorable } from './treatment.ts';

const assetKind = /javascript|css|font|svg|octet-stream/;

/** The names of built files contain a hash of their content, so a stored file never becomes outdated. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const stored = await findStored('assets', url);
  if (stored) return stored;
  const answer = await fetch(event.request);
  if (isStorable(answer, assetKind)) event.waitUntil(store('assets', url, answer.clone()));
  return answer;
}

/** Fetches what is missing, one file after another, so as not to delay anything the visitor is waiting for. */
export async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await openStore('assets');
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    const answer =
      (await findStored('assets', address)) ?? (await fetch(address, { priority: 'low' } as RequestInit));
    // The previous build's cache is deleted with it, so files that both builds share are stored again.
    if (answer.status === 200) await cache.put(address, answer);
  }
}

let filling: Promise<void> | undefined;

/**
 * Stores all code of the build, so that pages not seen yet still work in a tab that outlives a deployment. Skipped for
 * visitors who have asked to save data.
 */
export function keepBuild(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return Promise.resolve();
  filling ??= keepAssets(build.assets).catch(() => {
    filling = undefined;
  });
  return filling;
}
