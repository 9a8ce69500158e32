import { cheapestParcel, deliveryOffers, type DeliverableLine } from '#contract/delivery/offers.ts';
import { restOf, type DeliveryTable } from '#contract/delivery/zones.ts';
import { formatPence, poundsFromPence } from '#contract/money.ts';
import { deliveryWords } from '#contract/pricing/delivery-words.ts';
import type { ProductDetails } from '#contract/product-details.ts';

const NO_PARCEL = 'We can’t send this by parcel';

/** How one piece of a product comes to the mainland by the cheapest parcel, and for how much. */
export function showDelivery(
  table: DeliveryTable,
  product: Omit<DeliverableLine, 'quantity'>,
): NonNullable<ProductDetails['Delivery']> {
  const found = deliveryOffers(table, null, [{ ...product, quantity: 1 }]);
  const parcel = cheapestParcel(found);
  const collection = found.offers.find(({ method }) => method.kind === 'collection');
  if (!parcel) {
    const collect = collection
      ? `: collect it ${collection.costPence === 0 ? 'free' : `for ${formatPence(collection.costPence)}`}`
      : '';
    const Words = (restOf(table.zones).closed?.replace(/\.$/, '') ?? NO_PARCEL) + collect;
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
    FreeWithMore: poundsOrNull(isPromotable ? freeWithMore(table, product, parcel) : null),
  };
}

type Parcel = NonNullable<ReturnType<typeof cheapestParcel>>;
type Terms = Parcel['terms'];

const freeFromOf = ({ costPence, freeFromPence }: Terms) => (costPence === 0 ? 0 : freeFromPence);
const poundsOrNull = (pence: number | null) => (pence === null ? null : poundsFromPence(pence));

/** From what sum it is free whatever else is in the parcel, which makes it heavier; null if that depends. */
function freeWithMore(
  table: DeliveryTable,
  { weightGrams }: Pick<DeliverableLine, 'weightGrams'>,
  { method, terms }: Parcel,
): number | null {
  const steps = method.rates[restOf(table.zones).id]!;
  const heavier = steps.filter(({ fromGrams }) => weightGrams !== null && fromGrams > weightGrams);
  const sums = [terms, ...heavier].map(freeFromOf);
  return sums.reduce<number | null>(
    (most, sum) => (most === null || sum === null ? null : Math.max(most, sum)),
    0,
  );
}
