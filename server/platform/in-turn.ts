import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusal.ts';
import type { TakeIn } from './arrivals.ts';
import { clientNetwork } from './client-network.ts';
import type { KnownNetworks } from './known-networks.ts';
import { createTurns, type Turns } from './turns.ts';

/** Runs work that queries the database when it is the turn of the visitor's network. */
export type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/*
 * Some lists of a large catalogue take the database a second, and a page asks for two at once. This few leave
 * connections of the pool to buyers and to visitors from elsewhere, and a processor to each; a process with only cheap
 * requests is kept busy by as few.
 */
const ofVisitors = { permits: 5, perNetwork: 2, patienceMilliseconds: 4000 };

/*
 * A customer who orders and cancels all day, and then lists, searches or exports it, costs the database seconds as
 * well.
 */
const ofCustomers = { permits: 3, perNetwork: 2, maxWaitingPerNetwork: 10, patienceMilliseconds: 4000 };

/*
 * Everything else a customer does takes milliseconds, but changes of one basket wait for each other, and each keeps its
 * connection meanwhile: one customer who sends a hundred at once would have all of them.
 */
const ofBuyers = { permits: 8, perNetwork: 4, patienceMilliseconds: 4000 };

/*
 * Payments and changes at the desk wait for their order likewise, and some lists of the desk take seconds. Many people
 * may share a network, and PayPal may keep each of them waiting for seconds, so these are counted by person.
 */
const ofPerson = { permits: Infinity, perNetwork: 3, patienceMilliseconds: 10_000 };

export const createCustomersInTurn = (takeIn: TakeIn) => createInTurn(takeIn, createTurns(ofCustomers));

export const createVisitorsInTurn = (takeIn: TakeIn, { isKnown }: KnownNetworks) =>
  createInTurn(takeIn, createTurns({ ...ofVisitors, goesFirst: isKnown }));

/** Runs a customer's call when it is the turn of their network. It is made even if they hang up while it waits. */
export function createBuyersInTurn(): InTurn {
  const turns = createTurns(ofBuyers);
  return ({ raw, ip }, work) => (raw.socket instanceof Socket ? turns.run(clientNetwork(ip), work) : work());
}

/** Runs a call when it is the turn of the person who makes it. */
export function createPeopleInTurn(): <T>(person: string, work: () => Promise<T>) => Promise<T> {
  return createTurns(ofPerson).run;
}

function createInTurn(takeIn: TakeIn, turns: Turns): InTurn {
  return (request, work) => {
    const { socket } = request.raw;
    // A page gets its data from the API within the process, and has already had its turn.
    if (!(socket instanceof Socket)) return work();
    return turns.run(clientNetwork(request.ip), async () => {
      await takeIn();
      // The client hung up while it waited.
      if (socket.destroyed) throw refuse('server/busy', { retryAfter: 2 });
      return work();
    });
  };
}
