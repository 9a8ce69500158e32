import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contract/refusal.ts';
import type { TakeIn } from './arrivals.ts';
import { clientNetwork } from './client-network.ts';
import type { KnownNetworks } from './known-networks.ts';
import { createTurns, type Turns } from './turns.ts';

/** Does for a visitor what asks the database, when it is their network's turn. */
export type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/*
 * Some lists of a large catalogue take a second of the database, and a page asks for two at once. So few leave
 * connections of the pool to those who buy and to visitors from elsewhere, and a processor to each; a process that is
 * asked for nothing dear is busy with as few.
 */
const ofVisitors = { permits: 5, perNetwork: 2, patienceMilliseconds: 4000 };

/*
 * What somebody orders and cancels all day, and then lists, searches or exports, takes seconds of the database as well.
 */
const ofCustomers = { permits: 3, perNetwork: 2, maxWaitingPerNetwork: 10, patienceMilliseconds: 4000 };

export const createCustomersInTurn = (takeIn: TakeIn) => createInTurn(takeIn, createTurns(ofCustomers));

export const createVisitorsInTurn = (takeIn: TakeIn, { isKnown }: KnownNetworks) =>
  createInTurn(takeIn, createTurns({ ...ofVisitors, goesFirst: isKnown }));

function createInTurn(takeIn: TakeIn, turns: Turns): InTurn {
  return (request, work) => {
    const { socket } = request.raw;
    // A page asks the API for its data without the network, and has had its turn.
    if (!(socket instanceof Socket)) return work();
    return turns.run(clientNetwork(request.ip), async () => {
      await takeIn();
      // Hung up while it waited.
      if (socket.destroyed) throw refuse('server/busy', { retryAfter: 2 });
      return work();
    });
  };
}
