import { orSay } from '#storefront/app/calls/error-kind.ts';

/** For `catch`: the log-in page's message for a failure without words. */
export const loginFailure = orSay((status) =>
  status === 401 ? 'Invalid credentials.' : `Login failed: ${status}`,
);
