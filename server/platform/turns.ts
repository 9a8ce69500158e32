import { refuse } from '#contract/refusal.ts';
import { siteOf } from './client-network.ts';

/** Lets a few pieces of work run at once, and fewer still per network. */
export interface Turns {
  /** Refuses with `server/busy` work that has waited too long for its turn. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>;
}

export interface TurnLimits {
  permits: number;
  perNetwork: number;
  /** Beyond this, work of one network is refused immediately. */
  maxWaitingPerNetwork?: number;
  patienceMilliseconds: number;
  /** Networks that go before others, until they have half of the permits. */
  goesFirst?: (network: string) => boolean;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

interface Site {
  running: number;
  lines: Map<string, Line>;
}

const busy = refuse('server/busy', { retryAfter: 2 });

/**
 * However much a network asks for, and however costly it is, at most `perNetwork` of it runs at once, and the networks
 * of one site together never take all permits. The next turn goes to the site with the least in progress, and there to
 * the network with the least; among equals to the one that has waited longest for a turn. Customers' networks go before
 * all others.
 */
export function createTurns(limits: TurnLimits): Turns {
  const { permits, perNetwork, maxWaitingPerNetwork = Infinity, patienceMilliseconds } = limits;
  const { goesFirst = () => false } = limits;
  const perSite = Math.max(perNetwork, permits - 1);
  const sites = new Map<string, Site>();
  let running = 0;

  const mayStart = (line: Line) => line.waiting.length > 0 && line.running < perNetwork;
  const findNext = (isMeant: (network: string) => boolean) => {
    const isNext = (line: Line, network: string) => mayStart(line) && isMeant(network);
    const isAnyNext = (site: Site) =>
      site.running < perSite && [...site.lines].some(([network, line]) => isNext(line, network));
    const site = withLeast(sites, isAnyNext);
    const line = site && withLeast(site[1].lines, isNext);
    return line && { site, line };
  };
  const runningFirst = () => {
    let count = 0;
    for (const { lines } of sites.values()) {
      for (const [network, line] of lines) if (line.running > 0 && goesFirst(network)) count += line.running;
    }
    return count;
  };

  const startNext = () => {
    if (running >= permits) return;
    const next = (runningFirst() < permits / 2 ? findNext(goesFirst) : undefined) ?? findNext(() => true);
    if (!next) return;
    const { site, line } = next;
    putLast(sites, ...site);
    putLast(site[1].lines, ...line);
    running++;
    site[1].running++;
    line[1].running++;
    line[1].waiting.shift()!();
  };

  const forgetIfIdle = (network: string) => {
    const site = sites.get(siteOf(network));
    const line = site?.lines.get(network);
    if (!site || !line || line.running > 0 || line.waiting.length > 0) return;
    site.lines.delete(network);
    if (site.lines.size === 0) sites.delete(siteOf(network));
  };

  const turnOf = (network: string, line: Line) =>
    new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1);
        forgetIfIdle(network);
        reject(busy);
      }, patienceMilliseconds);
      const start = () => {
        clearTimeout(patience);
        resolve();
      };
      line.waiting.push(start);
      startNext();
    });

  return {
    async run(network, work) {
      const site = sites.get(siteOf(network)) ?? { running: 0, lines: new Map<string, Line>() };
      const line = site.lines.get(network) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= maxWaitingPerNetwork) throw busy;
      sites.set(siteOf(network), site);
      site.lines.set(network, line);
      await turnOf(network, line);
      try {
        return await work();
      } finally {
        running--;
        site.running--;
        line.running--;
        forgetIfIdle(network);
        startNext();
      }
    },
  };
}

/** Among equals, the first in the map. */
function withLeast<T extends { running: number }>(
  all: ReadonlyMap<string, T>,
  isMeant: (one: T, name: string) => boolean,
): [string, T] | undefined {
  let found: [string, T] | undefined;
  for (const [name, one] of all) {
    if ((!found || one.running < found[1].running) && isMeant(one, name)) found = [name, one];
  }
  return found;
}

/** For one that has just had a turn. */
function putLast<T>(all: Map<string, T>, name: string, one: T): void {
  all.delete(name);
  all.set(name, one);
}
