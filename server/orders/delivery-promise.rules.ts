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

/** Null where nothing is promised: the settings say so, or nobody knows which days are kept at the address. */
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
 * Paid while the goods were set aside anyhow, the order keeps what was promised when it was placed. A payment that comes
 * later, because PayPal had to check it or the buyer came back the next day, cannot: the parcel leaves after it.
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
