import type { LastMonth } from '#contract/desk/delivery.ts';
import { cheapestParcel, offersIn, zoneOf } from '#contract/delivery/offers.ts';
import { readPostcode, type Postcode } from '#contract/delivery/postcode.ts';
import { neverServed, type DeliveryTable, type DeliveryZone } from '#contract/delivery/zones.ts';
import type { DeliveredOrder } from './delivery.queries.ts';

/**
 * What these orders would have paid for delivery with another table: by the way that they went, or the cheapest parcel
 * where that is not offered. Orders that the table would not take are only counted.
 */
export function lastMonthWith(
  table: DeliveryTable,
  orders: readonly DeliveredOrder[],
): Omit<LastMonth, 'isCapped'> {
  const zoneIn = zonesOf(table);
  const zones = table.zones.map(({ name }) => ({ name, orders: 0, paidPence: 0, wouldBePence: 0 }));
  const all = { orders: 0, paidPence: 0, wouldBePence: 0 };
  const dearer = { orders: 0, pence: 0 };
  const cheaper = { orders: 0, pence: 0 };
  let notServed = 0;
  for (const order of orders) {
    const zone = zoneIn(readPostcode(order.postalCode));
    const costPence = zone && costIn(table, zone, order);
    if (!zone || costPence === null) {
      notServed++;
      continue;
    }
    for (const sum of [all, zones[table.zones.indexOf(zone)]!]) {
      sum.orders++;
      sum.paidPence += order.paidPence;
      sum.wouldBePence += costPence;
    }
    const more = costPence - order.paidPence;
    const side = more > 0 ? dearer : cheaper;
    if (more !== 0) side.orders++;
    side.pence += Math.abs(more);
  }
  return { ...all, dearer, cheaper, notServed, zones: zones.filter((zone) => zone.orders > 0) };
}

function costIn(table: DeliveryTable, zone: DeliveryZone, order: DeliveredOrder): number | null {
  const { promotablePence, grams, largestSize, methodId } = order;
  const goods = { name: '', quantity: 1, unitPricePence: promotablePence, weightGrams: grams };
  const offers = offersIn(zone, table, [{ ...goods, parcelSize: largestSize }]);
  const same = offers.offers.find(({ method }) => method.kind === 'parcel' && method.id === methodId);
  return (same ?? cheapestParcel(offers))?.costPence ?? null;
}

/** Looks up each district once. Null where nothing is ever sent. */
function zonesOf(table: DeliveryTable): (postcode: Postcode | null) => DeliveryZone | null {
  const known = new Map<string, DeliveryZone>();
  const rest = table.zones.find(({ areas }) => areas.length === 0)!;
  return (postcode) => {
    if (!postcode) return rest;
    if (neverServed[postcode.area] !== undefined) return null;
    const district = `${postcode.area}${postcode.district}`;
    const zone = known.get(district) ?? zoneOf(table, postcode);
    known.set(district, zone);
    return zone;
  };
}
