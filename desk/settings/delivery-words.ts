import type { DeliverableLine } from '#contract/delivery/offers.ts';
import {
  parcelSizes,
  type DeliveryMethod,
  type DeliveryTable,
  type DeliveryZone,
  type RateStep,
} from '#contract/delivery/zones.ts';
import { formatPence } from '#contract/money.ts';
import { weightTyped } from './delivery-draft.ts';

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
  return [
    ...(was.name === now.name ? [] : [`${was.name}: renamed ${now.name}`]),
    ...(was.isOn === now.isOn ? [] : [`${now.name}: switched ${now.isOn ? 'on' : 'off'}`]),
    ...(Object.keys(partWords) as (keyof typeof partWords)[]).flatMap((part) => {
      const [before, after] = [was, now].map((method) => partWords[part](method));
      return before === after ? [] : [`${now.name}: ${before} → ${after}`];
    }),
    ...zones.flatMap(({ id, name }) =>
      priceChanges(`${now.name}, ${name}`, pricesOf(was, id), pricesOf(now, id)),
    ),
  ];
}

/** What else of a method can differ, each in words. */
const partWords = {
  days: ({ days }: DeliveryMethod) =>
    days ? `${days.min}–${days.max} working days, order by ${days.cutOff}` : 'the usual days',
  serviceCode: ({ serviceCode }: DeliveryMethod) =>
    serviceCode === '' ? 'no service code' : `service code ${serviceCode}`,
  largestSize: ({ largestSize }: DeliveryMethod) => sizeWords[largestSize],
  maxGrams: ({ maxGrams }: DeliveryMethod) =>
    maxGrams === null ? 'any weight' : `at most ${weightTyped(maxGrams)}`,
  place: ({ place }: DeliveryMethod) => (place ? `${place.address}, ${place.hours}` : 'no place'),
};

interface Prices {
  steps: RateStep[];
  maxGrams: number | null;
}

const pricesOf = ({ rates, maxGrams }: DeliveryMethod, zone: string): Prices | null =>
  rates[zone] ? { steps: rates[zone], maxGrams } : null;

function priceChanges(what: string, was: Prices | null, now: Prices | null): string[] {
  const weights = (prices: Prices) => prices.steps.map(({ fromGrams }) => fromGrams).join();
  if (!was || !now || weights(was) !== weights(now)) {
    const [before, after] = [pricesInWords(was), pricesInWords(now)];
    return before === after ? [] : [`${what}: ${before} → ${after}`];
  }
  const free = [was, now]
    .map(({ steps }) => freeInWords(steps[0]!))
    .filter((words, at, all) => words !== all[1 - at]);
  return [
    ...now.steps.flatMap(({ costPence }, at) => {
      const before = was.steps[at]!.costPence;
      const weight = now.steps.length === 1 ? '' : `, ${weightInWords(now, at)}`;
      return before === costPence
        ? []
        : [`${what}${weight}: ${formatPence(before)} → ${formatPence(costPence)}`];
    }),
    ...(free.length === 0 ? [] : [`${what}: ${free.join(' → ')}`]),
  ];
}

/** 'up to 2 kg £3.95, above 2 kg £5.95, free from £50.00' */
function pricesInWords(prices: Prices | null): string {
  if (!prices) return 'not sent';
  const { steps } = prices;
  const costs = steps.map(({ costPence }, at) =>
    steps.length === 1 ? formatPence(costPence) : `${weightInWords(prices, at)} ${formatPence(costPence)}`,
  );
  return [...costs, freeInWords(steps[0]!)].join(', ');
}

function weightInWords({ steps, maxGrams }: Prices, at: number): string {
  const next = steps[at + 1];
  if (next) return `up to ${weightTyped(next.fromGrams - 1)}`;
  return maxGrams === null
    ? `above ${weightTyped(steps[at]!.fromGrams - 1)}`
    : `up to ${weightTyped(maxGrams)}`;
}

const freeInWords = ({ freeFromPence }: RateStep) =>
  freeFromPence === null ? 'never free' : `free from ${formatPence(freeFromPence)}`;

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
