/** Room for so many requests at once, of which no place can take all while others ask. */
export interface FairShare {
  readonly underWay: number;
  /** Whether there is room for one more of that place; if so, it is taken. */
  enter(place: string): boolean;
  leave(place: string): void;
}

/** Places that have asked within one to two of these count as asking. */
const WINDOW_MILLISECONDS = 5000;
/** More need not be told apart: their shares could not be smaller. */
const MAX_PLACES = 1000;
/** However many places ask, each may have this many at once. */
const LEAST_SHARE = 3;
/** The rest is for the first others that come. */
const MOST_OF_IT = 0.9;

/**
 * A place alone, or many behind one address on a quiet day, may take nearly all there is. From half of the limit on
 * each place that asks has an equal share, so that what one host sends, however much, leaves room for all others.
 */
export function createFairShare(limit: number, now: () => number = () => performance.now()): FairShare {
  const held = new Map<string, number>();
  let underWay = 0;
  let asking = new Set<string>();
  let askedBefore = new Set<string>();
  let windowEnds = 0;

  const placesAsking = (place: string) => {
    const time = now();
    if (time >= windowEnds) {
      askedBefore = time < windowEnds + WINDOW_MILLISECONDS ? asking : new Set();
      asking = new Set();
      windowEnds = time + WINDOW_MILLISECONDS;
    }
    if (asking.size < MAX_PLACES) asking.add(place);
    return Math.max(asking.size, askedBefore.size);
  };

  return {
    get underWay() {
      return underWay;
    },
    enter(place) {
      const places = placesAsking(place);
      const own = held.get(place) ?? 0;
      const share = Math.max(
        LEAST_SHARE,
        Math.min(Math.floor(limit / places), Math.ceil(limit * MOST_OF_IT)),
      );
      if (underWay >= limit || (underWay >= limit / 2 && own >= share)) return false;
      held.set(place, own + 1);
      underWay++;
      return true;
    },
    leave(place) {
      underWay--;
      const own = held.get(place)! - 1;
      if (own === 0) held.delete(place);
      else held.set(place, own);
    },
  };
}
