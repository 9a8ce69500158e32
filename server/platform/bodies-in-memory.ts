import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BoundedMemory } from './bounded-memory.ts';
import { clientNetwork } from './client-network.ts';

/**
 * A body stays in memory from its first byte until its request is answered, and on every connection anybody may send
 * as much as PayPal's longest event and never finish. A body counts with the size it announces; a file, which is read
 * in pieces, with no more than any other body.
 */
export function boundBodies(app: FastifyInstance, memory: BoundedMemory): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const bytes = bytesAnnounced(request);
    if (!(socket instanceof Socket) || bytes === 0) return;
    reply.raw.once('close', memory.add(clientNetwork(request.ip), bytes, socket));
  });
}

/** The limit of the call if no size is announced. More than that is refused before it is read. */
function bytesAnnounced({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
