import type { Product } from '#contract/catalogue.ts';
import { stockLabel } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { ageWords } from '#storefront/child-fit/age-words.ts';
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
}

/** The rows that have a value for at least one product. */
export function compareProducts(all: readonly Compared[]): ComparisonRow[] {
  const rows: [string, (one: Compared) => string | null][] = [
    ['Price', ({ product }) => formatPounds(product.Price)],
    ['Stock', ({ product }) => stockLabel(product.StockLevel)],
    ['Unit price', ({ details }) => (details?.UnitPrice ? formatUnitPrice(details.UnitPrice) : null)],
    ['Rating', ({ details }) => ratingWords(details?.Rating ?? null)],
    ['Age', ({ details }) => (details ? ageWords(details.AgeFromMonths, details.AgeToMonths) : null)],
    ['Brand', ({ product }) => product.Brand],
    ...attributesOf(all).map(({ key, name }): [string, (one: Compared) => string | null] => [
      name,
      ({ details }) => details?.Attributes.find(({ Key }) => Key === key)?.Value ?? null,
    ]),
  ];
  return rows
    .map(([name, valueOf]) => {
      const values = all.map(valueOf);
      // A value that is not stated may be the same.
      const stated = values.filter((value) => value !== null);
      return { name, values, differs: new Set(stated).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The attributes of all products, in order of first appearance. */
function attributesOf(all: readonly Compared[]): { key: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { details } of all) {
    for (const { Key, Name } of details?.Attributes ?? []) if (!names.has(Key)) names.set(Key, Name);
  }
  return [...names].map(([key, name]) => ({ key, name }));
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
