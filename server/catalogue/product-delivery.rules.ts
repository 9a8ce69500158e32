import { cheapestParcel, offersIn, type DeliverableLine } from '#contract/delivery/offers.ts';
import {
  neverServed,
  readArea,
  restOf,
  type DeliveryTable,
  type DeliveryZone,
} from '#contract/delivery/zones.ts';
import { formatPence, poundsFromPence } from '#contract/money.ts';
import { deliveryWords } from '#contract/pricing/delivery-words.ts';
import type { ProductDetails } from '#contract/product-details.ts';

const NO_PARCEL = 'We can’t send this by parcel';
const NO_PARCEL_THERE = 'We can’t send this to your address';

type Delivery = NonNullable<ProductDetails['Delivery']>;
type Piece = Omit<DeliverableLine, 'quantity'>;

/** How one piece of a product comes to the mainland by the cheapest parcel, and for how much; and to each other zone. */
export function showDelivery(table: DeliveryTable, product: Piece): Delivery {
  const rest = restOf(table.zones);
  const never = Object.entries(neverServed).map(([area, sentence]) => ({
    ...{ areas: [area], Words: withoutStop(sentence), Cost: null, FreeWithMore: null },
  }));
  const others = table.zones.filter((zone) => zone !== rest);
  return {
    ...deliveryIn(rest, table, product),
    Zones: [
      ...never,
      ...others.map((zone) => ({
        areas: zone.areas.filter((text) => !(readArea(text).area in neverServed)),
        ...deliveryIn(zone, table, product),
      })),
    ],
  };
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');

function deliveryIn(zone: DeliveryZone, table: DeliveryTable, product: Piece): Omit<Delivery, 'Zones'> {
  const found = offersIn(zone, table, [{ ...product, quantity: 1 }]);
  const parcel = cheapestParcel(found);
  const collection = found.offers.find(({ method }) => method.kind === 'collection');
  if (!parcel) {
    const collect = collection
      ? `: collect it ${collection.costPence === 0 ? 'free' : `for ${formatPence(collection.costPence)}`}`
      : '';
    const noParcel = zone.areas.length === 0 ? NO_PARCEL : NO_PARCEL_THERE;
    const Words = (zone.closed === null ? noParcel : withoutStop(zone.closed)) + collect;
    return { Words, Cost: null, FullCost: null, FreeFrom: null, FreeWithMore: null };
  }
  const { terms, costPence } = parcel;
  const isPromotable = product.isPromotable !== false;
  const words = deliveryWords(terms, { collectsFree: collection?.terms.costPence === 0 });
  const Words = isPromotable && words.freeFrom ? `${words.cost}, ${words.freeFrom}` : words.cost;
  const freeFrom = isPromotable ? freeFromOf(terms) : null;
  return {
    Words,
    Cost: poundsFromPence(costPence),
    FullCost: poundsFromPence(terms.costPence),
    FreeFrom: poundsOrNull(freeFrom),
    FreeWithMore: poundsOrNull(isPromotable ? freeWithMore(zone, product, parcel) : null),
  };
}

type Parcel = NonNullable<ReturnType<typeof cheapestParcel>>;
type Terms = Parcel['terms'];

const freeFromOf = ({ costPence, freeFromPence }: Terms) => (costPence === 0 ? 0 : freeFromPence);
const poundsOrNull = (pence: number | null) => (pence === null ? null : poundsFromPence(pence));

/** From what sum it is free whatever else is in the parcel, which makes it heavier; null if that depends. */
function freeWithMore(
  zone: DeliveryZone,
  { weightGrams }: Pick<DeliverableLine, 'weightGrams'>,
  { method, terms }: Parcel,
): number | null {
  const steps = method.rates[zone.id]!;
  const heavier = steps.filter(({ fromGrams }) => weightGrams !== null && fromGrams > weightGrams);
  const sums = [terms, ...heavier].map(freeFromOf);
  return sums.reduce<number | null>(
    (most, sum) => (most === null || sum === null ? null : Math.max(most, sum)),
    0,
  );
}
