import type { DeliveryTerms } from '#contract/pricing/quote.ts';
import type { Postcode } from './postcode.ts';

/** From the smallest to the largest. */
export const parcelSizes = ['small', 'normal', 'bulky'] as const;
export type ParcelSize = (typeof parcelSizes)[number];

export const methodKinds = ['parcel', 'collection'] as const;
export type MethodKind = (typeof methodKinds)[number];

/** What a parcel of at least so many grams costs; free from so many pence of goods, or never. */
export interface RateStep extends DeliveryTerms {
  fromGrams: number;
}

export interface DeliveryZone {
  id: string;
  name: string;
  /** Postcode areas and ranges of their districts: 'ZE', 'KA27-28', 'PA20'. Empty for the one zone that takes the rest. */
  areas: string[];
  /** Why nothing is sent there, for the shopper. Null: it is served. */
  closed: string | null;
}

export interface DeliveryMethod {
  id: string;
  name: string;
  kind: MethodKind;
  isOn: boolean;
  /** The carrier's working days that it takes, and the hour by which it leaves the same day. Null: as the shop's settings say. */
  days: { min: number; max: number; cutOff: string } | null;
  /** What the carrier's own system calls it. */
  serviceCode: string;
  largestSize: ParcelSize;
  /** Heavier parcels do not go this way. Null: no limit. */
  maxGrams: number | null;
  /** Where and when goods are collected. Null for parcels. */
  place: { address: string; hours: string } | null;
  /** By zone; a zone that is not named does not have this method. Each begins at 0 grams. A collection has that of the rest. */
  rates: Record<string, RateStep[]>;
}

/** Where the shop sends, how, and for how much: what the owner decides. */
export interface DeliveryTable {
  zones: DeliveryZone[];
  methods: DeliveryMethod[];
}

/** The districts that 'PA20' or 'PA20-49' names. */
export interface AreaRange {
  area: string;
  from: number;
  to: number;
}

/** `from` null: the whole area, which any range within it outranks. */
export function readArea(text: string): AreaRange | { area: string; from: null } {
  const [, area = '', from, to] = /^([A-Z]+)(?:(\d+)(?:-(\d+))?)?$/.exec(text) ?? [];
  return from === undefined ? { area, from: null } : { area, from: Number(from), to: Number(to ?? from) };
}

/** The one that names a postcode: a range of districts outranks its area. */
export function findZone<Zone extends { areas: readonly string[] }>(
  zones: readonly Zone[],
  { area, district }: Pick<Postcode, 'area' | 'district'>,
): Zone | undefined {
  const names = (zone: Zone, isRange: boolean) =>
    zone.areas.some((text) => {
      const range = readArea(text);
      if (range.area !== area || (range.from !== null) !== isRange) return false;
      return range.from === null || (district >= range.from && district <= range.to);
    });
  return zones.find((zone) => names(zone, true)) ?? zones.find((zone) => names(zone, false));
}

/** The zone for everywhere else: in a new shop, the mainland. */
export function restOf(zones: readonly DeliveryZone[]): DeliveryZone {
  return zones.find(({ areas }) => areas.length === 0)!;
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
