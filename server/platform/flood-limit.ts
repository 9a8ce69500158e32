import { refuse } from '#contract/refusal.ts';

/**
 * At most so many requests a minute from one address, counted in this process alone: a brake on floods.
 * The exact limits on guessing are counted by account in the database. Refuses with `request/too-many`.
 */
export interface FloodLimit {
  take(address: string): void;
}

const WINDOW_MILLISECONDS = 60_000;
const MOST_ADDRESSES = 50_000;

export function createFloodLimit(perMinute: number): FloodLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    take(address) {
      const now = performance.now();
      if (now >= windowEnds || counts.size > MOST_ADDRESSES) {
        counts = new Map();
        windowEnds = now + WINDOW_MILLISECONDS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > perMinute) {
        throw refuse('request/too-many', { retryAfter: Math.ceil((windowEnds - now) / 1000) });
      }
    },
  };
}
