import { readBoolean, type Finding } from '#contract/finding.ts';
import { readSpan } from '#contract/span.ts';

/** How values know what they are of, besides the keys of attributes. */
export const BRAND = '';
export const CATEGORY = '/';
/** And what is no value of its own in the database, but stands in the row of a product. */
export const PRICE = '#price';
export const AGE = '#age';
export const STOCK = '#stock';

/** A value that is asked for. */
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
  /** Null: there is no such attribute, or it is a brand or a category. */
  kind: AttributeKind | null;
  attributeName: string | null;
  /** As values are compared. */
  word: string;
  /** The values of products that it stands for: itself, or all numbers within the span. */
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

/** What is malformed for the kind of its attribute, by its parameter. */
export function problemsOf(known: readonly KnownValue[]): { field: string; message: string }[] {
  return known.flatMap(({ facet, value, kind, attributeName }) => {
    const field = `attr.${facet}`;
    if (kind === 'boolean' && readBoolean(value) === null)
      return [{ field, message: `${attributeName} must be true or false.` }];
    if ((kind === 'number' || kind === 'range') && readSpan(value) === null)
      return [{ field, message: `${attributeName} must be a number such as 6.2, or a span such as 5..8.` }];
    return [];
  });
}
