import { ApiError } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';

/*
 * What a failed call means. Our own server says so by the code of its refusal; an answer without a code, of a proxy or
 * of another server, is told apart by its status. Nowhere is a sentence read.
 */

export function hasCode(error: unknown, code: RefusalCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** There was no answer at all: no network, or no shop. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The call needs a customer, and the session is over. */
export function isSessionOver(error: unknown): boolean {
  return means(error, 'session/required', 401);
}

/** E-mail and password do not fit. */
export function isWrongLogin(error: unknown): boolean {
  return means(error, 'auth/invalid-credentials', 401);
}

/** A malformed id: what it names is not there either. */
export function isInvalid(error: unknown): boolean {
  return means(error, 'request/invalid', 400);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code.endsWith('not-found') || means(error, '', 404));
}

/** The shop has understood and says no: the same would be refused again. Not so when it was busy or could not be reached. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 429;
}

function means(error: unknown, code: RefusalCode | '', status: number): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === '' ? error.status === status : error.code === code;
}
