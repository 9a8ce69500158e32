import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, Refusal } from '#contract/refusal.ts';
import { createFairShare, type FairShare } from './fair-share.ts';
import { clientNetwork } from './client-network.ts';
import type { HoldBack } from './hold-back.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { BoundedMemory } from './bounded-memory.ts';

/**
 * `browsing`: looking at the shop; first to be asked to come back later. `entering`: anything else strangers send, such
 * as a log-in. `buying`: whatever a customer does. `paying`: calls that wait for PayPal, kept apart because a PayPal
 * that hangs holds them for many seconds.
 */
export type Importance = 'browsing' | 'entering' | 'buying' | 'paying';
/** A request with a session token counts as `identifying` until the session is found: anybody can make up a token. */
type Line = Importance | 'identifying';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request counts as while it is being answered. If absent, it is never refused for load. */
    importance?: Importance;
  }
  interface FastifyRequest {
    /** Where the request is counted now; null if it is not. */
    counted: { line: Line; share: FairShare } | null;
    /** Set while it is counted: call it when the answer has been handed over, or nobody wants it any more. */
    answered: (() => void) | null;
  }
}

/** How many requests of each kind one process answers at once. */
export type LoadLimits = Readonly<Record<Line, number>>;

/*
 * A process answers a request in a few milliseconds, so these are queues of a fraction of a second: a request that
 * would wait longer is told to come back, and the others are served as quickly as ever.
 */
const usualLimits: LoadLimits = { browsing: 30, entering: 60, identifying: 120, buying: 120, paying: 150 };
/** Strangers give way once buyers alone fill this share of the buyers' limit. One host cannot fill it. */
const BUSY_WITH_BUYERS = 1 / 3;
/**
 * The most one network may have: many customers may share a proxy, and each counts as a stranger until the session is
 * found.
 */
const maxOfOne: Partial<Record<Line, number>> = { identifying: 0.9, buying: 0.9, paying: 0.9 };
export const RETRY_AFTER_SECONDS = 2;
// Made once, because recording the stack trace would take longer than answering.
const busy = refuse('server/busy', { retryAfter: RETRY_AFTER_SECONDS });

interface SheddingParts {
  unread: BoundedMemory;
  known: KnownNetworks;
  holdBack: HoldBack;
}

/**
 * Refuses with `server/busy` requests that a process could only answer late. A request counts from the arrival of its
 * body, so that slow senders take no room, until the answer has been made and the work has ended, which it does not
 * when the client hangs up. Slow readers take no room either, except in memory (bounded-memory.ts), unless the answer
 * is made as it is read. Within each kind, no network gets more than its share while others ask (fair-share.ts).
 * Networks from which customers have called are counted apart: however many hosts ask for costly pages, they share the
 * strangers' room. A client that was refused, for load or for asking too often, and asks again at once has to wait for
 * the next refusal (hold-back.ts). Returns a function to call when the session that a request names has been found:
 * only then does the request count as a customer's. `scope` names whose it is.
 */
export function shedLoad(
  app: FastifyInstance,
  { unread, known, holdBack }: SheddingParts,
  limits: LoadLimits = usualLimits,
): (request: FastifyRequest, scope: string) => void {
  const createLines = () =>
    Object.fromEntries(
      Object.entries(limits).map(([name, limit]) => [name, createFairShare(limit, maxOfOne[name as Line])]),
    ) as Record<Line, FairShare>;
  const ofStrangers = createLines();
  const ofKnown = createLines();

  const enter = (request: FastifyRequest, line: Line) => {
    const network = clientNetwork(request.ip);
    const lines = known.isKnown(network) ? ofKnown : ofStrangers;
    const givesWay = line === 'browsing' || line === 'entering';
    const buying = ofKnown.buying.underWayFor(network) + ofStrangers.buying.underWayFor(network);
    if (givesWay && buying >= limits.buying * BUSY_WITH_BUYERS) throw busy;
    const share = lines[line];
    if (!share.enter(network)) throw busy;
    request.counted = { line, share };
  };
  const leave = (request: FastifyRequest) => {
    if (request.counted === null) return;
    request.counted.share.leave(clientNetwork(request.ip));
    request.counted = null;
  };

  app.decorateRequest('counted', null);
  app.decorateRequest('answered', null);
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const { socket } = request.raw;
    if (
      socket instanceof Socket &&
      !raw.closed &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    ) {
      raw.once('close', unread.add(clientNetwork(request.ip), payload.length, socket));
      request.answered?.();
    }
    done();
  });
  app.addHook('onRoute', (route) => {
    const importance = route.config?.importance;
    if (importance === undefined) return;
    const isOfCustomer = importance === 'buying' || importance === 'paying';
    const { handler } = route;
    route.handler = async function (request, reply) {
      // A page gets its data from the API within the process, and was counted itself.
      if (!(request.raw.socket instanceof Socket)) return handler.call(this, request, reply);
      try {
        enter(request, isOfCustomer ? 'identifying' : importance);
      } catch (error) {
        await holdBack(clientNetwork(request.ip));
        throw error;
      }
      let isWorking = true;
      let isAnswered = false;
      const leaveAtLast = () => {
        if (!isWorking && isAnswered) leave(request);
      };
      request.answered = () => {
        isAnswered = true;
        leaveAtLast();
      };
      // `close` comes both when the answer has been sent and when the client has gone.
      if (reply.raw.closed) isAnswered = true;
      else reply.raw.once('close', request.answered);
      try {
        return await (handler.call(this, request, reply) as Promise<unknown>);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'request/too-many') {
          // Nothing more is done for it, so it takes no room while it waits.
          leave(request);
          await holdBack(clientNetwork(request.ip));
        }
        throw error;
      } finally {
        isWorking = false;
        leaveAtLast();
      }
    };
  });

  return (request, scope) => {
    known.note(clientNetwork(request.ip), scope);
    if (request.counted?.line !== 'identifying') return;
    leave(request);
    enter(request, request.routeOptions.config.importance!);
  };
}
