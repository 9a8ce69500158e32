import { ApiError } from '#contract/call.ts';
import { orSay } from '#storefront/app/words.ts';

/** Whether address and password did not fit, rather than something else having gone wrong. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Throws what the log-in page says of a failed log-in (SPEC section 8). */
export const loginFailure = orSay((status) =>
  status === 401 ? 'Invalid credentials.' : `Login failed: ${status}`,
);
