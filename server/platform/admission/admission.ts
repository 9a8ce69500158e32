import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bytesAnnounced, createBoundedMemory, type BoundedMemory } from './memory.ts';
import { busy, createQueue, type Queue, type QueueLimits } from './queue.ts';
import { clientNetwork, createKnownNetworks, dropForwardedPorts, siteOf } from './who-asks.ts';

/*
 * What runs at once is bounded by the connections to the database, most of which stay free for buyers, and by the one
 * thread, which few requests keep busy. What waits is a fraction of a second's work: a visitor who would wait longer is
 * told to come back, and the others are served as quickly as ever.
 */
const lanes = {
  /** Pages and lists. Some lists of a large catalogue take the database a second. First to give way. */
  browsing: { running: 5, runningPerClient: 2, waiting: 20, patienceMilliseconds: 4000 },
  /** Anything else strangers send, such as a log-in or a webhook. */
  entering: { running: 20, runningPerClient: 10, waiting: 60, patienceMilliseconds: 4000 },
  /** Finding the session that a request names: anybody can make up a token. */
  identifying: { running: 10, runningPerClient: 5, waiting: 120, patienceMilliseconds: 4000 },
  /** What customers do. Changes of one basket wait for each other, and each keeps its connection meanwhile. */
  buying: { running: 8, runningPerClient: 4, waiting: 120, patienceMilliseconds: 4000 },
  /** What costs the database seconds if somebody has left very much in the shop: their orders, an export. */
  reports: { running: 3, runningPerClient: 2, waiting: 30, patienceMilliseconds: 4000 },
  /** Calls to PayPal, which may hang for seconds. By person, as many may share a network. */
  paying: { running: 100, runningPerClient: 3, waiting: 100, patienceMilliseconds: 10_000 },
  /** What people at the desk do. By person, too. */
  working: { running: 30, runningPerClient: 3, waiting: 60, patienceMilliseconds: 10_000 },
} satisfies Record<string, QueueLimits>;

export type Lane = keyof typeof lanes;

/** Runs work that queries the database for a visitor, in the lane `browsing`. */
export type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

export interface Admission {
  /** Puts limits on what waits in memory, and delays the refusals of clients that ask again at once. */
  attach(app: FastifyInstance): void;
  /** Runs the work when it is the turn of the request's network, or of `person`. Refuses with `server/busy`. */
  run<T>(lane: Lane, request: FastifyRequest, work: () => Promise<T>, person?: string): Promise<T>;
  inTurn: InTurn;
  /** The request had a valid session, of this person. */
  noteCaller(request: FastifyRequest, person: string): void;
  memory: BoundedMemory;
}

/** Without a proxy that limits connections: each takes a file descriptor, of which some systems allow only 4,096. */
const MAX_CONNECTIONS = 2000;

/**
 * Node accepts one connection per round of its event loop. When each round draws a page for many milliseconds, hundreds
 * would sit for seconds where none can be refused or go first, so they are accepted before costly work, for this long.
 */
const MAX_ACCEPTING_MILLISECONDS = 50;

/**
 * Overload is refused with `server/busy`. Buying goes before browsing, and no network keeps others waiting (queue.ts).
 * Networks from which customers have called go first in every lane. Limits on connections, and on clients that send
 * slowly or in tiny pieces, are the proxy's (deploy/proxy).
 */
export function createAdmission(memory = createBoundedMemory()): Admission {
  const known = createKnownNetworks();
  const penaltyOf = createRetryPenalty();
  const queues = {} as Record<Lane, Queue>;
  for (const [name, limits] of Object.entries(lanes)) {
    const givesWay = (client: string) => name === 'browsing' && queues.buying.isBusyFor(client);
    queues[name as Lane] = createQueue({ ...limits, goesFirst: known.isKnown, givesWay });
  }

  let accepted = 0;
  const acceptWaiting = async () => {
    const until = performance.now() + MAX_ACCEPTING_MILLISECONDS;
    for (let before = -1; before !== accepted && performance.now() < until;) {
      before = accepted;
      // The first of the two may be the end of a round that has already looked for connections.
      await setImmediate();
      await setImmediate();
    }
  };

  const run: Admission['run'] = (lane, request, work, person) => {
    const { socket } = request.raw;
    if (person !== undefined) return queues[lane].run(person, work);
    // A page gets its data from the API within the process, and has already had its turn.
    if (!(socket instanceof Socket)) return work();
    const network = clientNetwork(request.ip);
    // These are made even if the client hangs up.
    if (lane !== 'browsing' && lane !== 'reports') return queues[lane].run(network, work);
    return queues[lane].run(network, async () => {
      await acceptWaiting();
      if (socket.destroyed) throw busy;
      return work();
    });
  };

  return {
    run,
    memory,
    inTurn: (request, work) => run('browsing', request, work),
    noteCaller: (request, person) => known.note(clientNetwork(request.ip), person),
    attach(app) {
      app.server.maxConnections = MAX_CONNECTIONS;
      app.server.on('connection', () => accepted++);
      dropForwardedPorts(app);
      app.addHook('onRequest', async (request, { raw }) => {
        const { socket } = request.raw;
        const bytes = bytesAnnounced(request);
        if (!(socket instanceof Socket) || bytes === 0) return;
        raw.once('close', memory.add(clientNetwork(request.ip), bytes, socket));
      });
      app.addHook('onSend', (request, reply, payload, done) => {
        const { socket } = request.raw;
        const isHeld = typeof payload === 'string' || Buffer.isBuffer(payload);
        if (!(socket instanceof Socket) || reply.raw.closed || !isHeld) return done();
        reply.raw.once('close', memory.add(clientNetwork(request.ip), payload.length, socket));
        const isBusy = reply.statusCode === 503 && reply.hasHeader('retry-after');
        if (isBusy || (reply.statusCode === 429 && payload.includes('"request/too-many"')))
          setTimeout(done, penaltyOf(siteOf(clientNetwork(request.ip))));
        else done();
      });
    },
  };
}

const PENALTY_MILLISECONDS = 2000;
const MAX_SITES = 10_000;

/**
 * How long to keep a refusal. A client that asks again at once, instead of in two seconds, is refused only after those:
 * refusing takes time too, and one that repeats as fast as it can would leave little of it to others.
 */
function createRetryPenalty(): (site: string) => number {
  /** By performance.now(). */
  const mayAskAgainAt = new Map<string, number>();
  return (site) => {
    const now = performance.now();
    const wait = (mayAskAgainAt.get(site) ?? 0) - now;
    if (wait > 0) return wait;
    mayAskAgainAt.delete(site);
    mayAskAgainAt.set(site, now + PENALTY_MILLISECONDS);
    if (mayAskAgainAt.size > MAX_SITES) mayAskAgainAt.delete(mayAskAgainAt.keys().next().value!);
    return 0;
  };
}
