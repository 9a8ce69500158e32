import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request at a time on a connection. */
const MAX_UNANSWERED = 20;

/**
 * True if the connection has been cut off because it had too many unanswered requests. Otherwise a few kilobytes of
 * pipelined requests would become thousands of answers, each waiting in memory for the one before it to be read.
 */
export function createHasPiledUp(max = MAX_UNANSWERED) {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => {
    const now = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, now);
    return now;
  };
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true;
    if (count(socket, 1) > max) {
      socket.destroy();
      return true;
    }
    response.once('close', () => count(socket, -1));
    return false;
  };
}
