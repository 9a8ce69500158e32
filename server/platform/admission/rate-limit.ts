import { refuse } from '#contract/refusal.ts';
import { NETWORKS_OF_SITE, siteOf } from './who-asks.ts';

/**
 * Limits requests to this process per minute from one network, and from all the networks of its site: a brake on floods.
 * The exact limits on guessing are counted by account in the database.
 */
export interface RateLimit {
  /** Refuses with `request/too-many`. */
  consume(network: string): void;
}

const WINDOW_MILLISECONDS = 60_000;
const MAX_NETWORKS = 50_000;

export function createRateLimit(perMinute: number, { maxNetworks = MAX_NETWORKS } = {}): RateLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;

  const countOneMore = (place: string, now: number) => {
    if (now >= windowEnds) {
      counts = new Map();
      windowEnds = now + WINDOW_MILLISECONDS;
    }
    const count = (counts.get(place) ?? 0) + 1;
    // Deleted first so that the latest is last: when the map is full, the place that has been quiet longest goes.
    counts.delete(place);
    counts.set(place, count);
    if (counts.size > maxNetworks) counts.delete(counts.keys().next().value!);
    return count;
  };

  /** What a network sends beyond its own limit is not counted against its neighbours. */
  const isTooMuch = (network: string, now: number) => {
    if (countOneMore(network, now) > perMinute) return true;
    const site = siteOf(network);
    return site !== network && countOneMore(site, now) > NETWORKS_OF_SITE * perMinute;
  };

  return {
    consume(network) {
      const now = performance.now();
      if (isTooMuch(network, now)) {
        throw refuse('request/too-many', { retryAfter: Math.ceil((windowEnds - now) / 1000) });
      }
    },
  };
}
