import { setTimeout as sleep } from 'node:timers/promises';
import { siteOf } from './client-network.ts';

/** Resolves when a network for which there is no room may be refused. */
export type HoldBack = (network: string) => Promise<void>;

const MAX_PLACES = 10_000;

/**
 * A client that has been told to come back in a moment, and asks again immediately, is refused again only after that
 * moment. Refusing takes time too, and one that repeats as fast as it can would leave little of it to others.
 */
export function createHoldBack(milliseconds: number): HoldBack {
  /** By site: when a refused client may ask again, by performance.now(). */
  const told = new Map<string, number>();
  return async (network) => {
    const site = siteOf(network);
    const now = performance.now();
    const until = told.get(site) ?? 0;
    if (until > now) return sleep(until - now);
    told.delete(site);
    told.set(site, now + milliseconds);
    if (told.size > MAX_PLACES) told.delete(told.keys().next().value!);
  };
}
