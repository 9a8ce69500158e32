import { z } from 'zod';
import type { DeliveryTerms } from '../pricing/quote.ts';

export const DELIVERY_LIMITS = {
  zones: 40,
  areasOfZone: 200,
  methods: 12,
  stepsOfRate: 30,
  name: 60,
  sentence: 200,
  pence: 100_000,
  grams: 1_000_000,
} as const;

/** From the smallest to the largest. */
export const parcelSizes = ['small', 'normal', 'bulky'] as const;
export type ParcelSize = (typeof parcelSizes)[number];

export const methodKinds = ['parcel', 'collection'] as const;
export type MethodKind = (typeof methodKinds)[number];

const id = z.string().regex(/^[a-z0-9-]{1,36}$/);
const name = z.string().trim().min(1).max(DELIVERY_LIMITS.name);
const sentence = z.string().trim().min(1).max(DELIVERY_LIMITS.sentence);
const pence = z.number().int().min(0).max(DELIVERY_LIMITS.pence);
const days = z.number().int().min(0).max(30);

/** What a parcel of at least so many grams costs; free from so many pence of goods, or never. */
const step = z.strictObject({
  fromGrams: z.number().int().min(0).max(DELIVERY_LIMITS.grams),
  costPence: pence,
  freeFromPence: z.number().int().min(0).max(100_000_000).nullable(),
});
export type RateStep = z.infer<typeof step>;

const zone = z.strictObject({
  id,
  name,
  /** Postcode areas and ranges of their districts: 'ZE', 'KA27-28', 'PA20'. Empty for the one zone that takes the rest. */
  areas: z
    .array(z.string().regex(/^[A-Z]{1,2}(?:\d{1,2}(?:-\d{1,2})?)?$|^BFPO$/))
    .max(DELIVERY_LIMITS.areasOfZone),
  /** Why nothing is sent there, for the shopper. Null: it is served. */
  closed: sentence.nullable(),
});
export type DeliveryZone = z.infer<typeof zone>;

const method = z.strictObject({
  id,
  name,
  kind: z.enum(methodKinds),
  isOn: z.boolean(),
  /** The carrier's working days that it takes, and the hour by which it leaves the same day. Null: as the shop's settings say. */
  days: z
    .strictObject({ min: days, max: days, cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
    .nullable(),
  /** What the carrier's own system calls it. */
  serviceCode: z.string().trim().max(20),
  largestSize: z.enum(parcelSizes),
  /** Heavier parcels do not go this way. Null: no limit. */
  maxGrams: z.number().int().min(1).max(DELIVERY_LIMITS.grams).nullable(),
  /** Where and when goods are collected. Null for parcels. */
  place: z.strictObject({ address: sentence, hours: sentence }).nullable(),
  /** By zone; a zone that is not named does not have this method. Each begins at 0 grams. */
  rates: z.record(id, z.array(step).min(1).max(DELIVERY_LIMITS.stepsOfRate)),
});
export type DeliveryMethod = z.infer<typeof method>;

const shape = z.strictObject({
  zones: z.array(zone).min(1).max(DELIVERY_LIMITS.zones),
  methods: z.array(method).min(1).max(DELIVERY_LIMITS.methods),
});

/** Where the shop sends, how, and for how much: what the owner decides. */
export const deliveryTable = shape.superRefine((table, context) => {
  for (const message of faultsOf(table)) context.addIssue({ code: 'custom', message });
});
export type DeliveryTable = z.infer<typeof shape>;

/** The districts that 'PA', 'PA20' or 'PA20-49' names. */
export interface AreaRange {
  area: string;
  from: number;
  to: number;
}

/** Null: the whole area, which any range within it outranks. */
export function readArea(text: string): AreaRange | { area: string; from: null } {
  const [, area = '', from, to] = /^([A-Z]+)(?:(\d+)(?:-(\d+))?)?$/.exec(text) ?? [];
  return from === undefined ? { area, from: null } : { area, from: Number(from), to: Number(to ?? from) };
}

/** What is wrong with a table whose parts are each well formed, in sentences for its owner. */
function faultsOf({ zones, methods }: DeliveryTable): string[] {
  const faults: string[] = [];
  const rest = zones.filter(({ areas }) => areas.length === 0);
  if (rest.length !== 1) faults.push('Exactly one zone has no postcodes: it is for everywhere else.');
  for (const [what, list] of [
    ['zones', zones],
    ['methods', methods],
  ] as const) {
    if (hasTwice(list.map((one) => one.id)) || hasTwice(list.map((one) => one.name.toLowerCase()))) {
      faults.push(`Two ${what} have the same name.`);
    }
  }
  faults.push(...overlaps(zones));
  if (!methods.some(({ isOn, kind }) => isOn && kind === 'parcel')) {
    faults.push('At least one way of sending parcels must be on.');
  }
  for (const one of methods) {
    if ((one.kind === 'collection') !== (one.place !== null)) {
      faults.push(`${one.name}: a collection needs its place and hours, and only a collection has them.`);
    }
    if (one.days && one.days.min > one.days.max)
      faults.push(`${one.name}: the shortest time is longer than the longest.`);
    for (const [zoneId, steps] of Object.entries(one.rates)) {
      const found = zones.find((zone) => zone.id === zoneId);
      if (!found) faults.push(`${one.name} has a price for a zone that is not there.`);
      const froms = steps.map(({ fromGrams }) => fromGrams);
      if (froms[0] !== 0 || froms.some((grams, index) => index > 0 && grams <= froms[index - 1]!)) {
        faults.push(`${one.name}, ${found?.name ?? zoneId}: the weights begin at 0 g and rise.`);
      }
      if (one.maxGrams !== null && froms.at(-1)! > one.maxGrams) {
        faults.push(`${one.name}, ${found?.name ?? zoneId}: there is a price above its heaviest parcel.`);
      }
    }
  }
  for (const { id: zoneId, name: zoneName, closed } of zones) {
    const isReached = methods.some(({ isOn, kind, rates }) => isOn && kind === 'parcel' && zoneId in rates);
    if (closed === null && !isReached) faults.push(`${zoneName} is open, but no parcel goes there.`);
  }
  return faults;
}

function overlaps(zones: readonly DeliveryZone[]): string[] {
  const all = zones.flatMap(({ areas }) => areas);
  const faults: string[] = hasTwice(all) ? ['The same postcodes are in two places.'] : [];
  const ranges = all
    .map(readArea)
    .filter((range): range is AreaRange => range.from !== null)
    .toSorted((a, b) => a.area.localeCompare(b.area) || a.from - b.from);
  for (const [index, range] of ranges.entries()) {
    const next = ranges[index + 1];
    if (range.to < range.from) faults.push(`${range.area}${range.from}-${range.to} ends before it begins.`);
    else if (next?.area === range.area && next.from <= range.to) {
      faults.push(`${range.area}${range.from}-${range.to} and ${next.area}${next.from}-${next.to} overlap.`);
    }
  }
  return faults;
}

function hasTwice(list: readonly string[]): boolean {
  return new Set(list).size < list.length;
}

const CHANNEL_ISLANDS = 'We do not deliver to the Channel Islands.';
/** Parcels there are exports, with customs papers that this shop does not make. */
export const neverServed: Readonly<Record<string, string>> = { JE: CHANNEL_ISLANDS, GY: CHANNEL_ISLANDS };

const notYet = (place: string) => `We do not deliver to ${place} yet.`;

/** What a shop has that has not made a table: one method, with one price for the mainland and the Highlands and Islands. */
export function defaultDeliveryTable({ costPence, freeFromPence }: DeliveryTerms): DeliveryTable {
  const steps = [{ fromGrams: 0, costPence, freeFromPence }];
  return {
    zones: [
      { id: 'mainland', name: 'Mainland', areas: [], closed: null },
      {
        id: 'highlands-and-islands',
        name: 'Highlands and Islands',
        areas: 'IV HS KA27-28 KW PA20-49 PA60-78 PH17-26 PH30-44 PH49-50 ZE TR21-25'.split(' '),
        closed: null,
      },
      { id: 'northern-ireland', name: 'Northern Ireland', areas: ['BT'], closed: notYet('Northern Ireland') },
      { id: 'isle-of-man', name: 'Isle of Man', areas: ['IM'], closed: notYet('the Isle of Man') },
      { id: 'forces', name: 'Forces (BFPO)', areas: ['BF', 'BFPO'], closed: notYet('BFPO addresses') },
    ],
    methods: [
      {
        id: 'standard',
        name: 'Standard delivery',
        kind: 'parcel',
        isOn: true,
        days: null,
        serviceCode: '',
        largestSize: 'bulky',
        maxGrams: null,
        place: null,
        rates: { mainland: steps, 'highlands-and-islands': steps },
      },
    ],
  };
}
