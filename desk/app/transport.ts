import type { Transport } from '#contract/call.ts';
import { deskHeaders } from './tab-person.ts';

/** An answer that takes longer than this counts as none. */
const TIMEOUT_MILLISECONDS = 20_000;
/** Browsers send at most 64 KB once the page is gone. */
const MAX_KEPT_ALIVE = 60_000;

export const OFFLINE = 'You are offline. Nothing was changed.';

/** Hears `saved` after each change that worked. */
export const changes = new EventTarget();

/** Over the network: the cookie identifies the caller. */
export const transport: Transport = async ({ method, path, body, headers, signal }) => {
  const text = JSON.stringify(body) ?? '';
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...deskHeaders(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: text }),
      cache: 'no-store',
      // Leaving the page must not cancel a change.
      keepalive: method !== 'GET' && text.length < MAX_KEPT_ALIVE,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (method !== 'GET' && response.ok) changes.dispatchEvent(new Event('saved'));
    if (isA('image/', response)) return { status: response.status, body: await response.blob() };
    const answer = await response.text();
    return { status: response.status, body: isA('text/csv', response) ? answer : parse(answer) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, body: { detail: unreachable(method) } };
  }
};

function unreachable(method: string): string {
  if (method === 'GET')
    return 'We can’t reach the shop right now. Please check your connection and try again.';
  if (!navigator.onLine) return OFFLINE;
  return 'The shop did not answer, so we don’t know whether this worked. It is safe to try again: nothing is done twice.';
}

const isA = (type: string, { ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith(type) === true;

/** Nobody can use a proxy's error page. */
function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
