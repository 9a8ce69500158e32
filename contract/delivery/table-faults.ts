import { readArea, type AreaRange, type DeliveryTable } from './zones.ts';

/* What is wrong with a table of delivery. No Zod here: the desk says it beside the fields while they are typed. */

export const DELIVERY_LIMITS = {
  zones: 40,
  areasOfZone: 200,
  /** The text that names them. */
  areasTyped: 2000,
  methods: 12,
  stepsOfRate: 30,
  name: 60,
  sentence: 200,
  serviceCode: 20,
  days: 30,
  pence: 100_000,
  freeFromPence: 100_000_000,
  grams: 1_000_000,
} as const;

export interface TableFault {
  /** What of the table it concerns: `['methods', 0, 'rates', 'mainland']`; empty for all of it. */
  path: (string | number)[];
  /** A sentence for the owner. */
  message: string;
}

/** How postcodes of a zone are written: 'BT', 'KA27', 'PA20-49', 'BFPO'. */
export const AREA = /^[A-Z]{1,2}(?:\d{1,2}(?:-\d{1,2})?)?$|^BFPO$/;

/** What is wrong with a table whose parts are each well formed. */
export function faultsOf(table: DeliveryTable): TableFault[] {
  const { zones, methods } = table;
  const faults: TableFault[] = [];
  const rest = zones.filter(({ areas }) => areas.length === 0);
  if (rest.length === 0) {
    faults.push({ path: ['zones'], message: 'One zone must have no postcodes: it is for everywhere else.' });
  }
  for (const zone of rest.slice(1)) {
    faults.push({
      path: ['zones', zones.indexOf(zone), 'areas'],
      message: `Please enter postcodes. Only one zone, ${rest[0]!.name}, is for everywhere else.`,
    });
  }
  faults.push(...sameNames('zones', zones), ...sameNames('methods', methods), ...overlaps(table));
  if (!methods.some(({ isOn, kind }) => isOn && kind === 'parcel')) {
    faults.push({ path: ['methods'], message: 'At least one way of sending parcels must be on.' });
  }
  for (const [place, method] of methods.entries()) faults.push(...faultsOfMethod(table, method, place));
  for (const [place, { id, name, closed }] of zones.entries()) {
    const isReached = methods.some(({ isOn, kind, rates }) => isOn && kind === 'parcel' && id in rates);
    if (closed === null && !isReached) {
      faults.push({
        path: ['zones', place],
        message: `${name} is open, but no way of sending has a price for it.`,
      });
    }
  }
  return faults;
}

function faultsOfMethod(
  { zones }: DeliveryTable,
  method: DeliveryTable['methods'][number],
  place: number,
): TableFault[] {
  const { name, kind, days, maxGrams, rates } = method;
  const faults: TableFault[] = [];
  const at = (path: (string | number)[], message: string) =>
    faults.push({ path: ['methods', place, ...path], message });
  if ((kind === 'collection') !== (method.place !== null)) {
    at(['place'], `${name}: a collection needs its place and hours, and only a collection has them.`);
  }
  if (days && days.min > days.max) at(['days'], `${name}: the shortest time is longer than the longest.`);
  for (const [zoneId, steps] of Object.entries(rates)) {
    const zone = zones.find(({ id }) => id === zoneId);
    if (!zone) at([], `${name} has a price for a zone that is not there.`);
    const froms = steps.map(({ fromGrams }) => fromGrams);
    if (froms[0] !== 0 || froms.some((grams, index) => index > 0 && grams <= froms[index - 1]!)) {
      at(['rates', zoneId], `${name}, ${zone?.name ?? zoneId}: the weights must begin at 0 g and rise.`);
    }
    if (maxGrams !== null && froms.at(-1)! > maxGrams) {
      at(['rates', zoneId], `${name}, ${zone?.name ?? zoneId}: there is a price above its heaviest parcel.`);
    }
  }
  return faults;
}

function sameNames(of: 'zones' | 'methods', list: readonly { id: string; name: string }[]): TableFault[] {
  return list.flatMap(({ id, name }, place) => {
    const earlier = list.slice(0, place);
    const isTaken = earlier.some((one) => one.id === id || one.name.toLowerCase() === name.toLowerCase());
    return isTaken
      ? [{ path: [of, place, 'name'], message: `There are two ${of} named ${name}. Please rename one.` }]
      : [];
  });
}

function overlaps({ zones }: DeliveryTable): TableFault[] {
  const faults: TableFault[] = [];
  const all = zones.flatMap(({ areas }, place) => areas.map((text) => ({ text, place, ...readArea(text) })));
  const areas = new Map<string, string>();
  for (const { text, place } of all) {
    const other = areas.get(text);
    if (other !== undefined)
      faults.push({ path: ['zones', place, 'areas'], message: `${text} is in ${other} already.` });
    areas.set(text, other ?? zones[place]!.name);
  }
  const ranges = all
    .filter((one): one is (typeof all)[number] & AreaRange => one.from !== null)
    .toSorted((a, b) => a.area.localeCompare(b.area) || a.from - b.from);
  for (const [index, range] of ranges.entries()) {
    const next = ranges[index + 1];
    if (range.to < range.from) {
      faults.push({
        path: ['zones', range.place, 'areas'],
        message: `${range.text} ends before it begins.`,
      });
    } else if (next?.area === range.area && next.from <= range.to && next.text !== range.text) {
      faults.push({
        path: ['zones', next.place, 'areas'],
        message: `${range.text} and ${next.text} overlap.`,
      });
    }
  }
  return faults;
}
