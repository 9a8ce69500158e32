import { daysAfter, inLondon, type Day } from '#contract/delivery/calendar.ts';

/*
 * The days that the law counts after a sale (Consumer Contracts Regulations 2013, regulations 30, 31, 34 and 35;
 * Consumer Rights Act 2015, sections 19 and 22). Calendar days in London; the day something happens is not counted, and the last
 * day is a whole day.
 */

export const DAYS_TO_WITHDRAW = 14;
export const DAYS_TO_SEND_BACK = 14;
export const DAYS_TO_REFUND = 14;
export const DAYS_TO_REJECT = 30;
/** A fault that shows within these counts as there from the start (section 19). */
export const MONTHS_OF_PRESUMED_FAULT = 6;
const MONTHS_IF_NOT_INFORMED = 12;

export interface Arrival {
  /** The day each parcel arrived; null: not known yet. */
  parcels: readonly (Day | null)[];
  /** When the buyer was told of the right to withdraw; null: never. */
  informedOn: Day | null;
}

/** The last day to withdraw from a purchase. Null while it is not known, which never closes the door. */
export function lastDayToWithdraw({ parcels, informedOn }: Arrival): Day | null {
  const arrivedOn = lastArrival(parcels);
  if (arrivedOn === null) return null;
  const usual = daysAfter(arrivedOn, DAYS_TO_WITHDRAW);
  const longest = monthsAfter(usual, MONTHS_IF_NOT_INFORMED);
  if (informedOn === null) return longest;
  const sinceInformed = daysAfter(informedOn, DAYS_TO_WITHDRAW);
  return earlier(later(usual, sinceInformed), longest);
}

/** The last day to reject goods that are not right, for all the money. Null while it is not known. */
export function lastDayToReject(parcels: Arrival['parcels']): Day | null {
  const arrivedOn = lastArrival(parcels);
  return arrivedOn && daysAfter(arrivedOn, DAYS_TO_REJECT);
}

export function isInTime(lastDay: Day | null, at: Date): boolean {
  return lastDay === null || inLondon(at).day <= lastDay;
}

export const sendBackBy = (toldAt: Date): Day => daysAfter(inLondon(toldAt).day, DAYS_TO_SEND_BACK);

export interface Returning {
  toldAt: Date;
  /** False: the goods never left the shop. */
  wasSent: boolean;
  /** When the first of them came back. */
  receivedAt: Date | null;
  /** When the buyer proved that they had been posted. */
  postedAt: Date | null;
}

/** The day by which the money must be back. Null while neither the goods nor a proof of posting are here. */
export function refundDue({ toldAt, wasSent, receivedAt, postedAt }: Returning): Day | null {
  const from = wasSent ? firstOf(receivedAt, postedAt) : toldAt;
  return from && daysAfter(inLondon(from).day, DAYS_TO_REFUND);
}

function lastArrival(parcels: Arrival['parcels']): Day | null {
  let last: Day | null = null;
  for (const day of parcels) {
    if (day === null) return null;
    last = last === null ? day : later(last, day);
  }
  return last;
}

/** The same day of a later month, or its last day where it has fewer. */
function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const moment = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return moment.toISOString().slice(0, 10);
}

const later = (one: Day, other: Day) => (one > other ? one : other);
const earlier = (one: Day, other: Day) => (one < other ? one : other);
const firstOf = (one: Date | null, other: Date | null) =>
  one && other && other < one ? other : (one ?? other);
