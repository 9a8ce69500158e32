import { build } from 'virtual:build';
import { prefixes, superfluous, type Kind } from './superfluous.ts';

/**
 * The worker's caches carry the name of the build, so that a new shop never serves an old one's pages.
 * `assets` outlives its build by one: a page opened before a deployment still finds its code.
 */
const max: Record<Kind, number> = { assets: Infinity, pages: 60, pictures: 200 };

const nameOf = (kind: Kind): string => prefixes[kind] + build.version;

/** Encodings vary, what they say does not. */
const anyEncoding: CacheQueryOptions = { ignoreVary: true };

export function openStore(kind: Kind): Promise<Cache> {
  return caches.open(nameOf(kind));
}

/** From this build's cache; an asset from the build before too. */
export async function findStored(kind: Kind, address: string): Promise<Response | undefined> {
  const own = await (await openStore(kind)).match(address, anyEncoding);
  return own ?? (kind === 'assets' ? caches.match(address, anyEncoding) : undefined);
}

/** Stores it as the newest, and lets the oldest go. */
export async function store(kind: Kind, address: string, answer: Response): Promise<void> {
  const cache = await openStore(kind);
  await cache.delete(address, anyEncoding);
  await cache.put(address, answer);
  const stored = await cache.keys();
  for (const oldest of stored.slice(0, Math.max(0, stored.length - max[kind]))) await cache.delete(oldest);
}

/** Deletes the caches of builds that are over. Whatever is not the worker's stays. */
export async function tidyStores(): Promise<void> {
  for (const name of superfluous(await caches.keys(), build.version)) await caches.delete(name);
}
