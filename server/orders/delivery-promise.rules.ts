import type { Day } from '#contract/delivery/calendar.ts';
import { deliveryPromise, type DispatchTerms } from '#contract/delivery/promise.ts';
import { regionOfPostcode } from '#contract/delivery/region.ts';
import { HOLD_MINUTES } from '#server/inventory/holds.rules.ts';
import { minutesAfter } from '#server/platform/clock.ts';

/** The days on which an order was promised to arrive. */
export interface OrderPromise {
  promisedAt: Date;
  arrivesFrom: Day;
  arrivesTo: Day;
}

/**
 * Null when nothing is promised: the settings say so, or the postcode does not show which holidays apply
 * there.
 */
export function promiseTo(
  terms: DispatchTerms | null,
  { postalCode }: { postalCode: string },
  now: Date,
): OrderPromise | null {
  const region = regionOfPostcode(postalCode);
  const promise = terms && region && deliveryPromise(terms, now, region);
  return promise && { promisedAt: now, arrivesFrom: promise.from, arrivesTo: promise.to };
}

/**
 * An order paid while its goods would have been held anyway keeps the promise made when it was placed. A
 * later payment, because PayPal had to check it or the buyer came back the next day, gets a new promise: the
 * parcel leaves only after it.
 */
export function promiseWhenPaid(
  terms: DispatchTerms | null,
  order: { promise: OrderPromise | null; shippingAddress: { postalCode: string } },
  now: Date,
): OrderPromise | null {
  const { promise } = order;
  if (promise && now <= minutesAfter(promise.promisedAt, HOLD_MINUTES)) return promise;
  return promiseTo(terms, order.shippingAddress, now);
}
