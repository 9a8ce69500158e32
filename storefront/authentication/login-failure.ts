import { orSay } from '#storefront/app/user-facing-error.ts';

/** For `catch`: what the log-in page says of a failure without words. */
export const loginFailure = orSay((status) =>
  status === 401 ? 'Invalid credentials.' : `Login failed: ${status}`,
);
