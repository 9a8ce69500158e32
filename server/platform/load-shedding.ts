import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusal.ts';

/**
 * `browsing`: looking at the shop, which may be asked to come back first. `buying`: whatever a customer does.
 * `paying`: calls that wait for PayPal, kept apart because a PayPal that hangs holds them for many seconds.
 */
export type Importance = 'browsing' | 'buying' | 'paying';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request counts as while it is being answered. None: it is never refused for load. */
    importance?: Importance;
  }
}

/** How many requests of each kind one process answers at once. */
export type LoadLimits = Readonly<Record<Importance, number>>;

/*
 * A process answers a request in a few milliseconds, so these are queues of a fraction of a second: whoever
 * would wait longer is told to come back, and those who are let in are served as quickly as ever.
 */
const usualLimits: LoadLimits = { browsing: 30, buying: 120, paying: 150 };
/** Browsing gives way already when those who buy alone fill this much of their own limit. */
const BUSY_WITH_BUYERS = 1 / 3;
// Made once: to note where it was thrown would take longer than to answer.
const busy = refuse('server/busy', { retryAfter: 2 });

/**
 * Refuses with `server/busy` what a process could only answer late. Counted from when the body has arrived, so
 * that clients who send slowly take no one's place, until the answer has been handed over.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits = usualLimits): void {
  const underWay: Record<Importance, number> = { browsing: 0, buying: 0, paying: 0 };

  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const { importance } = request.routeOptions.config;
    // A page asks the API for its data without the network, and was counted itself.
    if (importance === undefined || !(request.raw.socket instanceof Socket)) return;
    const isFull =
      underWay[importance] >= limits[importance] ||
      (importance === 'browsing' && underWay.buying >= limits.buying * BUSY_WITH_BUYERS);
    if (isFull) throw busy;
    underWay[importance]++;
    // `close` comes once, whether the answer was sent or the client has gone.
    reply.raw.once('close', () => underWay[importance]--);
  });
}
