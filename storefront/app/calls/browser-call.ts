import { ApiError, createCall, type Transport } from '#contract/call.ts';
import { completing } from './complete-answers.ts';
import { clearSession, currentSession } from './session.ts';
import { noteShopTime } from './shop-time.ts';

/** An answer that takes longer than this counts as none: the screen says so and offers Retry. */
const TIMEOUT_MILLISECONDS = 20_000;

const UNREACHABLE = 'We cannot reach the shop just now. Please check your connection and try again.';

type Request = Parameters<Transport>[0];

export async function ask<T>(
  { method, path, body, headers, carriesSession, signal }: Request,
  read: (response: Response) => Promise<T>,
): Promise<{ status: number; body: T }> {
  // A call with a bearer token of its own says nothing about the session.
  const token = carriesSession && !headers.authorization ? currentSession()?.token : undefined;
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  let response: Response;
  let answer: T;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Leaving the page must not cancel a change.
      keepalive: method !== 'GET',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteShopTime(response);
    answer = await read(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { detail: UNREACHABLE });
  }
  // A 401 to a call that carried the token means that the session is over, unless another tab has since started a new
  // one.
  if (response.status === 401 && token && currentSession()?.token === token) clearSession();
  return { status: response.status, body: answer };
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // A customer cannot use a proxy's error page; in place of a successful answer, it is a failure.
    if (response.ok) throw new Error('The answer is not JSON.');
    return undefined;
  }
}

export const call = completing(createCall((request) => ask(request, readJson)));
