import type { Product } from '#contract/catalogue.ts';
import { stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { readNumber } from '#contract/numbers.ts';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { ageWords } from '#storefront/child-fit/age-words.ts';
import { joinMeasures, type Measure } from '#storefront/catalogue/measures.ts';
import { countWords } from '#storefront/reviews/count-words.ts';

/** A product with its details; null if they could not be loaded. */
export interface Compared {
  product: Product;
  details: ProductDetails | null;
}

export interface ComparisonRow {
  name: string;
  /** One for each product; null where none is stated. */
  values: readonly (string | null)[];
  differs: boolean;
  /** What the best value is called, and its column: 'Lightest'. Null unless one alone is best. */
  best: { column: number; name: string } | null;
}

/** The rows that have a value for at least one product. */
export function compareProducts(all: readonly Compared[]): ComparisonRow[] {
  const measures = new Map(all.map((one) => [one, joinMeasures(one.details?.Attributes ?? [])]));
  const rows: [string, (one: Compared) => string | null][] = [
    ['Price', ({ product }) => formatPounds(product.Price)],
    ['Stock', ({ product }) => stockLabel(product.StockLevel)],
    ['Unit price', ({ details }) => (details?.UnitPrice ? formatUnitPrice(details.UnitPrice) : null)],
    ['Rating', ({ details }) => ratingWords(details?.Rating ?? null)],
    ['Age', ({ details }) => (details ? ageWords(details.AgeFromMonths, details.AgeToMonths) : null)],
    ['Brand', ({ product }) => product.Brand],
    ...attributesOf(measures).map(({ key, name }): [string, (one: Compared) => string | null] => [
      name,
      (one) => measures.get(one)!.find((measure) => measure.key === key)?.value ?? null,
    ]),
  ];
  return rows
    .map(([name, valueOf]) => {
      const values = all.map(valueOf);
      // A value that is not stated may be the same.
      const stated = values.filter((value) => value !== null);
      // What may not be promoted is called the best of nothing.
      const amounts = all.map(({ product, details }, column) => {
        if (details?.IsPromotable !== true) return Infinity;
        return name === 'Price' ? product.Price : amountOf(values[column]!);
      });
      return {
        name,
        values,
        differs: new Set(stated).size > 1,
        best: bestOf(name, amounts),
      };
    })
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The measures of all products, in order of first appearance. */
function attributesOf(measures: ReadonlyMap<Compared, readonly Measure[]>): { key: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { key, name } of [...measures.values()].flat()) if (!names.has(key)) names.set(key, name);
  return [...names].map(([key, name]) => ({ key, name }));
}

/** Rows whose smallest value parents look for. */
const smallest: Readonly<Record<string, string>> = {
  Price: 'Cheapest',
  Weight: 'Lightest',
  'Folded size': 'Smallest folded',
};

/** It takes at least two amounts, and one that is smaller than all others. */
function bestOf(name: string, amounts: readonly number[]): ComparisonRow['best'] {
  const best = smallest[name];
  if (best === undefined) return null;
  const stated = amounts.filter((amount) => amount < Infinity);
  const least = Math.min(...stated);
  const isAlone = stated.filter((amount) => amount === least).length === 1;
  return stated.length > 1 && isAlone ? { column: amounts.indexOf(least), name: best } : null;
}

/** '11.8 kg' is 11.8, and '98 × 62 × 34 cm' the volume. */
function amountOf(value: string | null): number {
  const numbers = (value ?? '').split('×').map((part) => readNumber(part.trim().split(' ')[0]!));
  return numbers.reduce((product, read) => product * ('value' in read ? read.value : Infinity), 1);
}

function ratingWords(rating: ProductDetails['Rating']): string | null {
  if (!rating) return null;
  return `${rating.Average.toFixed(1)} out of 5 (${countWords(rating)})`;
}

/** The path of names to the innermost category that contains them all; empty if there is none. */
export function sharedCategory(products: readonly Product[]): string[] {
  const [first, ...others] = products;
  const shared = (first?.Categories ?? []).map(({ Path }) =>
    others.reduce<readonly string[]>((path, { Categories }) => {
      const lengths = Categories.map((category) => commonLength(path, category.Path));
      return path.slice(0, Math.max(0, ...lengths));
    }, Path),
  );
  return [...(shared.toSorted((some, more) => more.length - some.length)[0] ?? [])];
}

function commonLength(some: readonly string[], others: readonly string[]): number {
  const end = some.findIndex((name, place) => name !== others[place]);
  return end < 0 ? some.length : end;
}
