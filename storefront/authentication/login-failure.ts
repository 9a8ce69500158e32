import { ApiError } from '#contract/call.ts';
import { orSay } from '#storefront/app/words.ts';

/** Throws what the log-in page says of a failed log-in (SPEC section 8). */
export function loginFailure(error: unknown): never {
  return orSay(sentenceFor(error))(error);
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed. Please check your credentials.';
  return error.status === 401 ? 'Invalid credentials.' : `Login failed: ${error.status}`;
}
