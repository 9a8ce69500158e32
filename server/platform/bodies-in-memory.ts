import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoundedMemory } from './bounded-memory.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Bodies lie in memory from their first byte until their request is answered, and anybody may send as much as PayPal's
 * longest event on every connection and never end it. They count with the size that they announce; files, which are
 * read in pieces, with no more than any other body.
 */
export function boundBodies(app: FastifyInstance, memory: BoundedMemory): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const bytes = bytesAnnounced(request);
    if (!(socket instanceof Socket) || bytes === 0) return;
    reply.raw.once('close', memory.add(clientNetwork(request.ip), bytes, socket));
  });
}

/** As much as the call may have if nothing is announced. More than that is refused before it is read. */
function bytesAnnounced({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
