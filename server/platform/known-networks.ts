/** From where customers, and those who work at the desk, have lately called. */
export interface KnownNetworks {
  /** A session of theirs was found in a call from there. `scope` names whose it is. */
  note(network: string, scope: string): void;
  isKnown(network: string): boolean;
}

const LIFE_MILLISECONDS = 3_600_000;
const MAX_PEOPLE = 10_000;
/** At home, at work, on the way. More does not help an account that sixty hosts share. */
const NETWORKS_OF_ONE = 3;

interface Known {
  scopes: Set<string>;
  until: number;
}

/** Of this process, and lost with it: who comes back is found again by their first call. */
export function createKnownNetworks(now: () => number = () => performance.now()): KnownNetworks {
  const known = new Map<string, Known>();
  /** Each with its networks, the latest last; likewise the people. */
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
