import { secondsAfter } from '#server/platform/clock.ts';
import { backOff, type Pace } from '#server/platform/admission/pace.rules.ts';
import type { Payment, PaymentState } from './payments.types.ts';

/**
 * The database enforces the same table; a test compares the two. Money may turn up for a payment that was
 * given up (`declined`, `abandoned`): it then pays the order after all, or is refunded as `unmatched`.
 */
export const paymentStateTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['capturing', 'pending', 'completed', 'declined', 'abandoned', 'review', 'unmatched'],
  capturing: ['created', 'pending', 'completed', 'declined', 'abandoned', 'review', 'unmatched'],
  pending: ['completed', 'declined', 'review', 'unmatched'],
  completed: [],
  declined: ['completed', 'unmatched'],
  abandoned: ['completed', 'unmatched'],
  review: ['pending', 'completed', 'declined', 'abandoned', 'unmatched'],
  unmatched: [],
};

/** How many payments one customer may start: each creates an order at PayPal and is checked for hours. */
export const STARTS: readonly Pace[] = [
  { count: 10, seconds: 60 },
  { count: 30, seconds: 3600 },
];

/**
 * One process at a time talks to PayPal about a payment, for at most this long: longer than any call takes.
 */
export const LEASE_SECONDS = 40;

/** A buyer who has approved is given this long to come back before the poller captures in their place. */
export const HEAD_START_SECONDS = 15;

/** PayPal lets a buyer start approving for three hours; one sent there later than this might be too late. */
const REUSE_SECONDS = 2.5 * 3600;

export function isStillApprovable(payment: { createdAt: Date }, now: Date): boolean {
  return now < secondsAfter(payment.createdAt, REUSE_SECONDS);
}

/**
 * How often a buyer's return may capture a payment that PayPal says nobody has approved. Each try holds the stock while
 * PayPal is asked, however long the customer may still hold any, and anybody can return as often as they like.
 */
const UNAPPROVED_CAPTURES = 5;

/** False once PayPal has refused often enough: from then on it has to say first that the buyer has approved. */
export function mayCaptureUnseen({
  captureTries,
  approvedAt,
}: Pick<Payment, 'captureTries' | 'approvedAt'>): boolean {
  return approvedAt !== null || captureTries < UNAPPROVED_CAPTURES;
}

const HEARD_AGAIN_SECONDS = 60;

/** One answer may be garbled: if it ends a payment that may have been captured, PayPal is asked once more. */
export function hearAgainAt({ captureTries }: { captureTries: number }, now: Date): Date | null {
  return captureTries === 0 ? null : secondsAfter(now, HEARD_AGAIN_SECONDS);
}

/** An order that PayPal never confirmed is given up after this: its approval page was never shown. */
export const NEVER_MADE_SECONDS = 3 * 3600;

/** A payment not approved by then is checked after all others. */
export const QUIET_AFTER_SECONDS = 600;

/** When to check with PayPal again: every ten seconds at first, once a minute in the end. Null: never. */
export function nextCheck(
  payment: { state: PaymentState; createdAt: Date; reviewSince: Date | null },
  now: Date,
): Date | null {
  if (payment.state === 'review') return nextReview(payment.reviewSince ?? now, now);
  const ageSeconds = (now.getTime() - payment.createdAt.getTime()) / 1000;
  if (payment.state === 'capturing') return secondsAfter(now, 15);
  return secondsAfter(now, ageSeconds < 120 ? 10 : ageSeconds < QUIET_AFTER_SECONDS ? 30 : 60);
}

const REVIEW_DAYS = 30;

/** After a minute at first, then at intervals as long as the review has lasted so far, for a month. */
function nextReview(since: Date, now: Date): Date | null {
  const seconds = (now.getTime() - since.getTime()) / 1000;
  if (seconds >= REVIEW_DAYS * 86_400) return null;
  return secondsAfter(now, Math.min(Math.max(seconds, 60), 6 * 3600));
}

/**
 * How long after it was written down a refund may be requested without asking the owner. PayPal answers a
 * repeated request id with the first outcome for 45 days, and would refund again after that.
 */
export const REFUND_ASKED_DAYS = 30;

/** When to retry a refund that PayPal did not answer: soon at first, hourly in the end. */
export function nextRefundCheck(checks: number, now: Date): Date {
  return secondsAfter(now, backOff(checks + 1, { first: 15, factor: 2, longest: 3600 }));
}
