import type { Facet, FacetList } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import { formatPence, poundsFromPence } from '#contract/money.ts';
import { formatSpan, readSpan, type Span } from '#contract/span.ts';
import { ageName, bandsOf, STAGES } from './choices.rules.ts';
import { AGE, PRICE, STOCK, type AttributeKind, type KnownValue } from './filters.rules.ts';
import { compareSizes } from './size-order.rules.ts';

/** An attribute by which products may be narrowed. */
export interface FacetAttribute {
  key: string;
  name: string;
  kind: AttributeKind;
  unit: string | null;
  /** In the set of the category or of one above it. */
  isOwn: boolean;
  position: number;
  /** All numbers that products state, ascending; empty for choices. */
  numbers: number[];
}

/** A value that is not a word: a span of numbers or prices, an age, or being in stock. */
export interface Band {
  /** Starts at 1. */
  place: number;
  /** The facet by the name that `Filter` uses. */
  facet: string;
  low: number | null;
  high: number | null;
  value: string;
  name: string;
  isChosen: boolean;
}

export interface CountedValue {
  /** Set for a band, null for a word. */
  place: number | null;
  facet: string | null;
  word: string | null;
  name: string | null;
  count: number;
  /** The actual extent of the values in a band. */
  low: number | null;
  high: number | null;
}

/** The most attributes that are shown. */
const MAX_ATTRIBUTES = 12;
/** The most values of a facet, not counting those chosen. */
const MAX_VALUES = 100;
/** In pence; the first and the last band are open. */
const PRICE_ENDS = [1000, 2500, 5000, 10_000, 25_000, 50_000];
/** These have facets of their own. */
const RESERVED = ['brand', 'price', 'age', 'stock'];

/** All bands to be counted, including those chosen. */
export function listBands(
  finding: Partial<Finding>,
  known: readonly KnownValue[],
  attributes: readonly FacetAttribute[],
): Band[] {
  const { minPence = null, maxPence = null, ageMonths = null, isInStock = false } = finding;
  const chosenPrice = minPence === null && maxPence === null ? [] : [{ from: minPence, to: maxPence }];
  const prices = withChosen(
    [null, ...PRICE_ENDS].map((from, place): Span => ({ from, to: PRICE_ENDS[place] ?? null })),
    chosenPrice,
  ).map((span) => ({
    facet: PRICE,
    ...ends(span),
    value: formatSpan({ from: pounds(span.from), to: pounds(span.to) }),
    name: nameSpan(span, formatPence),
    isChosen: isIn(span, chosenPrice),
  }));
  const ages = [...new Set([...STAGES, ...(ageMonths === null ? [] : [ageMonths])])]
    .toSorted((one, other) => one - other)
    .map((months) => ({
      facet: AGE,
      ...{ low: months, high: months },
      value: String(months),
      name: ageName(months),
      isChosen: months === ageMonths,
    }));
  const stock = { facet: STOCK, low: null, high: null, value: 'true', name: 'In stock', isChosen: isInStock };
  const numbers = attributes.filter(isNumeric).flatMap((attribute) => {
    const chosen = known
      .filter(({ facet }) => facet === attribute.key)
      .flatMap(({ value }) => readSpan(value) ?? []);
    return withChosen(bandsOf(attribute.numbers, attribute.kind), chosen).map((span) => ({
      facet: attribute.key,
      ...ends(span),
      value: formatSpan(span),
      name: nameSpan(span, (number) => [number, attribute.unit].filter((part) => part !== null).join(' ')),
      isChosen: isIn(span, chosen),
    }));
  });
  return [...prices, ...ages, stock, ...numbers].map((band, place) => ({ place: place + 1, ...band }));
}

/** The facets in the words of the contract. Values that no product has are left out, unless they are chosen. */
export function showFacets(
  total: number,
  counted: readonly CountedValue[],
  bands: readonly Band[],
  known: readonly KnownValue[],
  attributes: readonly FacetAttribute[],
): FacetList {
  const banded = (facet: string, kind: Facet['Kind']) =>
    showBands(
      bands.filter((band) => band.facet === facet),
      counted,
      kind,
    );
  const words = (facet: string) =>
    showWords(
      counted.filter((value) => value.facet === facet),
      known.filter((value) => value.facet === facet),
    );
  const price = banded(PRICE, 'range');
  const facets: Facet[] = [
    {
      Key: 'price',
      Name: 'Price',
      ...price,
      ...(price.Min !== undefined && { Min: poundsFromPence(price.Min) }),
      ...(price.Max !== undefined && { Max: poundsFromPence(price.Max) }),
    },
    { Key: 'age', Name: 'Age', Kind: 'choice', Values: banded(AGE, 'choice').Values },
    { Key: 'brand', Name: 'Brand', Kind: 'choice', Values: words('') },
    ...chooseAttributes(attributes, counted, bands, known).map((attribute): Facet => {
      const { key, name, kind } = attribute;
      if (isNumeric(attribute)) return { Key: key, Name: name, ...banded(key, 'range') };
      const values = words(key);
      if (kind === 'boolean') {
        return { Key: key, Name: name, Kind: 'boolean', Values: values.toSorted(byName).toReversed() };
      }
      const isSize = key === 'size' || key.endsWith('-size');
      const sorted = isSize ? values.toSorted((one, other) => compareSizes(one.Name, other.Name)) : values;
      return { Key: key, Name: name, Kind: 'choice', Values: sorted };
    }),
    { Key: 'stock', Name: 'Availability', Kind: 'boolean', Values: banded(STOCK, 'boolean').Values },
  ];
  return { Total: total, Facets: facets.filter(({ Values }) => Values.length > 0) };
}

/**
 * Picks from the counted attributes: those chosen, then those of the category, then those stated most often. Returns
 * them in the order of the set.
 */
function chooseAttributes(
  attributes: readonly FacetAttribute[],
  counted: readonly CountedValue[],
  bands: readonly Band[],
  known: readonly KnownValue[],
): FacetAttribute[] {
  const facetOfBand = new Map(bands.map(({ place, facet }) => [place, facet]));
  const stated = new Map<string, number>();
  for (const { place, count, facet } of counted) {
    const key = facet ?? facetOfBand.get(place!)!;
    stated.set(key, (stated.get(key) ?? 0) + count);
  }
  const weight = ({ key, isOwn }: FacetAttribute) =>
    (known.some(({ facet }) => facet === key) ? 2e12 : isOwn ? 1e12 : 0) + (stated.get(key) ?? 0);
  const chosen = attributes
    .filter(({ key }) => !RESERVED.includes(key))
    .filter((attribute) => weight(attribute) >= 2e12 || stated.has(attribute.key))
    .toSorted((one, other) => weight(other) - weight(one))
    .slice(0, MAX_ATTRIBUTES);
  return attributes.filter((attribute) => chosen.includes(attribute));
}

function showBands(
  bands: readonly Band[],
  counted: readonly CountedValue[],
  kind: Facet['Kind'],
): Pick<Facet, 'Kind' | 'Values' | 'Min' | 'Max'> {
  const byPlace = new Map(counted.map((value) => [value.place, value]));
  const found = bands.flatMap(({ place }) => byPlace.get(place) ?? []);
  const lows = found.flatMap(({ low }) => low ?? []);
  const highs = found.flatMap(({ high }) => high ?? []);
  return {
    Kind: kind,
    Values: bands
      .map(({ place, value, name, isChosen }) => {
        return { Value: value, Name: name, Count: byPlace.get(place)?.count ?? 0, isChosen };
      })
      .filter(({ Count, isChosen }) => Count > 0 || isChosen)
      .map(({ Value, Name, Count }) => ({ Value, Name, Count })),
    ...(lows.length > 0 && { Min: Math.min(...lows), Max: Math.max(...highs) }),
  };
}

/** The most frequent first. */
function showWords(counted: readonly CountedValue[], known: readonly KnownValue[]): Facet['Values'] {
  const chosen = new Set(known.map(({ word }) => word));
  const found = counted
    .map(({ word, name, count }) => ({ word: word!, name: name!, count }))
    .toSorted((one, other) => other.count - one.count || compareWords(one.name, other.name));
  const shown = found.filter(({ word }, place) => place < MAX_VALUES || chosen.has(word));
  const missing = known.filter(({ word }) => found.every((value) => value.word !== word));
  return [
    ...shown.map(({ word, name, count }) => ({
      Value: isYesOrNo(word, name) ? word : name,
      Name: name,
      Count: count,
    })),
    // Spelt as the visitor typed it: the shop's own spelling would reveal values that nobody may see.
    ...missing.map(({ value, kind }) => ({
      Value: value,
      Name: kind === 'boolean' ? (value === 'true' ? 'Yes' : 'No') : value,
      Count: 0,
    })),
  ];
}

/** A boolean's value is written `true` and shown as Yes. */
function isYesOrNo(word: string, name: string): boolean {
  return (word === 'true' && name === 'Yes') || (word === 'false' && name === 'No');
}

function byName(one: { Name: string }, other: { Name: string }): number {
  return compareWords(one.Name, other.Name);
}

/** Made once: `localeCompare` makes one for every pair of words. */
const { compare: compareWords } = new Intl.Collator('en-GB', { numeric: true });

function isNumeric({ kind }: FacetAttribute): boolean {
  return kind === 'number' || kind === 'range';
}

function withChosen(spans: readonly Span[], chosen: readonly Span[]): Span[] {
  return [
    ...spans,
    ...chosen.filter((span, place) => !isIn(span, spans) && !isIn(span, chosen.slice(0, place))),
  ];
}

function isIn(span: Span, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => from === span.from && to === span.to);
}

function ends({ from, to }: Span): { low: number | null; high: number | null } {
  return { low: from, high: to };
}

function pounds(pence: number | null): number | null {
  return pence === null ? null : poundsFromPence(pence);
}

function nameSpan({ from, to }: Span, name: (number: number) => string): string {
  if (from === null) return `Up to ${name(to!)}`;
  if (to === null) return `${name(from)} and more`;
  return from === to ? name(from) : `${name(from)} to ${name(to)}`;
}
