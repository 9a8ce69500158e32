import { ApiError } from '#contract/call.ts';

/** What to tell the customer of a failure: the server's own words if it had any, else `fallback`. */
export function wordsOf(error: unknown, fallback: string): string {
  return hasWords(error) ? error.message : fallback;
}

/** Whether the server, or the way to it, said what is wrong. */
export function hasWords(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.message.startsWith('HTTP error ');
}
