import type { DeliverableLine } from '#contract/delivery/offers.ts';
import {
  parcelSizes,
  type DeliveryMethod,
  type DeliveryTable,
  type DeliveryZone,
} from '#contract/delivery/zones.ts';
import { formatPence } from '#contract/money.ts';

export const sizeWords: Readonly<Record<(typeof parcelSizes)[number], string>> = {
  small: 'Small parcels only',
  normal: 'Small and normal parcels',
  bulky: 'Everything, bulky goods too',
};

/** What differs between two tables, as lines such as 'Standard delivery, Mainland: £3.95 → £4.50'. */
export function changesBetween(before: DeliveryTable, after: DeliveryTable): string[] {
  return [
    ...after.zones.flatMap((zone) => {
      const was = before.zones.find(({ id }) => id === zone.id);
      return was ? zoneChanges(was, zone) : [`${zone.name}: new zone`];
    }),
    ...gone(before.zones, after.zones).map((name) => `${name}: zone removed`),
    ...after.methods.flatMap((method) => {
      const was = before.methods.find(({ id }) => id === method.id);
      return was ? methodChanges(was, method, after.zones) : [`${method.name}: new method`];
    }),
    ...gone(before.methods, after.methods).map((name) => `${name}: method removed`),
  ];
}

type Named = readonly { id: string; name: string }[];

const gone = (before: Named, after: Named) =>
  before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ name }) => name);

function zoneChanges(was: DeliveryZone, now: DeliveryZone): string[] {
  const opened = now.closed === null ? 'opened' : 'closed';
  return [
    ...(was.name === now.name ? [] : [`${was.name}: renamed ${now.name}`]),
    ...((was.closed === null) === (now.closed === null) ? [] : [`${now.name}: ${opened}`]),
    ...(was.closed && now.closed && was.closed !== now.closed ? [`${now.name}: “${now.closed}”`] : []),
    ...(was.areas.join() === now.areas.join() ? [] : [`${now.name}: ${now.areas.join(', ')}`]),
  ];
}

function methodChanges(was: DeliveryMethod, now: DeliveryMethod, zones: readonly DeliveryZone[]): string[] {
  const rest = ({ name: _, isOn: __, rates: ___, ...others }: DeliveryMethod) => JSON.stringify(others);
  return [
    ...(was.name === now.name ? [] : [`${was.name}: renamed ${now.name}`]),
    ...(was.isOn === now.isOn ? [] : [`${now.name}: switched ${now.isOn ? 'on' : 'off'}`]),
    ...(rest(was) === rest(now) ? [] : [`${now.name}: times, limits, code or place changed`]),
    ...zones.flatMap(({ id, name }) => {
      const [one, other] = [was.rates[id], now.rates[id]];
      if (JSON.stringify(one) === JSON.stringify(other)) return [];
      return [`${now.name}, ${name}: ${pricesInWords(one)} → ${pricesInWords(other)}`];
    }),
  ];
}

/** '£3.95–£12.95, free from £50.00' */
function pricesInWords(steps: DeliveryMethod['rates'][string] | undefined): string {
  if (!steps) return 'not sent';
  const costs = [...new Set([steps[0]!, steps.at(-1)!].map(({ costPence }) => formatPence(costPence)))].join(
    '–',
  );
  const free = steps[0]!.freeFromPence;
  const many = steps.length > 2 ? ` in ${steps.length} steps` : '';
  return `${costs}${many}${free === null ? '' : `, free from ${formatPence(free)}`}`;
}

/** Why a method is not offered for these goods in this zone; null if it is. */
export function whyNotOffered(
  method: DeliveryMethod,
  zone: DeliveryZone,
  { name, quantity, weightGrams, parcelSize }: DeliverableLine,
): string | null {
  const isParcel = method.kind === 'parcel';
  if (!method.isOn) return 'It is switched off.';
  if (isParcel && zone.closed !== null) return `${zone.name} is closed.`;
  if (isParcel && !method.rates[zone.id]) return `It has no price for ${zone.name}.`;
  if (parcelSizes.indexOf(parcelSize) > parcelSizes.indexOf(method.largestSize)) {
    return `${name} is ${parcelSize}, which is too large for it.`;
  }
  const grams = (weightGrams ?? 0) * quantity;
  if (method.maxGrams !== null && grams > method.maxGrams) {
    return `${grams.toLocaleString('en-GB')} g is above its heaviest parcel, ${method.maxGrams.toLocaleString('en-GB')} g.`;
  }
  return null;
}
