import { formatDay } from '#contract/dates.ts';
import { daysAfter, inLondon, type Day } from '#contract/delivery/calendar.ts';
import { lastDayToWithdraw } from '#contract/returns/clock.ts';
import { arrivalOf } from '#server/orders/arrival.rules.ts';
import type { ContactOrder } from './order-contacts.queries.ts';

/** How long an address is needed for a parcel of which nobody knows when it arrived. */
const DAYS_AFTER_SENDING = 60;
/** An order that has not been sent by then never will be. */
const DAYS_UNSENT = 180;
/** The longest time between an order and the last day for its return: unsent, then told late. */
export const LONGEST_DAYS = DAYS_UNSENT + DAYS_AFTER_SENDING + 400;

/**
 * The last day on which the address of an order is needed for its return; null: it is not. While a return is open, at
 * least today.
 */
export function contactNeededUntil(order: ContactOrder, today: Day): Day | null {
  const day = lastDayOf(order);
  const needed = day !== null && day >= today ? day : null;
  return order.isReturnOpen ? (needed ?? today) : needed;
}

function lastDayOf(order: ContactOrder): Day | null {
  const { status, paymentStatus, placedAt, shippedAt, termsVersion } = order;
  const isPaid = paymentStatus === 'Paid' || paymentStatus === 'PartiallyRefunded';
  if (!isPaid || status === 'Cancelled' || status === 'Refunded') return null;
  const arrival = arrivalOf(order);
  if (arrival !== null) {
    const informedOn = termsVersion === null ? null : inLondon(placedAt).day;
    return lastDayToWithdraw({ parcels: [arrival], informedOn });
  }
  if (shippedAt !== null) return daysAfter(inLondon(shippedAt).day, DAYS_AFTER_SENDING);
  return daysAfter(inLondon(placedAt).day, DAYS_UNSENT);
}

export interface KeptContact {
  /** The last of the days. Null: nothing can be returned any more. */
  until: Day | null;
  isReturnOpen: boolean;
}

export function keptSentence({ until, isReturnOpen }: KeptContact): string | null {
  if (isReturnOpen) {
    return 'A return of yours is still open, so your email address stays, sealed, until it is closed, for that alone. Emails about it still reach you.';
  }
  if (until === null) return null;
  return `You can still return something, so your email address stays, sealed, until ${formatDay(until)} at the latest, for that alone.`;
}
