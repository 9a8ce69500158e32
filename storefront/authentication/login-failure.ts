import { ApiError } from '#contract/call.ts';
import { hasWords } from '#storefront/app/words.ts';

/** Throws what the log-in page says of a failed log-in (SPEC section 8). */
export function loginFailure(error: unknown): never {
  if (hasWords(error)) throw error;
  if (!(error instanceof ApiError)) throw new Error('Login failed. Please check your credentials.');
  throw new Error(error.status === 401 ? 'Invalid credentials.' : `Login failed: ${error.status}`);
}
