import { costOfDelivery, promotableSum, type DeliveryTerms } from '#contract/pricing/quote.ts';
import {
  findZone,
  neverServed,
  parcelSizes,
  restOf,
  type DeliveryMethod,
  type DeliveryTable,
  type DeliveryZone,
  type ParcelSize,
  type RateStep,
} from './zones.ts';
import type { Postcode } from './postcode.ts';

/** What of a line of goods matters for its delivery. */
export interface DeliverableLine {
  name: string;
  quantity: number;
  unitPricePence: number;
  /** False for what the law forbids promoting: it does not count towards free delivery. */
  isPromotable?: boolean;
  /** Of one piece. Null: not known, which counts as the heaviest step of each method. */
  weightGrams: number | null;
  parcelSize: ParcelSize;
}

/** A way to have goods brought, or to collect them. */
export interface DeliveryOffer {
  method: DeliveryMethod;
  terms: DeliveryTerms;
  /** For these goods: 0 if their sum makes it free. */
  costPence: number;
}

export interface DeliveryOffers {
  /** Null where nothing is ever sent. */
  zone: DeliveryZone | null;
  /** The cheapest first; those of one cost in the owner's order. */
  offers: DeliveryOffer[];
  /** Why no parcel goes there, for the shopper; null if one does. */
  notServed: string | null;
}

export function zoneOf({ zones }: DeliveryTable, postcode: Postcode): DeliveryZone {
  return findZone(zones, postcode) ?? restOf(zones);
}

/** How goods can be brought to a postcode, or to the mainland while there is none. */
export function deliveryOffers(
  table: DeliveryTable,
  postcode: Postcode | null,
  goods: readonly DeliverableLine[],
): DeliveryOffers {
  const never = postcode && neverServed[postcode.area];
  if (never) return { zone: null, offers: [], notServed: never };
  return offersIn(postcode ? zoneOf(table, postcode) : restOf(table.zones), table, goods);
}

export function offersIn(
  zone: DeliveryZone,
  table: DeliveryTable,
  goods: readonly DeliverableLine[],
): DeliveryOffers {
  const rest = restOf(table.zones);
  const promotablePence = promotableSum(goods);
  const offers = table.methods.flatMap((method) => {
    const isCollection = method.kind === 'collection';
    const steps = method.rates[isCollection ? rest.id : zone.id];
    if (!method.isOn || !steps || (zone.closed !== null && !isCollection) || !carries(method, goods))
      return [];
    const terms = stepFor(steps, gramsOf(goods));
    return [{ method, terms, costPence: costOfDelivery(terms, promotablePence) }];
  });
  return {
    zone,
    offers: offers.toSorted((a, b) => a.costPence - b.costPence),
    notServed: offers.some(({ method }) => method.kind === 'parcel') ? null : whyNot(table, zone, goods),
  };
}

/** The way that is chosen for a shopper who has chosen none, and on which a withdrawal is settled. */
export function cheapestParcel({ offers }: DeliveryOffers): DeliveryOffer | null {
  return offers.find(({ method }) => method.kind === 'parcel') ?? null;
}

function carries({ largestSize, maxGrams }: DeliveryMethod, goods: readonly DeliverableLine[]): boolean {
  const grams = gramsOf(goods);
  return (
    goods.every(({ parcelSize }) => parcelSizes.indexOf(parcelSize) <= parcelSizes.indexOf(largestSize)) &&
    (maxGrams === null || grams === null || grams <= maxGrams)
  );
}

/** Null if one of them has not been weighed. */
function gramsOf(goods: readonly DeliverableLine[]): number | null {
  let sum = 0;
  for (const { weightGrams, quantity } of goods) {
    if (weightGrams === null) return null;
    sum += weightGrams * quantity;
  }
  return sum;
}

function stepFor(steps: readonly RateStep[], grams: number | null): DeliveryTerms {
  return steps.findLast(({ fromGrams }) => grams === null || fromGrams <= grams)!;
}

function whyNot(table: DeliveryTable, zone: DeliveryZone, goods: readonly DeliverableLine[]): string {
  if (zone.closed !== null) return zone.closed;
  const parcels = table.methods.filter(
    ({ isOn, kind, rates }) => isOn && kind === 'parcel' && zone.id in rates,
  );
  const tooMuch = goods.find((line) => !parcels.some((method) => carries(method, [line])));
  if (tooMuch) {
    const isSentElsewhere = table.methods.some(
      (method) =>
        method.isOn &&
        method.kind === 'parcel' &&
        table.zones.some(({ id, closed }) => closed === null && id in method.rates) &&
        carries(method, [tooMuch]),
    );
    return `${tooMuch.name} is too large or too heavy for us to send${isSentElsewhere ? ' to this address.' : '.'}`;
  }
  return 'This is more than we can send to this address in one parcel. Please make two orders of it.';
}
