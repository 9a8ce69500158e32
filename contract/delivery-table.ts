import { z } from 'zod';
import {
  methodKinds,
  parcelSizes,
  readArea,
  type AreaRange,
  type DeliveryTable,
  type DeliveryZone,
} from './delivery/zones.ts';

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

const id = z.string().regex(/^[a-z0-9-]{1,36}$/);
const name = z.string().trim().min(1).max(DELIVERY_LIMITS.name);
const sentence = z.string().trim().min(1).max(DELIVERY_LIMITS.sentence);
const pence = z.number().int().min(0).max(DELIVERY_LIMITS.pence);
const days = z.number().int().min(0).max(30);

const step = z.strictObject({
  fromGrams: z.number().int().min(0).max(DELIVERY_LIMITS.grams),
  costPence: pence,
  freeFromPence: z.number().int().min(0).max(100_000_000).nullable(),
});

const zone = z.strictObject({
  id,
  name,
  areas: z
    .array(z.string().regex(/^[A-Z]{1,2}(?:\d{1,2}(?:-\d{1,2})?)?$|^BFPO$/))
    .max(DELIVERY_LIMITS.areasOfZone),
  closed: sentence.nullable(),
});

const method = z.strictObject({
  id,
  name,
  kind: z.enum(methodKinds),
  isOn: z.boolean(),
  days: z
    .strictObject({ min: days, max: days, cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
    .nullable(),
  serviceCode: z.string().trim().max(20),
  largestSize: z.enum(parcelSizes),
  maxGrams: z.number().int().min(1).max(DELIVERY_LIMITS.grams).nullable(),
  place: z.strictObject({ address: sentence, hours: sentence }).nullable(),
  rates: z.record(id, z.array(step).min(1).max(DELIVERY_LIMITS.stepsOfRate)),
});

const shape = z.strictObject({
  zones: z.array(zone).min(1).max(DELIVERY_LIMITS.zones),
  methods: z.array(method).min(1).max(DELIVERY_LIMITS.methods),
});

/** The table as it is kept and sent, with everything that a shop needs of it. */
export const deliveryTable: z.ZodType<DeliveryTable> = shape.superRefine((table, context) => {
  for (const message of faultsOf(table)) context.addIssue({ code: 'custom', message });
});

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
