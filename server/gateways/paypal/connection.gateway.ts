import { setTimeout as sleep } from 'node:timers/promises';
import { call, type CallAnswer } from '#server/gateways/http/call.gateway.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { errorOfAnswer, isPayPalError, PayPalError } from './paypal-error.rules.ts';

export interface PayPalAccount {
  apiBase: string;
  clientId: string;
  clientSecret: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  /** JSON as text, because a webhook's body must reach PayPal byte for byte. */
  body?: string;
  /** PayPal answers a repeated id with the outcome of the first request. */
  requestId?: string;
  /** For everything together: waiting in the queue, the access token, all attempts. */
  timeoutMilliseconds: number;
}

export interface Connection {
  send(request: ApiRequest): Promise<unknown>;
  /** Whether the credentials are accepted. A token that is still fresh answers it without a call. */
  isLetIn(): Promise<boolean>;
}

const MAX_TRIES = 3;
const MAX_CALLS_AT_ONCE = 20;
const MAX_BODY_BYTES = 1024 * 1024;
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_SECONDS = 120;

/**
 * Talks HTTP with PayPal: access token, time limits, repeats. Only these are repeated: network failures, 5xx,
 * 429 and answers that cannot be read, each with the same request id, at most three times. Throws PayPalError
 * and nothing else.
 */
export function openConnection(account: PayPalAccount): Connection {
  const calls = createSemaphore({ permits: MAX_CALLS_AT_ONCE });
  const tokens = createTokens(account);

  return {
    async send(request) {
      const signal = AbortSignal.timeout(request.timeoutMilliseconds);
      try {
        return await calls.run(
          () => tryRepeatedly(signal, () => callWithToken(account, tokens, request, signal)),
          { signal },
        );
      } catch (error) {
        throw asPayPalError(error);
      }
    },
    async isLetIn() {
      try {
        await tokens.get();
        return true;
      } catch (error) {
        if (isAboutCredentials(error)) return false;
        throw asPayPalError(error);
      }
    },
  };
}

const asPayPalError = (error: unknown) =>
  isPayPalError(error) ? error : new PayPalError('unclear', 'PayPal did not answer', { cause: error });

async function tryRepeatedly<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayRepeat = !isPayPalError(error, 'refused') && !isAboutCredentials(error);
      if (attempt === MAX_TRIES || !mayRepeat || signal.aborted) throw error;
      await sleep(100 * 2 ** attempt * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

function isAboutCredentials(error: unknown): boolean {
  return isPayPalError(error) && (error.status === 401 || error.status === 403);
}

/** PayPal may end a token early: on 401 it is fetched again, once. */
async function callWithToken(
  account: PayPalAccount,
  tokens: Tokens,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const token = await tokens.get();
  try {
    return await callOnce(account, request, token, signal);
  } catch (error) {
    if (!isPayPalError(error) || error.status !== 401) throw error;
    tokens.drop(token);
    return callOnce(account, request, await tokens.get(), signal);
  }
}

async function callOnce(
  account: PayPalAccount,
  { method, path, body, requestId }: ApiRequest,
  token: string,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await call(account.apiBase + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      prefer: 'return=representation',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    body,
    signal,
    maxBytes: MAX_BODY_BYTES,
  });
  return readAnswer(answer);
}

function readAnswer(answer: CallAnswer): unknown {
  const header = answer.headers['paypal-debug-id'];
  const debugId = typeof header === 'string' ? header : null;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch (error) {
    if (answer.ok) throw new PayPalError('unclear', 'PayPal’s answer is not JSON', { debugId, cause: error });
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, body, debugId);
  return body;
}

interface Tokens {
  get(): Promise<string>;
  /** PayPal no longer accepts this token. */
  drop(token: string): void;
}

/** One token for all calls, fetched by only one call at a time: PayPal limits how many may be requested. */
function createTokens(account: PayPalAccount): Tokens {
  let current: { token: string; freshUntil: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async () => {
    const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const answer = await call(`${account.apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      // Has its own limit, not that of the call that happens to need it, as others may be waiting for it too.
      signal: AbortSignal.timeout(5000),
      maxBytes: MAX_BODY_BYTES,
    });
    const { access_token: token, expires_in: seconds } = readAnswer(answer) as Record<string, unknown>;
    if (typeof token !== 'string' || typeof seconds !== 'number') {
      throw new PayPalError('unclear', 'PayPal gave no access token');
    }
    // performance.now(), so that setting the clock cannot keep an expired token alive.
    current = { token, freshUntil: performance.now() + (seconds - TOKEN_MARGIN_SECONDS) * 1000 };
    return token;
  };

  return {
    async get() {
      if (current && current.freshUntil > performance.now()) return current.token;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}
