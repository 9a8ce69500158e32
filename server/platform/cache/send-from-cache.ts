import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BoundedMemory } from '#server/platform/admission/memory.ts';
import { clientNetwork } from '#server/platform/admission/who-asks.ts';
import { requestId, type NoteAnswered } from '#server/platform/http/request-log.ts';
import { sendable } from './answer.ts';
import type { PublicChanges } from './public-changes.ts';
import type { Cache } from './store.ts';

interface Parts {
  cache: Cache;
  changes: PublicChanges;
  unread: BoundedMemory;
  /** The path by which the shop knows the request. */
  pathOf: (request: IncomingMessage) => string;
  keyOf: (path: string) => string;
  securityHeadersOf: (path: string) => Record<string, string>;
  noteAnswered: NoteAnswered;
  isClosing: () => boolean;
}

/** False if the request has to be answered the usual way. */
export type SendFromCache = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sends a cached answer before the request is routed, counted or queued: sending it costs less than refusing the
 * request. So visitors see the shop however many strangers ask for costly pages.
 */
export function createSendFromCache({ cache, changes, ...parts }: Parts): SendFromCache {
  return (request, response) => {
    const { method, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const { socket } = response;
    // No socket: the previous answer on this connection has not been read yet.
    if (method !== 'GET' || hasBody || !socket || parts.isClosing() || changes.caughtUp()) return false;

    const begun = performance.now();
    const path = parts.pathOf(request);
    const answer = cache.answers.peek(parts.keyOf(path));
    const ready = answer && sendable(answer, headers);
    if (!ready) return false;

    const id = requestId(headers['x-request-id']);
    const { status, body } = ready;
    const headersOf = () => Object.entries({ ...parts.securityHeadersOf(path), ...ready.headers }).flat();
    const sent = ready.headers === answer.headers ? (answer.sent ??= headersOf()) : headersOf();
    response.writeHead(status, ['x-request-id', id, ...sent]);
    response.end(body);
    if (socket.writableLength > 0) {
      const { remoteAddress = '' } = socket;
      response.once('close', parts.unread.add(clientNetwork(remoteAddress), socket.writableLength, socket));
    }
    parts.noteAnswered({ id, method, route: answer.route, status, milliseconds: performance.now() - begun });
    return true;
  };
}
