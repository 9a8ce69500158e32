import { refuse, type Refusal } from '#contract/refusal.ts';
import { NETWORKS_OF_SITE } from '#server/platform/admission/who-asks.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';

export interface AttemptLimit {
  /** This many in a row are free; the last of them and each one after it is followed by a wait. */
  free: number;
  /** Doubles with every further attempt. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  /** The count starts again after this long without an attempt. */
  resetAfterSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Ten in a row, then a wait that doubles from one minute to a day: under thirty in the first week, about one
 * a day after that.
 *
 * A stranger can use these up and so make the customer wait, but cannot lock them out: attempts from a
 * trusted network are counted separately, and a password reset clears the counts and trusts the network it is
 * made from.
 */
export const passwordAttempts: AttemptLimit = {
  free: 10,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: DAY,
  resetAfterSeconds: 30 * DAY,
};

/**
 * For a six-digit code or a recovery code, by somebody who knows the password: under thirty in the first
 * week, each with a chance of 1 in 330,000.
 */
export const codeAttempts: AttemptLimit = { ...passwordAttempts };

/** How often a password reset clears the count of codes: three times, then once a day. */
export const codesForgotten: AttemptLimit = {
  free: 3,
  firstWaitSeconds: DAY,
  maxWaitSeconds: DAY,
  resetAfterSeconds: 30 * DAY,
};

/**
 * Changes of password and second factor by somebody who knows them, each told by an e-mail: nobody needs that many a
 * day, and other customers' e-mails would wait behind them.
 */
export const credentialChanges: AttemptLimit = {
  free: 20,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: HOUR,
  resetAfterSeconds: DAY,
};

/**
 * E-mails that somebody else can cause to be sent to an address: a few at once, then fewer and fewer. The wait stays
 * shorter than any link in them works, so nobody can keep its owner without one.
 */
export const requestedEmails: AttemptLimit = {
  free: 3,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: HOUR / 2,
  resetAfterSeconds: DAY,
};

/** The same from one network, whatever the address. */
export const emailsRequestedFromNetwork: AttemptLimit = {
  ...requestedEmails,
  free: 20,
  maxWaitSeconds: 6 * HOUR,
};

export function ofSite(limit: AttemptLimit): AttemptLimit {
  return { ...limit, free: limit.free * NETWORKS_OF_SITE };
}

/**
 * Registrations, or requests for a new password, from one network, each of which may send an e-mail to an address that
 * somebody typed: `free` in a row, then one in ten minutes, until an hour has passed without any.
 */
export function formsFromNetwork(free: number): AttemptLimit {
  return { free, firstWaitSeconds: MINUTE, maxWaitSeconds: 10 * MINUTE, resetAfterSeconds: HOUR };
}

/** The longest time for which any count matters. */
export const ATTEMPTS_COUNT_SECONDS = passwordAttempts.resetAfterSeconds;

export function tooManyAttempts(waitSeconds: number): Refusal {
  return refuse('auth/too-many-tries', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
}
