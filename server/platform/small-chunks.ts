import type { IncomingMessage, ServerResponse } from 'node:http';

/** Clients and proxies fill their chunks; a body written in many little pieces still has fewer than this. */
const MAX_SMALL = 500;
const SMALL_BYTES = 128;

/**
 * Node hands over each chunk of a body separately, and a small one takes as long as a large one: a body in chunks of
 * one byte keeps the process busy a hundred times as long, before it is known whose it is. Cuts off a client that sends
 * too many small ones, or that goes on sending after it has been answered.
 */
export function boundChunks(request: IncomingMessage, response: ServerResponse, maxSmall = MAX_SMALL): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let small = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    if (small > maxSmall) return true; // It came along with the last one allowed.
    if (chunk === null || chunk.length >= SMALL_BYTES || ++small <= maxSmall) return push(chunk, encoding);
    request.destroy();
    return true;
  };
  response.once('finish', () => {
    if (!request.complete) request.socket.destroySoon();
  });
}
