import { isServedCountry } from '#contract/countries.ts';
import type { DeliveryOption } from '#contract/delivery-options.ts';
import type { DeliveryMethod } from '#contract/delivery/zones.ts';
import {
  cheapestParcel,
  deliveryOffers,
  type DeliverableLine,
  type DeliveryOffers,
} from '#contract/delivery/offers.ts';
import { readPostcode } from '#contract/delivery/postcode.ts';
import { deliveryPromise, type DispatchTerms } from '#contract/delivery/promise.ts';
import { regionOfPostcode } from '#contract/delivery/region.ts';
import { poundsFromPence } from '#contract/money.ts';
import type { DeliveryTerms } from '#contract/pricing/quote.ts';
import type { Config } from '#server/config/config.ts';

export type DeliveryConfig = Pick<Config, 'deliveryTable' | 'delivery' | 'dispatch'>;

/** How goods can be brought to an address. One whose postcode cannot be read is taken for the mainland. Abroad,
 * nothing can be ordered, not even to be collected. */
export function offersTo(
  { deliveryTable }: Pick<Config, 'deliveryTable'>,
  postalCode: string | null,
  goods: readonly DeliverableLine[],
  country: string | null = null,
): DeliveryOffers {
  if (country !== null && !isServedCountry(country)) {
    return { zone: null, offers: [], notServed: `We cannot deliver to ${country} yet.` };
  }
  return deliveryOffers(deliveryTable, postalCode === null ? null : readPostcode(postalCode), goods);
}

/** What a basket is reckoned with before its delivery is chosen; where nothing is sent, with the mainland's price. */
export function termsOf({ delivery }: Pick<Config, 'delivery'>, offers: DeliveryOffers): DeliveryTerms {
  return cheapestParcel(offers)?.terms ?? delivery;
}

export function showOffers(
  { dispatch }: Pick<Config, 'dispatch'>,
  { offers }: DeliveryOffers,
  postalCode: string | null,
  now: Date,
): DeliveryOption[] {
  const region = postalCode === null ? null : regionOfPostcode(postalCode);
  const isPromised = postalCode === null || region !== null;
  return offers.map(({ method, terms, costPence }) => {
    const days = dispatchOf(dispatch, method);
    const promise = days && isPromised ? deliveryPromise(days, now, region) : null;
    return {
      id: method.id,
      name: method.name,
      kind: method.kind,
      cost: poundsFromPence(costPence),
      fullCost: poundsFromPence(terms.costPence),
      freeFrom: terms.freeFromPence === null ? null : poundsFromPence(terms.freeFromPence),
      earliest: promise?.from ?? null,
      latest: promise?.to ?? null,
      place: method.place,
    };
  });
}

/** When a method's parcels leave and arrive. Nothing is promised for a collection: the shop says when it is ready. */
export function dispatchOf(
  dispatch: DispatchTerms | null,
  { kind, days }: Pick<DeliveryMethod, 'kind' | 'days'>,
): DispatchTerms | null {
  if (kind === 'collection' || dispatch === null) return null;
  return days ? { ...dispatch, minDays: days.min, maxDays: days.max, cutOff: days.cutOff } : dispatch;
}

/** The same by the id that an order keeps; a method that is gone counts as the shop's usual one. */
export function dispatchOfMethod(
  { dispatch, deliveryTable }: Pick<Config, 'dispatch' | 'deliveryTable'>,
  order: { deliveryMethodId: string | null; deliveryKind: DeliveryMethod['kind'] },
): DispatchTerms | null {
  const days = deliveryTable.methods.find(({ id }) => id === order.deliveryMethodId)?.days ?? null;
  return dispatchOf(dispatch, { kind: order.deliveryKind, days });
}
