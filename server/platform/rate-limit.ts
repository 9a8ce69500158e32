import { refuse } from '#contract/refusal.ts';

/**
 * Requests a minute from one network, counted in this process alone: a brake on floods. The exact limits on guessing
 * are counted by account in the database.
 */
export interface RateLimit {
  /** Refuses with `request/too-many`. */
  consume(network: string): void;
}

const WINDOW_MILLISECONDS = 60_000;
const MAX_NETWORKS = 50_000;

export function createRateLimit(perMinute: number, maxNetworks = MAX_NETWORKS): RateLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    consume(network) {
      const now = performance.now();
      if (now >= windowEnds) {
        counts = new Map();
        windowEnds = now + WINDOW_MILLISECONDS;
      }
      const count = (counts.get(network) ?? 0) + 1;
      // Deleted first, so that the latest stands last: when the map is full, the network that has been quiet longest goes.
      counts.delete(network);
      counts.set(network, count);
      if (counts.size > maxNetworks) counts.delete(counts.keys().next().value!);
      if (count > perMinute) {
        throw refuse('request/too-many', { retryAfter: Math.ceil((windowEnds - now) / 1000) });
      }
    },
  };
}
