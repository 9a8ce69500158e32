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

/** As much of an answer's body as is read to keep the connection; nobody looks at it. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * Posts to a host on the public Internet and gives the status it answers with. Redirects are not followed.
 *
 * Node's own agent knows of the proxy that the owner has set (`NODE_USE_ENV_PROXY`). Through it, the proxy
 * looks the name up; without it, `lookUpPublic` does.
 */
export function post({ url, headers, body, deadlineMilliseconds }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    const request = httpsRequest(url, { method: 'POST', headers, lookup: lookUpPublic });
    // Not a signal's business: Node minds none while it waits for a proxy to open the way.
    const deadline = setTimeout(() => end(new Error('no answer in time')), deadlineMilliseconds);

    function end(error: Error): void {
      clearTimeout(deadline);
      request.destroy();
      // Once there is a status, it does not matter how the rest of the answer went.
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
