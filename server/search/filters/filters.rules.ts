import { readBoolean, type Finding } from '#contract/finding.ts';
import { readSpan } from '#contract/span.ts';

/** Facets that are not attributes. */
export const BRAND = '';
export const CATEGORY = '/';
/** Facets whose values are not stored separately, but in the row of a product. */
export const PRICE = '#price';
export const AGE = '#age';
export const STOCK = '#stock';

/** A requested value. */
export interface AskedValue {
  place: number;
  /** The key of an attribute, or one of the above. */
  facet: string;
  value: string;
  is_span: boolean;
  low: number | null;
  high: number | null;
}

export interface KnownValue {
  facet: string;
  value: string;
  /** Null if there is no such attribute, or for a brand or a category. */
  kind: AttributeKind | null;
  attributeName: string | null;
  /** In the form in which values are compared. */
  word: string;
  /** The stored values it stands for: itself, or all numbers within the span. */
  ids: number[];
}

export type AttributeKind = 'number' | 'range' | 'choice' | 'boolean';

export function askedValues(
  { brands = [], attributes = [] }: Partial<Finding>,
  categoryId: string | undefined,
): AskedValue[] {
  const asked = [
    { key: CATEGORY, values: categoryId === undefined ? [] : [categoryId] },
    { key: BRAND, values: brands },
    ...attributes,
  ].flatMap(({ key, values }) => values.map((value) => ({ facet: key, value })));
  return asked.map(({ facet, value }, place) => {
    const span = readSpan(value);
    return { place, facet, value, is_span: span !== null, low: span?.from ?? null, high: span?.to ?? null };
  });
}

/** Values that are malformed for the kind of their attribute, by parameter. */
export function problemsOf(known: readonly KnownValue[]): { field: string; message: string }[] {
  return known.flatMap(({ facet, value, kind, attributeName }) => {
    const field = `attr.${facet}`;
    if (kind === 'boolean' && readBoolean(value) === null)
      return [{ field, message: `${attributeName} must be true or false.` }];
    if ((kind === 'number' || kind === 'range') && readSpan(value) === null)
      return [{ field, message: `${attributeName} must be a number such as 6.2, or a range such as 5..8.` }];
    return [];
  });
}

/**
 * Something that products have in common: a brand, a value of an attribute, a category, a price, the ages they suit.
 */
export interface FacetValue {
  /** Its id in `facet_values`; null for a value from the product's own row. */
  id: number | null;
  /** By the name that `Filter` uses. */
  facet: string;
  word: string;
  name: string;
  /** What it covers, if it is a number or a span. */
  low: number | null;
  high: number | null;
}

export interface CountedFilter {
  facet: string;
  /** For a value of its facet. */
  isMet: (value: FacetValue) => boolean;
}

/** True if a value lies in a band or overlaps it. Both ends are included, and a missing end is open. */
export function isWithin(
  low: number | null,
  high: number | null,
  band: { low: number | null; high: number | null },
): boolean {
  return (low ?? -Infinity) <= (band.high ?? Infinity) && (high ?? Infinity) >= (band.low ?? -Infinity);
}
