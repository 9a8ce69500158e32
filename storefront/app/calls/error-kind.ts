import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { hasMessage } from '#storefront/ui/error-message.ts';

/*
 * What a failed call means. Our own server says so by the code of its refusal; an answer without a code, from a proxy
 * or another server, is recognised by its status. Sentences are never parsed.
 */

export function hasCode(error: unknown, code: RefusalCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** No answer at all: no network, or no shop. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The call needs a customer, and the session is over. */
export function isSessionOver(error: unknown): boolean {
  return means(error, 'session/required', 401);
}

/** Wrong e-mail address or password. */
export function isWrongLogin(error: unknown): boolean {
  return means(error, 'auth/invalid-credentials', 401);
}

/** For a malformed id: what it names does not exist either. */
export function isInvalid(error: unknown): boolean {
  return means(error, 'request/invalid', 400);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code.endsWith('not-found') || means(error, '', 404));
}

/** The shop has understood and refused, so repeating the call is pointless. Not true if it was busy or unreachable. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 429;
}

function means(error: unknown, code: RefusalCode | '', status: number): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === '' ? error.status === status : error.code === code;
}

/** For `catch`: passes a refusal on, with these words if it has none. */
export function orSay(words: string | ((status: number) => string)): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || hasMessage(error)) throw error;
    const { status, code, errors } = error;
    throw new ApiError(status, { detail: typeof words === 'string' ? words : words(status), code, errors });
  };
}
