import type { UnreadColumn } from '#server/catalogue/entry.rules.ts';

/* What the columns of a table are to the shop, by their names in lower case. */

/** The columns that one kind of file has. */
export interface KnownColumns {
  /** Those that are read, by their usual names. */
  read: readonly string[];
  /** Others that are read, and those that such files have but the shop has no use for. */
  others: readonly RegExp[];
}

/** People look at a list of so many. */
const MAX_LISTED = 50;
const MAX_NAME = 100;
/** A longer name is no misspelling. */
const MAX_COMPARED = 40;

/** What other programs call the columns of ours. */
const aliases: Readonly<Record<string, RegExp>> = {
  sku: /^(?:(?:item|product|stock|article)?(?:code|number|no|ref)|reference|id)$/,
  name: /^(?:product|item)?(?:title|name)$|^(?:product|item)$/,
  price: /^(?:rrp|cost|amount|(?:sale|sales|retail|regular|selling|unit|variant)price|price(?:gbp|incvat)?)$/,
  brand: /^(?:vendor|manufacturer|make|maker|supplier|brands?|brandname)$/,
  description: /^(?:desc|body|bodyhtml|details|text|(?:long|short|product|full)description|descriptions)$/,
  categories: /^(?:category|type|producttype|productcategory|collections?|department)$/,
  images: /^(?:images?|pictures?|photos?|img)(?:url|src|link)?s?$/,
  stock:
    /^(?:qty|quantity|inventory|onhand|stock(?:level|qty|quantity|count)?|(?:variant)?inventory(?:qty|quantity))$/,
  barcode: /^(?:ean|gtin|upc|isbn)(?:13|12|14|8)?(?:code)?$|^bar(?:code)?(?:number|no)$|^variantbarcode$/,
  weightgrams: /^(?:weight|weightg|weightingrams|grams|variantgrams)$/,
  parcelsize: /^(?:(?:shipping|delivery|postage|package|packet)size|shippingclass)$/,
  returnrule: /^(?:returns?(?:policy|rules?|class|able)?|returnable)$/,
  shelf: /^(?:bin|location|aisle|place)$/,
  vatclass: /^(?:vat|tax|vatrate|taxrate|taxclass|vatcode)$/,
  status: /^(?:state|published|visible|active)$/,
  attributes: /^(?:colou?r|size|material|age|gender|pattern)$/,
};

/** The columns that are neither read nor passed over on purpose. */
export function unreadColumns(header: readonly string[], { read, others }: KnownColumns): UnreadColumn[] {
  const known = new Set(read.map((name) => name.toLowerCase()));
  return header
    .map((name) => name.trim().slice(0, 1000))
    .filter((name) => {
      const lower = name.toLowerCase();
      return lower !== '' && !known.has(lower) && !others.some((pattern) => pattern.test(lower));
    })
    .slice(0, MAX_LISTED)
    .map((name) => ({ name: name.slice(0, MAX_NAME).toWellFormed(), likely: likelyOf(name, read) }));
}

/** Which of these a column is probably meant to be. */
export function likelyOf(name: string, columns: readonly string[]): string | null {
  if (name.length > MAX_COMPARED) return null;
  const plain = plainOf(name);
  const find = (wanted: string) => columns.find((column) => plainOf(column) === wanted);
  const [alias] = Object.entries(aliases).find(([, names]) => names.test(plain)) ?? [];
  const same =
    find(plain) ??
    (alias && (find(alias) ?? columns.find((column) => aliases[alias]!.test(plainOf(column)))));
  if (same) return same;
  const allowed = plain.length < 5 ? 1 : 2;
  const nearest = columns
    .map((column) => ({ column, distance: distanceOf(plain, plainOf(column)) }))
    .toSorted((one, other) => one.distance - other.distance)[0];
  return plain.length >= 3 && nearest && nearest.distance <= allowed ? nearest.column : null;
}

const plainOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many letters have to be changed, added or taken out. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [across, compared] of [...other].entries())
      next.push(
        Math.min(row[across + 1]! + 1, next[across]! + 1, row[across]! + (letter === compared ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1)!;
}
