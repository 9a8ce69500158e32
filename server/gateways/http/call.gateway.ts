import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

export interface Call {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Ends the call, at whatever point it is. */
  signal: AbortSignal;
  /**
   * How long the answer's body may be. Without it, only status and headers count: the call succeeds when they
   * have come, whatever happens to the rest.
   */
  maxBytes?: number;
  /** Finds the host's addresses, instead of the system's look-up. With a proxy, the proxy does. */
  lookup?: LookupFunction;
}

export interface CallAnswer {
  status: number;
  ok: boolean;
  headers: IncomingHttpHeaders;
  text: string;
}

/** How much of a body that does not count is read, so that the connection can be used again. */
const MAX_DROPPED_BYTES = 16 * 1024;

/**
 * Calls another host, within a time and a size. Follows no redirect. Nothing is decompressed, because nothing
 * compressed is asked for. The caller is named, because some firewalls refuse those that are not.
 *
 * Not `fetch`: when that refuses an answer's headers (more than five compressions), it leaves the body without
 * a listener, and the end of the connection is then an error that nobody can catch and that ends the process.
 */
export function call(
  url: string | URL,
  { method, headers, body, signal, maxBytes, lookup }: Call,
): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = new URL(url);
    const request = (target.protocol === 'https:' ? https : http).request(target, {
      method,
      headers: { 'user-agent': 'Dandle', 'accept-encoding': 'identity', ...headers },
      ...(lookup && { lookup }),
    });

    // Not the option `signal`: Node ignores it while it waits for a proxy to open the tunnel.
    const abort = () => fail(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    function fail(error: Error): void {
      signal.removeEventListener('abort', abort);
      reject(error);
      request.destroy();
    }

    request.on('error', fail);
    request.on('close', () => fail(new Error('the connection was closed')));
    request.on('response', (response) => {
      const status = response.statusCode!;
      const succeed = (text: string) =>
        resolve({ status, ok: status >= 200 && status < 300, headers: response.headers, text });
      if (maxBytes === undefined) succeed('');

      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > (maxBytes ?? MAX_DROPPED_BYTES)) return fail(new Error('the answer is too long'));
        if (maxBytes !== undefined) chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => {
        signal.removeEventListener('abort', abort);
        succeed(Buffer.concat(chunks).toString('utf8'));
      });
    });
    request.end(body);
  });
}
