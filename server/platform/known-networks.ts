/** The networks from which customers, and people at the desk, have recently called. */
export interface KnownNetworks {
  /** A call from that network had a valid session. `scope` names whose. */
  note(network: string, scope: string): void;
  isKnown(network: string): boolean;
}

const LIFE_MILLISECONDS = 3_600_000;
const MAX_PEOPLE = 10_000;
/** At home, at work, on the way. A higher limit would not help an account that sixty hosts share. */
const NETWORKS_OF_ONE = 3;

interface Known {
  scopes: Set<string>;
  until: number;
}

/** Held in this process and lost with it: a caller who returns is noted at their first call. */
export function createKnownNetworks(now: () => number = () => performance.now()): KnownNetworks {
  const known = new Map<string, Known>();
  /** Each person with their networks, the most recent last; the people are in the same order. */
  const people = new Map<string, Set<string>>();

  const forget = (scope: string, network: string) => {
    const scopes = known.get(network)?.scopes;
    scopes?.delete(scope);
    if (scopes?.size === 0) known.delete(network);
  };

  return {
    note(network, scope) {
      const networks = people.get(scope) ?? new Set();
      people.delete(scope);
      people.set(scope, networks);
      networks.delete(network);
      networks.add(network);
      const scopes = (known.get(network)?.scopes ?? new Set()).add(scope);
      known.set(network, { scopes, until: now() + LIFE_MILLISECONDS });
      if (networks.size > NETWORKS_OF_ONE) {
        const [oldest] = networks;
        networks.delete(oldest!);
        forget(scope, oldest!);
      }
      if (people.size > MAX_PEOPLE) {
        const [quietest, theirs] = people.entries().next().value!;
        people.delete(quietest);
        for (const one of theirs) forget(quietest, one);
      }
    },
    isKnown: (network) => (known.get(network)?.until ?? 0) > now(),
  };
}
