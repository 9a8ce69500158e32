import { AREA, DELIVERY_LIMITS, faultsOf, type TableFault } from '#contract/delivery/table-faults.ts';
import type {
  DeliveryMethod,
  DeliveryTable,
  DeliveryZone,
  MethodKind,
  ParcelSize,
  RateStep,
} from '#contract/delivery/zones.ts';
import { poundsFromPence } from '#contract/money.ts';
import { readGrams, readPence, readWhole, unreadWords, type NumberRead } from '#contract/numbers.ts';

/*
 * A table of delivery as it is typed: every number is still a text. Weights are columns, as carriers write them: 'up to 2
 * kg'. The last of them is the heaviest parcel; empty, there is none.
 */

export interface DraftZone {
  id: string;
  name: string;
  areas: string;
  isOpen: boolean;
  sentence: string;
}

export interface DraftMethod {
  id: string;
  name: string;
  kind: MethodKind;
  isOn: boolean;
  hasOwnDays: boolean;
  minDays: string;
  maxDays: string;
  cutOff: string;
  serviceCode: string;
  largestSize: ParcelSize;
  address: string;
  hours: string;
  upTo: string[];
  /** By zone, as many as there are weights. */
  costs: Record<string, string[]>;
  freeFrom: Record<string, string>;
}

export interface Draft {
  zones: DraftZone[];
  methods: DraftMethod[];
  /** The zone for everywhere else. */
  restId: string;
}

/** What is wrong, by the name of the field that it stands beside. */
export type Problems = Readonly<Record<string, string>>;

export const costField = (methodId: string, zoneId: string, column: number) =>
  `methods.${methodId}.costs.${zoneId}.${column}`;

export function draftOf({ zones, methods }: DeliveryTable): Draft {
  return {
    restId: zones.find(({ areas }) => areas.length === 0)?.id ?? '',
    zones: zones.map(({ id, name, areas, closed }) => ({
      ...{ id, name, areas: areas.join(', '), isOpen: closed === null },
      sentence: closed ?? notYet(name),
    })),
    methods: methods.map(draftOfMethod),
  };
}

function draftOfMethod({ days, place, maxGrams, rates, ...method }: DeliveryMethod): DraftMethod {
  const steps = Object.entries(rates);
  const froms = [...new Set(steps.flatMap(([, of]) => of.map(({ fromGrams }) => fromGrams)))].toSorted(
    (a, b) => a - b,
  );
  const { id, name, kind, isOn, serviceCode, largestSize } = method;
  return {
    ...{ id, name, kind, isOn, serviceCode, largestSize, hasOwnDays: days !== null },
    ...{ minDays: String(days?.min ?? 1), maxDays: String(days?.max ?? 2), cutOff: days?.cutOff ?? '14:00' },
    ...{ address: place?.address ?? '', hours: place?.hours ?? '' },
    upTo: [
      ...froms.slice(1).map((grams) => weightTyped(grams - 1)),
      maxGrams === null ? '' : weightTyped(maxGrams),
    ],
    costs: Object.fromEntries(
      steps.map(([zone, of]) => [
        zone,
        froms.map((grams) =>
          poundsTyped(of.findLast(({ fromGrams }) => fromGrams <= grams)?.costPence ?? null),
        ),
      ]),
    ),
    freeFrom: Object.fromEntries(
      steps.map(([zone, of]) => [zone, poundsTyped(of[0]?.freeFromPence ?? null)]),
    ),
  };
}

const poundsTyped = (pence: number | null) => (pence === null ? '' : poundsFromPence(pence).toFixed(2));
/** As the table shows a weight: 2 kg, 749 g. */
export const weightTyped = (grams: number) =>
  grams % 100 === 0 && grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`;

export const notYet = (name: string) => `We do not deliver to ${name} yet.`;

export function newZone(draft: Draft): DraftZone {
  const id = freeId('zone', draft.zones);
  return { id, name: '', areas: '', isOpen: false, sentence: 'We do not deliver there yet.' };
}

export function newMethod(draft: Draft, kind: MethodKind): DraftMethod {
  return {
    ...{ id: freeId(kind, draft.methods), name: '', kind, isOn: true, hasOwnDays: false },
    ...{ minDays: '1', maxDays: '1', cutOff: '14:00', serviceCode: '', largestSize: 'bulky' },
    ...{ address: '', hours: '', upTo: [''], freeFrom: {} },
    costs: kind === 'collection' ? { [draft.restId]: ['0.00'] } : {},
  };
}

function freeId(word: string, list: readonly { id: string }[]): string {
  for (let n = 1; ; n++) {
    const id = `${word}-${n}`;
    if (!list.some((one) => one.id === id)) return id;
  }
}

/** The table that was typed, or what is wrong with it. */
export function tableTyped(draft: Draft): { table: DeliveryTable | null; problems: Problems } {
  const problems: Record<string, string> = {};
  const note = (field: string, words: string) => (problems[field] ??= words);
  const zones = draft.zones.map((zone) => zoneTyped(zone, zone.id === draft.restId, note));
  const methods = draft.methods.map((method) => methodTyped(method, draft, note));
  const table = { zones, methods };
  if (Object.keys(problems).length > 0) return { table: null, problems };
  for (const { path, message } of faultsOf(table)) note(fieldOf(table, path), message);
  return { table: Object.keys(problems).length > 0 ? null : table, problems };
}

type Note = (field: string, words: string) => void;

/** The field that shows a fault of the table. */
function fieldOf(table: DeliveryTable, [of, place, part]: TableFault['path']): string {
  if (typeof place !== 'number') return String(of);
  const id = (of === 'zones' ? table.zones : table.methods)[place]!.id;
  return [of, id, part === 'place' ? 'address' : part === 'days' ? 'maxDays' : part]
    .filter((word) => word !== undefined && word !== 'rates')
    .join('.');
}

function zoneTyped(zone: DraftZone, isRest: boolean, note: Note): DeliveryZone {
  const at = `zones.${zone.id}`;
  needed(`${at}.name`, zone.name, 'The name', note);
  if (!zone.isOpen) needed(`${at}.sentence`, zone.sentence, 'The sentence for shoppers', note);
  const areas = isRest ? [] : areasIn(zone.areas);
  const wrong = areas.find((area) => !AREA.test(area));
  if (wrong !== undefined) {
    note(`${at}.areas`, `“${wrong.slice(0, 20)}” is not part of a postcode. Please write IV, HS or KA27-28.`);
  }
  if (areas.length > DELIVERY_LIMITS.areasOfZone) {
    note(`${at}.areas`, `A zone can have at most ${DELIVERY_LIMITS.areasOfZone} areas.`);
  }
  return { id: zone.id, name: zone.name.trim(), areas, closed: zone.isOpen ? null : zone.sentence.trim() };
}

/** 'IV, hs, KA27 – KA28' */
export function areasIn(text: string): string[] {
  return text
    .toUpperCase()
    .replace(/[–—]/g, '-')
    .replace(/ ?- ?/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((area) => area.replace(/^([A-Z]{1,4})(\d{1,2})-\1(\d{1,2})$/, '$1$2-$3'));
}

function methodTyped(method: DraftMethod, draft: Draft, note: Note): DeliveryMethod {
  const at = `methods.${method.id}`;
  const isCollection = method.kind === 'collection';
  needed(`${at}.name`, method.name, 'The name', note);
  if (isCollection) {
    needed(`${at}.address`, method.address, 'The address', note);
    needed(`${at}.hours`, method.hours, 'When it is open', note);
  }
  const hasDays = method.hasOwnDays && !isCollection;
  const upTo = weightsTyped(method, note);
  const zones = draft.zones.filter(({ id }) => !isCollection || id === draft.restId);
  return {
    ...{ id: method.id, name: method.name.trim(), kind: method.kind, isOn: method.isOn },
    days: hasDays ? daysTyped(method, note) : null,
    serviceCode: isCollection ? '' : method.serviceCode.trim(),
    largestSize: isCollection ? 'bulky' : method.largestSize,
    maxGrams: upTo.at(-1) ?? null,
    place: isCollection ? { address: method.address.trim(), hours: method.hours.trim() } : null,
    rates: Object.fromEntries(
      zones.flatMap(({ id }) => {
        const steps = stepsTyped(method, id, upTo, note);
        return steps.length > 0 ? [[id, steps]] : [];
      }),
    ),
  };
}

function needed(field: string, text: string, label: string, note: Note): void {
  if (text.trim() === '') note(field, `${label} is required.`);
}

/** Null for the last if any weight goes. */
function weightsTyped({ id, upTo }: DraftMethod, note: Note): (number | null)[] {
  let before = 0;
  return upTo.map((text, column) => {
    const field = `methods.${id}.upTo.${column}`;
    if (text.trim() === '') {
      if (column < upTo.length - 1) note(field, 'A weight is required.');
      return null;
    }
    const grams = valueOf(
      field,
      text,
      readGrams(text, { max: DELIVERY_LIMITS.grams }),
      'Please enter a weight such as 2 kg or 750 g.',
      note,
    );
    if (grams < 100 && /^[\d\s.,]*$/.test(text))
      note(field, `Please add the unit: ${text.trim()} kg or ${text.trim()} g.`);
    else if (grams <= before && grams > 0) note(field, 'Each weight must be above the one before.');
    before = grams;
    return grams;
  });
}

function daysTyped(method: DraftMethod, note: Note): DeliveryMethod['days'] {
  const at = `methods.${method.id}`;
  const day = (name: 'minDays' | 'maxDays') =>
    valueOf(
      `${at}.${name}`,
      method[name],
      readWhole(method[name], { max: DELIVERY_LIMITS.days }),
      'Please enter a number of days up to 30.',
      note,
    );
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(method.cutOff))
    note(`${at}.cutOff`, 'Please enter a time such as 14:00.');
  return { min: day('minDays'), max: day('maxDays'), cutOff: method.cutOff };
}

/** Empty if nothing is typed for this zone: the method does not go there. */
function stepsTyped(
  method: DraftMethod,
  zoneId: string,
  upTo: readonly (number | null)[],
  note: Note,
): RateStep[] {
  const typed = upTo.map((_, column) => method.costs[zoneId]?.[column]?.trim() ?? '');
  if (typed.every((text) => text === '')) return [];
  const freeFromPence = freeFromTyped(method, zoneId, note);
  const steps = typed.map((text, column) => {
    const field = costField(method.id, zoneId, column);
    if (text === '') note(field, 'Please enter a price, or clear the row.');
    const costPence =
      text === ''
        ? 0
        : valueOf(
            field,
            text,
            readPence(text, { max: DELIVERY_LIMITS.pence }),
            'Please enter a price such as 3.95.',
            note,
          );
    return { fromGrams: column === 0 ? 0 : (upTo[column - 1] ?? 0) + 1, costPence, freeFromPence };
  });
  return steps.filter(({ costPence }, column) => costPence !== steps[column - 1]?.costPence);
}

function freeFromTyped({ id, freeFrom }: DraftMethod, zoneId: string, note: Note): number | null {
  const text = freeFrom[zoneId]?.trim() ?? '';
  if (text === '') return null;
  return valueOf(
    `methods.${id}.freeFrom.${zoneId}`,
    text,
    readPence(text, { max: DELIVERY_LIMITS.freeFromPence }),
    'Please enter a sum such as 50, or nothing.',
    note,
  );
}

function valueOf(field: string, text: string, read: NumberRead, otherwise: string, note: Note): number {
  if ('value' in read) return read.value;
  note(field, unreadWords(text, read, otherwise));
  return 0;
}
