import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problemOf, refuse, type Problem } from '#contract/refusal.ts';
import { NOT_KEPT } from './cache-control.ts';

/** The address and all headers together. Node's own limit, unless an option of Node's raises it. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** As in nginx and Apache: no browser or proxy sends a longer line. */
const MAX_LINE = 8 * 1024;

export function hasLongHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.some((part) => part.length > MAX_LINE);
}

export function refuseLongHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasLongHeader(raw)) throw refuse('request/headers-too-long');
  });
}

/** Answers what Node could not read as a request. It repeats nothing of it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = unreadable(error.code);
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Cache-Control: ${NOT_KEPT}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

function unreadable(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problemOf('request/headers-too-long');
  const problem = problemOf('request/malformed');
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? { ...problem, status: 408 } : problem;
}
