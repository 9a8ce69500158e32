import { NETWORKS_OF_SITE, siteOf } from './client-network.ts';

/** Room for a number of requests at once. Neither a network nor a site can take all of it while others ask. */
export interface FairShare {
  readonly underWay: number;
  /** False if there is no room for another request of that network. */
  enter(network: string): boolean;
  leave(network: string): void;
  /**
   * How many requests are in progress as that network sees it. Other networks, and sites, count for no more than their
   * minimum share.
   */
  underWayFor(network: string): number;
}

/** A network counts as asking for one to two times this long after its last request. */
const WINDOW_MILLISECONDS = 5000;
/** More need not be distinguished: their shares could not get smaller. */
const MAX_NETWORKS = 1000;
/** However many networks ask, each may have this many requests at once. */
const MIN_SHARE = 3;
/** The rest is left for the first others who come: a few visitors, before any of the current requests ends. */
const MAX_OF_ONE = 2 / 3;

/**
 * A single network, or many people behind one address on a quiet day, may take most of the room. Once half of it is
 * taken, each network that asks has an equal share, so that one host, however much it sends, leaves room for all
 * others. A site counts as a few networks, however many it has.
 */
export function createFairShare(
  limit: number,
  maxOfOne = MAX_OF_ONE,
  now: () => number = () => performance.now(),
): FairShare {
  /** By network and by site; the two are the same where there is no wider site. */
  const held = new Map<string, number>();
  const ofSites = new Map<string, number>();
  let underWay = 0;
  let asking = createAsking();
  let askedBefore = asking;
  let windowEnds = 0;

  const networksAsking = (network: string) => {
    const time = now();
    if (time >= windowEnds) {
      askedBefore = time < windowEnds + WINDOW_MILLISECONDS ? asking : createAsking();
      asking = createAsking();
      windowEnds = time + WINDOW_MILLISECONDS;
    }
    asking.add(network);
    return Math.max(asking.size(), askedBefore.size());
  };

  return {
    get underWay() {
      return underWay;
    },
    enter(network) {
      const networks = networksAsking(network);
      const max = Math.ceil(limit * maxOfOne);
      const share = Math.max(MIN_SHARE, Math.min(Math.floor(limit / networks), max));
      const isItsShare =
        (held.get(network) ?? 0) >= share ||
        (ofSites.get(siteOf(network)) ?? 0) >= Math.min(NETWORKS_OF_SITE * share, max);
      if (underWay >= limit || (underWay >= limit / 2 && isItsShare)) return false;
      change(held, network, 1);
      change(ofSites, siteOf(network), 1);
      underWay++;
      return true;
    },
    leave(network) {
      underWay--;
      change(held, network, -1);
      change(ofSites, siteOf(network), -1);
    },
    underWayFor(network) {
      const ofOthers = new Map<string, number>();
      for (const [other, own] of held) {
        if (other !== network) change(ofOthers, siteOf(other), Math.min(own, MIN_SHARE));
      }
      let count = held.get(network) ?? 0;
      for (const own of ofOthers.values()) count += Math.min(own, NETWORKS_OF_SITE * MIN_SHARE);
      return count;
    },
  };
}

function change(counts: Map<string, number>, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}

/** The networks that are asking, counting at most `NETWORKS_OF_SITE` of each site. */
function createAsking() {
  const sites = new Map<string, Set<string>>();
  let size = 0;
  return {
    size: () => size,
    add(network: string) {
      const site = sites.get(siteOf(network)) ?? new Set();
      if (size >= MAX_NETWORKS || site.size >= NETWORKS_OF_SITE || site.has(network)) return;
      sites.set(siteOf(network), site.add(network));
      size++;
    },
  };
}
