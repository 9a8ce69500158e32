import { refuse } from '#contract/refusal.ts';

/**
 * At most so many requests a minute from one place (see place.ts), counted in this process alone: a brake on
 * floods. The exact limits on guessing are counted by account in the database. Refuses with `request/too-many`.
 */
export interface FloodLimit {
  take(place: string): void;
}

const WINDOW_MILLISECONDS = 60_000;
const MAX_PLACES = 50_000;

export function createFloodLimit(perMinute: number, maxPlaces = MAX_PLACES): FloodLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    take(place) {
      const now = performance.now();
      if (now >= windowEnds) {
        counts = new Map();
        windowEnds = now + WINDOW_MILLISECONDS;
      }
      const count = (counts.get(place) ?? 0) + 1;
      // Deleted first, so that the newest stands last: when the table is full, the place that has been quiet for longest goes.
      counts.delete(place);
      counts.set(place, count);
      if (counts.size > maxPlaces) counts.delete(counts.keys().next().value!);
      if (count > perMinute) {
        throw refuse('request/too-many', { retryAfter: Math.ceil((windowEnds - now) / 1000) });
      }
    },
  };
}
