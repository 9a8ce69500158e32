import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendableNow } from './cached-response.ts';
import { clientNetwork } from '#server/platform/admission/who-asks.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { PublicChanges } from './public-changes.ts';
import { requestId, type NoteAnswered } from '#server/platform/http/request-log.ts';
import type { BoundedMemory } from '#server/platform/admission/memory.ts';

export interface AtHandParts {
  answers: KeptAnswers;
  changes: PublicChanges;
  unread: BoundedMemory;
  /** The path the shop knows the request by, and the addresses its answer may be kept under. */
  addressesOf: (request: IncomingMessage) => { path: string; keptUnder: readonly string[] };
  securityHeadersOf: (path: string) => Record<string, string>;
  noteAnswered: NoteAnswered;
  isClosing: () => boolean;
}

/** False if the request has to be answered the usual way. */
export type SendAtHand = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sends a kept answer that is ready, before the request is routed, counted or queued: sending it costs less than
 * refusing the request. So visitors see the shop however many strangers ask for costly pages.
 */
export function createSendAtHand({
  answers,
  changes,
  unread,
  addressesOf,
  securityHeadersOf,
  noteAnswered,
  isClosing,
}: AtHandParts): SendAtHand {
  return (request, response) => {
    const { method, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const { socket } = response;
    // No socket: the previous answer on this connection has not been read yet.
    if (method !== 'GET' || hasBody || !socket || isClosing() || changes.caughtUp()) return false;

    const begun = performance.now();
    const { path, keptUnder } = addressesOf(request);
    let answer;
    for (const address of keptUnder) answer ??= answers.at(address);
    const sendable = answer && sendableNow(answer, headers);
    if (!sendable) return false;

    const id = requestId(headers['x-request-id']);
    const { status, body } = sendable;
    response.writeHead(status, { 'x-request-id': id, ...securityHeadersOf(path), ...sendable.headers });
    response.end(body);
    if (socket.writableLength > 0) {
      const { remoteAddress = '' } = socket;
      response.once('close', unread.add(clientNetwork(remoteAddress), socket.writableLength, socket));
    }
    const milliseconds = performance.now() - begun;
    noteAnswered({ id, method, route: answer!.route!, status, milliseconds });
    return true;
  };
}
