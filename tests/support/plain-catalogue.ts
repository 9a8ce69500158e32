import type { Finding } from '#contract/finding.ts';
import { readSpan } from '#contract/span.ts';

/* What lists and filters should find, worked out by a plain loop over a few products. */

export interface Thing {
  style: number | null;
  status: 'published' | 'draft' | 'archived';
  stock: number;
  price: number;
  brand: string | null;
  ages: [number | null, number | null];
  category: number;
  colours: string[];
  size: string | null;
  weight: number | null;
  childWeight: [number, number] | null;
  isofix: boolean | null;
}
export interface Kept extends Thing {
  id: string;
  number: number;
  position: number;
}

/** The result of a plain loop: for each card the matching variants, the first of which is shown. */
export function cardsOf(things: readonly Kept[], finding: Finding): Kept[][] {
  const cards = new Map<string, Kept[]>();
  for (const each of things) {
    if (!fits(each, finding)) continue;
    const card = each.style === null ? each.id : String(each.style);
    cards.set(card, [...(cards.get(card) ?? []), each]);
  }
  return [...cards.values()].map((variants) =>
    variants.toSorted(
      (one, other) =>
        Number(other.stock > 0) - Number(one.stock > 0) ||
        one.position - other.position ||
        (one.id < other.id ? -1 : 1),
    ),
  );
}

function fits(each: Kept, finding: Finding): boolean {
  const { minPence, maxPence, brands, isInStock, ageMonths, attributes } = finding;
  const [low, high] = each.ages;
  return (
    each.price >= (minPence ?? 0) &&
    each.price <= (maxPence ?? Infinity) &&
    (brands.length === 0 || brands.some((brand) => brand.toLowerCase() === each.brand?.toLowerCase())) &&
    (!isInStock || each.stock > 0) &&
    (ageMonths === null ||
      ((low !== null || high !== null) && (low ?? 0) <= ageMonths && ageMonths <= (high ?? Infinity))) &&
    attributes.every(({ key, values: chosen }) => chosen.some((value) => hasValue(each, key, value)))
  );
}

function hasValue(each: Thing, key: string, value: string): boolean {
  const { from: low, to: high } = readSpan(value) ?? { from: null, to: null };
  const isWithin = ([begin, end]: readonly [number, number]) =>
    begin <= (high ?? Infinity) && end >= (low ?? -Infinity);
  switch (key) {
    case 'colour':
      return each.colours.some((colour) => colour.toLowerCase() === value.toLowerCase());
    case 'size':
      return each.size?.toLowerCase() === value.toLowerCase();
    case 'weight-kg':
      return each.weight !== null && isWithin([each.weight, each.weight]);
    case 'child-weight-kg':
      return each.childWeight !== null && isWithin(each.childWeight);
    case 'isofix':
      return String(each.isofix) === value;
    default:
      return true;
  }
}

/** The same finding with one value of a facet instead of all its others. */
export function choosing(finding: Finding, key: string, value: string): Finding {
  const span = readSpan(value);
  switch (key) {
    case 'price':
      return {
        ...finding,
        minPence: span!.from === null ? null : Math.round(span!.from * 100),
        maxPence: span!.to === null ? null : Math.round(span!.to * 100),
      };
    case 'age':
      return { ...finding, ageMonths: Number(value) };
    case 'brand':
      return { ...finding, brands: [value] };
    case 'stock':
      return { ...finding, isInStock: true };
    default:
      return {
        ...finding,
        attributes: [...finding.attributes.filter((each) => each.key !== key), { key, values: [value] }],
      };
  }
}

export function without(finding: Finding, key: string): Finding {
  return key === 'price'
    ? { ...finding, minPence: null, maxPence: null }
    : { ...finding, attributes: finding.attributes.filter((each) => each.key !== key) };
}
/** `things`: everything, because the price of a style is that of all its variants. */
export function inOrder(cards: readonly Kept[][], sort: string, things: readonly Kept[]): Kept[] {
  const pricesOf = ({ style, price }: Kept) =>
    style === null
      ? [price]
      : things
          .filter((each) => each.style === style && each.status === 'published')
          .map((each) => each.price);
  const shown = cards.map((variants) => variants[0]!);
  const newest = shown.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const by = (read: (each: Kept) => number | null, way: 1 | -1) =>
    newest
      .toSorted((one, other) => {
        const [first, second] = [read(one), read(other)];
        if (first === null || second === null) return Number(first === null) - Number(second === null);
        return (first - second) * way;
      })
      // What is sold out comes last in every order.
      .toSorted((one, other) => Number(other.stock > 0) - Number(one.stock > 0));
  switch (sort) {
    case 'price-asc':
      return by((each) => Math.min(...pricesOf(each)), 1);
    case 'price-desc':
      return by((each) => Math.max(...pricesOf(each)), -1);
    case 'weight-kg-asc':
      return by(({ weight }) => weight, 1);
    case 'child-weight-kg-desc':
      return by(({ childWeight }) => childWeight?.[1] ?? null, -1);
    default:
      return by(() => 0, 1);
  }
}
