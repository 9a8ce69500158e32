import { orSay } from '#storefront/app/words.ts';

/** Throws what the log-in page says of a failed log-in (SPEC section 8). */
export const loginFailure = orSay((status) =>
  status === 401 ? 'Invalid credentials.' : `Login failed: ${status}`,
);
