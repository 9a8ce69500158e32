/** Room for so many requests at once; no network can take all of it while others ask. */
export interface FairShare {
  readonly underWay: number;
  /** False: there is no room for one more of that network. */
  enter(network: string): boolean;
  leave(network: string): void;
  /** How much is under way as that network sees it: of any other it counts no more than everybody may have at once. */
  underWayFor(network: string): number;
}

/** Networks that have asked within one to two of these count as asking. */
const WINDOW_MILLISECONDS = 5000;
/** More need not be told apart: their shares could not be smaller. */
const MAX_NETWORKS = 1000;
/** However many networks ask, each may have this many at once. */
const MIN_SHARE = 3;
/** The rest is for the first others that come. */
const MAX_FRACTION = 0.9;

/**
 * A network alone, or many people behind one address on a quiet day, may take nearly all there is. From half of the limit on
 * each network that asks has an equal share, so that what one host sends, however much, leaves room for all others.
 */
export function createFairShare(limit: number, now: () => number = () => performance.now()): FairShare {
  const held = new Map<string, number>();
  let underWay = 0;
  let asking = new Set<string>();
  let askedBefore = new Set<string>();
  let windowEnds = 0;

  const networksAsking = (network: string) => {
    const time = now();
    if (time >= windowEnds) {
      askedBefore = time < windowEnds + WINDOW_MILLISECONDS ? asking : new Set();
      asking = new Set();
      windowEnds = time + WINDOW_MILLISECONDS;
    }
    if (asking.size < MAX_NETWORKS) asking.add(network);
    return Math.max(asking.size, askedBefore.size);
  };

  return {
    get underWay() {
      return underWay;
    },
    enter(network) {
      const networks = networksAsking(network);
      const own = held.get(network) ?? 0;
      const share = Math.max(
        MIN_SHARE,
        Math.min(Math.floor(limit / networks), Math.ceil(limit * MAX_FRACTION)),
      );
      if (underWay >= limit || (underWay >= limit / 2 && own >= share)) return false;
      held.set(network, own + 1);
      underWay++;
      return true;
    },
    leave(network) {
      underWay--;
      const own = held.get(network)! - 1;
      if (own === 0) held.delete(network);
      else held.set(network, own);
    },
    underWayFor(network) {
      let count = 0;
      for (const [other, own] of held) count += other === network ? own : Math.min(own, MIN_SHARE);
      return count;
    },
  };
}
