import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Call {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | undefined;
  /** Ends the call, at whatever point it is. */
  signal: AbortSignal;
  maxBytes: number;
}

export interface CallAnswer {
  status: number;
  ok: boolean;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Calls a host that the owner trusts, within a time and a size. Follows no redirect and throws on one. Nothing
 * is decompressed, because nothing compressed is asked for. It says who calls, because some firewalls refuse
 * callers that do not.
 *
 * Not `fetch`: when that refuses an answer's headers (more than five compressions), it leaves the body without
 * a listener, and the end of the connection is then an error that nobody can catch and that ends the process.
 */
export function call(url: string, { method, headers, body, signal, maxBytes }: Call): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = new URL(url);
    const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(target, {
      method,
      headers: { 'user-agent': 'Dandle', 'accept-encoding': 'identity', ...headers },
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
      response.on('error', fail);
      if (status >= 300 && status < 400) return fail(new Error(`the call was redirected (${status})`));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) return fail(new Error('the answer is too long'));
        chunks.push(chunk);
      });
      response.on('end', () => {
        signal.removeEventListener('abort', abort);
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status, ok: status >= 200 && status < 300, headers: response.headers, text });
      });
    });
    request.end(body);
  });
}
