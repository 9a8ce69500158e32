import { refuse, type Refusal } from '#contract/refusal.ts';
import { waitInWords } from '#server/platform/pace.rules.ts';

export interface AttemptLimit {
  /** So many tries in a row cost nothing; from the last of them on, each is followed by a wait. */
  free: number;
  /** The first wait; every further try doubles it. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  /** After so long without a try, all is forgotten. */
  resetAfterSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Guesses at a password. Ten in a row, then a wait that doubles from one minute to a day: under thirty in the
 * first week, about one a day after that.
 *
 * A stranger can use the tries up and so make the customer wait, but cannot keep them out: guesses from a
 * place (network address) where the customer has logged in before have a counter of their own, and a password
 * reset clears the counters and makes the place it is done from a known one.
 */
export const passwordAttempts: AttemptLimit = {
  free: 10,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: DAY,
  resetAfterSeconds: 30 * DAY,
};

/**
 * Guesses at a six-digit code or a recovery code, by someone who knows the password: under thirty in the first
 * week, of which each is right once in 330,000 times.
 */
export const codeAttempts: AttemptLimit = { ...passwordAttempts };

/** Mails that a stranger can cause to be sent to somebody: a few at once, then ever fewer. */
export const requestedEmails: AttemptLimit = {
  free: 3,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: 6 * HOUR,
  resetAfterSeconds: DAY,
};

/** Mails that tell an owner of registrations of their address: three in an hour, as a new customer's are. */
export const alreadyRegisteredEmails: AttemptLimit = {
  free: 3,
  firstWaitSeconds: HOUR,
  maxWaitSeconds: HOUR,
  resetAfterSeconds: HOUR,
};

/** The longest that any counter matters. */
export const ATTEMPTS_COUNT_SECONDS = passwordAttempts.resetAfterSeconds;

export function tooManyAttempts(waitSeconds: number): Refusal {
  return refuse('auth/too-many-tries', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
}
