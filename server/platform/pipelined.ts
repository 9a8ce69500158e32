import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies ask for one thing at a time on a connection. */
const MOST_UNANSWERED = 20;

/**
 * True: the connection has been cut off, since too much has been asked on it at once. A few kilobytes of requests in one piece
 * would otherwise become thousands of answers, each of which waits in memory for the one before it to be read.
 */
export function createHasPiledUp(most = MOST_UNANSWERED) {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => {
    const now = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, now);
    return now;
  };
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true;
    if (count(socket, 1) > most) {
      socket.destroy();
      return true;
    }
    response.once('close', () => count(socket, -1));
    return false;
  };
}
