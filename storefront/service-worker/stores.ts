import { build } from 'virtual:build';
import { prefixes, superfluous, type Kind } from './superfluous.ts';

/**
 * The worker's caches are named after the build, so that a new shop never serves an old one's pages. `assets` outlives
 * its build by one, so that a page opened before a deployment still finds its code.
 */
const max: Record<Kind, number> = { assets: Infinity, pages: 60, pictures: 200 };

const nameOf = (kind: Kind): string => prefixes[kind] + build.version;

/** Answers may differ in encoding, but not in content. */
const anyEncoding: CacheQueryOptions = { ignoreVary: true };

export function openStore(kind: Kind): Promise<Cache> {
  return caches.open(nameOf(kind));
}

/** Searches this build's cache, and for assets the previous build's as well. */
export async function findStored(kind: Kind, address: string): Promise<Response | undefined> {
  const own = await (await openStore(kind)).match(address, anyEncoding);
  return own ?? (kind === 'assets' ? caches.match(address, anyEncoding) : undefined);
}

/** Stores it as the newest, and deletes the oldest beyond the limit. */
export async function store(kind: Kind, address: string, answer: Response): Promise<void> {
  const cache = await openStore(kind);
  await cache.delete(address, anyEncoding);
  await cache.put(address, answer);
  const stored = await cache.keys();
  for (const oldest of stored.slice(0, Math.max(0, stored.length - max[kind]))) await cache.delete(oldest);
}

/** Deletes the caches of past builds. Caches that are not the worker's are left alone. */
export async function tidyStores(): Promise<void> {
  for (const name of superfluous(await caches.keys(), build.version)) await caches.delete(name);
}
