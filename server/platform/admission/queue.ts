import { refuse } from '#contract/refusal.ts';
import { siteOf } from './who-asks.ts';

/** Lets a limited amount of work run at once, and shares it fairly between clients: networks, or people. */
export interface Queue {
  /** Refuses with `server/busy` if the queue is full, or the work has waited too long. */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
  /** Work of that client waits, or would. */
  isBusyFor(client: string): boolean;
}

export interface QueueLimits {
  running: number;
  runningPerClient: number;
  /** As many again may wait of clients that go first. */
  waiting: number;
  patienceMilliseconds: number;
  /** These clients start before others until they have half of what may run. */
  goesFirst?: (client: string) => boolean;
  /** While this is true of a client, its work starts only if nothing else runs. */
  givesWay?: (client: string) => boolean;
}

interface Waiting {
  /** By performance.now(). */
  since: number;
  client: string;
  site: string;
  isFirst: boolean;
  start: () => void;
  refuse: () => void;
}

// Made once, because recording the stack trace would take longer than answering.
export const busy = refuse('server/busy', { retryAfter: 2 });

/** When the queue is full, what has waited longer is refused first: its visitor would soon give up. */
const LATE_MILLISECONDS = 400;

/**
 * The next to start is of the site with the least running, and there of the client with the least; equals take turns.
 * When the queue is full and nothing in it is late, the site with the most in it loses its newest. So a client that
 * sends a thousand requests delays its own.
 */
export function createQueue(limits: QueueLimits): Queue {
  const { running: maxRunning, runningPerClient, patienceMilliseconds } = limits;
  const { goesFirst = () => false, givesWay = () => false } = limits;
  /** The networks of one site together never take everything. */
  const runningPerSite = Math.max(runningPerClient, maxRunning - 1);
  const runningOfClients = new Map<string, number>();
  const runningOfSites = new Map<string, number>();
  let waiting: Waiting[] = [];
  let running = 0;
  let runningFirst = 0;

  const findNext = (isMeant: (one: Waiting) => boolean): Waiting | undefined => {
    let next: Waiting | undefined;
    let [leastOfSite, leastOfClient] = [Infinity, Infinity];
    for (const one of waiting) {
      const ofSite = runningOfSites.get(one.site) ?? 0;
      const ofClient = runningOfClients.get(one.client) ?? 0;
      if (ofSite >= runningPerSite || ofClient >= runningPerClient || !isMeant(one)) continue;
      const isOfNext = one.site === next?.site && ofClient < leastOfClient;
      if (ofSite > leastOfSite || (ofSite === leastOfSite && !isOfNext)) continue;
      if (running > 0 && givesWay(one.client)) continue;
      [next, leastOfSite, leastOfClient] = [one, ofSite, ofClient];
    }
    return next;
  };

  const startNext = (): void => {
    if (running >= maxRunning) return;
    const first = runningFirst < maxRunning / 2 ? findNext((one) => one.isFirst) : undefined;
    const next = first ?? findNext(() => true);
    if (!next) return;
    // The rest of its site go to the end, its own last.
    const rest = waiting.filter((one) => one !== next);
    const rank = (one: Waiting) => Number(one.site === next.site) + Number(one.client === next.client);
    waiting = rest.toSorted((a, b) => rank(a) - rank(b));
    count(next, 1);
    next.start();
    startNext();
  };

  const count = ({ site, client, isFirst }: Waiting, by: 1 | -1) => {
    running += by;
    if (isFirst) runningFirst += by;
    add(runningOfSites, site, by);
    add(runningOfClients, client, by);
  };

  const makeRoom = (isFirst: boolean) => {
    const alike = waiting.filter((one) => one.isFirst === isFirst);
    if (alike.length <= limits.waiting) return;
    const lateSince = performance.now() - LATE_MILLISECONDS;
    const late = alike.find(({ since }) => since < lateSince);
    if (late) return late.refuse();
    const ofSites = new Map<string, number>();
    for (const { site } of alike) add(ofSites, site, 1);
    const most = Math.max(...ofSites.values());
    alike.findLast(({ site }) => ofSites.get(site) === most)!.refuse();
  };

  const wait = (client: string) =>
    new Promise<Waiting>((resolve, reject) => {
      const patience = setTimeout(() => one.refuse(), patienceMilliseconds);
      const one: Waiting = {
        ...{ client, site: siteOf(client), isFirst: goesFirst(client), since: performance.now() },
        start: () => {
          clearTimeout(patience);
          resolve(one);
        },
        refuse: () => {
          clearTimeout(patience);
          waiting = waiting.filter((each) => each !== one);
          reject(busy);
        },
      };
      waiting.push(one);
      startNext();
      makeRoom(one.isFirst);
    });

  return {
    isBusyFor: (client) => running >= maxRunning || waiting.some((one) => one.client === client),
    async run(client, work) {
      const one = await wait(client);
      try {
        return await work();
      } finally {
        count(one, -1);
        startNext();
      }
    },
  };
}

function add(counts: Map<string, number>, name: string, by: number): void {
  const sum = (counts.get(name) ?? 0) + by;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}
