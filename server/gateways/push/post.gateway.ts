import { request as httpsRequest } from 'node:https';
import { lookUpPublic } from './public-lookup.gateway.ts';

export interface Answer {
  status: number;
  retryAfter: string | undefined;
}

export interface Post {
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array;
  deadlineMilliseconds: number;
}

/** How much of an answer's body is read, to keep the connection; nobody looks at it. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * Posts to a host on the public Internet and returns the status. Redirects are not followed.
 *
 * Node's own agent uses the proxy that the owner has set (`NODE_USE_ENV_PROXY`). With a proxy, the proxy
 * looks the name up; without one, `lookUpPublic` does.
 */
export function post({ url, headers, body, deadlineMilliseconds }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    const request = httpsRequest(url, { method: 'POST', headers, lookup: lookUpPublic });
    // Not an AbortSignal: Node ignores one while it waits for a proxy to open the tunnel.
    const deadline = setTimeout(() => end(new Error('no answer in time')), deadlineMilliseconds);

    function end(error: Error): void {
      clearTimeout(deadline);
      request.destroy();
      // Once there is a status, it does not matter what happens to the rest of the answer.
      if (answer) resolve(answer);
      else reject(error);
    }

    request.on('error', end);
    request.on('close', () => end(new Error('the connection was closed')));
    request.on('response', (response) => {
      answer = { status: response.statusCode!, retryAfter: response.headers['retry-after'] };
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BODY_BYTES) end(new Error('the answer is too long'));
      });
      response.on('error', end);
    });
    request.end(body);
  });
}
