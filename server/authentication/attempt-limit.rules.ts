import { refuse, type Refusal } from '#contract/refusal.ts';
import { NETWORKS_OF_SITE } from '#server/platform/client-network.ts';
import { waitInWords } from '#server/platform/pace.rules.ts';

export interface AttemptLimit {
  /** This many in a row cost nothing; from the last of them on, each is followed by a wait. */
  free: number;
  /** Every further attempt doubles it. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  /** Without an attempt for this long, the count starts again. */
  resetAfterSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Ten in a row, then a wait that doubles from one minute to a day: under thirty in the first week, about one a day
 * after that.
 *
 * A stranger can use these up and so make the customer wait, but cannot lock them out: attempts from a trusted network
 * are counted separately, and a password reset clears the counts and makes the network it is done from a trusted one.
 */
export const passwordAttempts: AttemptLimit = {
  free: 10,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: DAY,
  resetAfterSeconds: 30 * DAY,
};

/**
 * At a six-digit code or a recovery code, by somebody who knows the password: under thirty in the first week, each of
 * them right once in 330,000 times.
 */
export const codeAttempts: AttemptLimit = { ...passwordAttempts };

/** E-mails that a stranger can cause to be sent to somebody: a few at once, then ever fewer. */
export const requestedEmails: AttemptLimit = {
  free: 3,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: 6 * HOUR,
  resetAfterSeconds: DAY,
};

/** E-mails that tell an owner of registrations with their address: three an hour, as for a new customer. */
export const alreadyRegisteredEmails: AttemptLimit = {
  free: 3,
  firstWaitSeconds: HOUR,
  maxWaitSeconds: HOUR,
  resetAfterSeconds: HOUR,
};

/** The same from one network, to any address. */
export const emailsRequestedFromNetwork: AttemptLimit = { ...requestedEmails, free: 20 };

export function ofSite(limit: AttemptLimit): AttemptLimit {
  return { ...limit, free: limit.free * NETWORKS_OF_SITE };
}

/**
 * Registrations from one network, each an e-mail to an address that somebody typed: `free` in a row, then one in ten
 * minutes, until an hour has passed without any.
 */
export function registrationsFromNetwork(free: number): AttemptLimit {
  return { free, firstWaitSeconds: MINUTE, maxWaitSeconds: 10 * MINUTE, resetAfterSeconds: HOUR };
}

/** The longest that any count matters. */
export const ATTEMPTS_COUNT_SECONDS = passwordAttempts.resetAfterSeconds;

export function tooManyAttempts(waitSeconds: number): Refusal {
  return refuse('auth/too-many-tries', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
}
