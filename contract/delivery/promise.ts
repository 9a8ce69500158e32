import { isBankHoliday, regions, type Region } from './bank-holidays.ts';
import { daysAfter, inLondon, weekday, type Day } from './calendar.ts';

/** When the shop dispatches and how long delivery takes: the settings DELIVERY_…. */
export interface DispatchTerms {
  /** `HH:mm` in London: orders placed before it leave the same day. */
  cutOff: string;
  /** Weekdays on which the shop packs, 1 for Monday. */
  shopDays: number[];
  /** Weekdays on which the carrier delivers. */
  carrierDays: number[];
  /** How many of the carrier's working days a parcel takes. */
  minDays: number;
  maxDays: number;
  region: Region;
  /** Days on which nothing leaves and nothing arrives, in addition to the bank holidays. */
  closedDays: Day[];
}

/** The day on which a parcel arrives, or the first and last of several. */
export interface DeliveryDays {
  from: Day;
  to: Day;
}

export interface DeliveryPromise extends DeliveryDays {
  /** The day it leaves if ordered before the cut-off. */
  leaves: Day;
}

/** No date is promised if the shop, or the carrier, is closed for longer than this. */
const HORIZON_DAYS = 60;

/**
 * When something ordered now arrives. The destination is null until there is an address; the promise then holds in
 * every part of the country. Null when the shop or the carrier is closed for too long.
 */
export function deliveryPromise(
  terms: DispatchTerms,
  now: Date,
  destination: Region | null,
): DeliveryPromise | null {
  const leaves = dispatchDay(terms, now);
  if (leaves === null) return null;
  const arrivals = (destination === null ? regions : [destination]).map((region) => ({
    from: arrivalDay(terms, leaves, region, terms.minDays),
    to: arrivalDay(terms, leaves, region, terms.maxDays),
  }));
  const froms = arrivals.map(({ from }) => from);
  const tos = arrivals.map(({ to }) => to);
  if (!froms.every((day) => day !== null) || !tos.every((day) => day !== null)) return null;
  return { leaves, from: froms.toSorted()[0]!, to: tos.toSorted().at(-1)! };
}

function dispatchDay(terms: DispatchTerms, now: Date): Day | null {
  const { day, time } = inLondon(now);
  const first = time < terms.cutOff ? day : daysAfter(day, 1);
  return nthOpenDay(1, first, terms, terms.shopDays, terms.region);
}

function arrivalDay(terms: DispatchTerms, leaves: Day, region: Region, days: number): Day | null {
  return nthOpenDay(days, daysAfter(leaves, 1), terms, terms.carrierDays, region);
}

function nthOpenDay(
  count: number,
  first: Day,
  terms: DispatchTerms,
  weekdays: readonly number[],
  region: Region,
): Day | null {
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const day = daysAfter(first, ahead);
    if (weekdays.includes(weekday(day)) && !terms.closedDays.includes(day) && !isBankHoliday(day, region)) {
      return count === 1 ? day : nthOpenDay(count - 1, daysAfter(day, 1), terms, weekdays, region);
    }
  }
  return null;
}
