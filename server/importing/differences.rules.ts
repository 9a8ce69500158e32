import { isSameBarcode } from '#contract/barcodes.ts';
import type { AttributeValue } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { ExistingProduct } from '#server/catalogue/product-writes.queries.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';

/** Another notation of the number that the product has is no change. */
export function barcodeOf(
  { barcode }: Pick<CatalogueEntry, 'barcode'>,
  existing: Pick<ExistingProduct, 'barcode'> | undefined,
): string | undefined {
  const isKept = barcode === undefined || (existing && isSameBarcode(barcode, existing.barcode));
  return isKept ? existing?.barcode : barcode;
}

/** What an entry changes in a product, for people to read: the old and the new value of each field. */
export interface Differences {
  /** Null if there is no such product yet. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
}

const fields = [
  'name',
  'brand',
  'description',
  'pricePence',
  'vatClass',
  'status',
  'ageFromMonths',
  'ageToMonths',
  'unitQuantity',
  'unit',
  'saleRule',
  'shelf',
  'barcode',
  'weightGrams',
  'parcelSize',
  'returnRule',
  'asksBatch',
  'packingNote',
] as const;

const MAX_TEXT = 500;

/** `parts`: what the importer would write. */
export function differencesOf(
  entry: CatalogueEntry,
  existing: ExistingProduct | undefined,
  {
    parts,
    values,
    pathsOf,
  }: {
    parts: ReadonlySet<string>;
    values: ReadonlyMap<string, AttributeValue> | undefined;
    /** The category paths of the product as it is, and of the entry. */
    pathsOf: { before: readonly string[]; after: readonly string[] };
  },
): Differences {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const say = (field: string, was: unknown, becomes: unknown) => {
    if (was === becomes) return;
    before[field] = short(was ?? null);
    after[field] = short(becomes ?? null);
  };
  for (const field of fields) {
    const becomes = field === 'barcode' ? barcodeOf(entry, existing) : entry[field];
    if (entry[field] !== undefined) say(field, existing?.[field], becomes);
  }
  if (parts.has('categories'))
    say('categories', pathsOf.before.join('\n') || null, pathsOf.after.join('\n') || null);
  if (parts.has('images') && entry.images) say('images', linesOf(existing?.images), linesOf(entry.images));
  if (parts.has('stock') && entry.stock !== undefined) say('stock', existing?.counted.onHand, entry.stock);
  if (parts.has('style') && entry.style) {
    const chosen = entry.style.options.map(({ value }) => value).join(', ');
    say('variant', existing?.optionValues?.join(', '), `${entry.style.name}: ${chosen}`);
  }
  if (parts.has('companions')) say('goesWith', undefined, entry.goesWith?.join(', ') || 'nothing');
  for (const key of new Set([...Object.keys(existing?.attributes ?? {}), ...(values?.keys() ?? [])])) {
    if (values) say(key, wordsOf(existing?.attributes[key]), wordsOf(values.get(key)));
  }
  return { before: existing ? before : null, after };
}

const linesOf = (images: CatalogueEntry['images']) =>
  images?.map(({ path, description }) => (description ? `${path} (${description})` : path)).join('\n') ||
  null;

/** One text for each value, so that equal values compare as equal. */
function wordsOf(value: AttributeValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return value.join(typeof value[0] === 'number' ? '–' : ', ');
}

const short = (value: unknown) =>
  typeof value === 'string' && value.length > MAX_TEXT
    ? `${value.slice(0, MAX_TEXT)}…`.toWellFormed()
    : value;
