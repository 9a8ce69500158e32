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
