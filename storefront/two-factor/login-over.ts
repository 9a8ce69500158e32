import { ApiError } from '#contract/call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';

/**
 * Whether an error says that the current log-in has expired or is invalid: our server says so by code, any other in
 * words.
 */
export function isLoginOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code !== '') return hasCode(error, 'two-factor/session-expired');
  return /\bsession\b/i.test(error.words) && /\b(?:expired|invalid)\b/i.test(error.words);
}
