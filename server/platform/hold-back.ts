import { setTimeout as sleep } from 'node:timers/promises';
import { siteOf } from './client-network.ts';

/** Resolves when a network that has no room may be told so. */
export type HoldBack = (network: string) => Promise<void>;

const MAX_PLACES = 10_000;

/**
 * Who is told to come back in a moment, and asks again at once, is told so again only when that moment is over. To refuse
 * takes time as well, and who repeats it as fast as they can would leave little of it to others.
 */
export function createHoldBack(milliseconds: number): HoldBack {
  /** By site: when those who were refused may ask again, by performance.now(). */
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
