import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SHORTENED } from '#contract/barcodes.ts';
import { MAX_ON_SHELF } from '#contract/desk/limits.ts';
import { penceFromPounds } from '#contract/money.ts';
import {
  isShortened,
  readGrams,
  readNumber,
  readWhole,
  type NumberRead,
  readPence,
} from '#contract/numbers.ts';
import { parcelSizes, type ParcelSize } from '#contract/delivery/zones.ts';
import { returnRules, type ReturnRule } from '#contract/returns/words.ts';
import { vatClasses, type VatClass } from '#contract/pricing/vat.ts';
import {
  isImagePath,
  PRODUCT_LIMITS as MAX,
  productStatuses as statuses,
  saleRules,
  units,
  type ProductStatus,
  type SaleRule,
  type Unit,
} from '#contract/product-limits.ts';
import {
  attributeKeyOf,
  problemOfAttribute,
  type AttributeEntry,
} from './attributes/attribute-values.rules.ts';
import { normalForm } from '#contract/normal-form.ts';
import { tidy, UNTIDIED } from '#contract/tidy.ts';
import { plainText } from './plain-text.rules.ts';

/** A product as an import brings it. If a field is undefined, a product already in the shop keeps its value. */
export interface CatalogueEntry {
  sku: string;
  name: string;
  pricePence: number;
  brand?: string | undefined;
  description?: string | undefined;
  vatClass?: VatClass | undefined;
  /** Category names from the outermost to the one that holds the product. */
  categoryPath?: readonly string[] | undefined;
  /** Its other categories; the breadcrumb shows `categoryPath`. */
  otherCategoryPaths?: readonly (readonly string[])[] | undefined;
  images?: readonly { path: string; description: string }[] | undefined;
  /** How many are on the shelf, including those reserved for unpaid orders. */
  stock?: number | undefined;
  status?: ProductStatus | undefined;
  style?: StyleEntry | undefined;
  /** The skus of its companions, in order. Those that are not in the shop are ignored. */
  goesWith?: readonly string[] | undefined;
  /** Attributes that it does not name stay as they are. */
  attributes?: readonly AttributeEntry[] | undefined;
  /** The ages it suits, in months. */
  ageFromMonths?: number | undefined;
  ageToMonths?: number | undefined;
  /** How much of the unit is in it: 44 nappies, 250 ml. */
  unitQuantity?: number | undefined;
  unit?: Unit | undefined;
  saleRule?: SaleRule | undefined;
  /** Where it is kept in the house. */
  shelf?: string | undefined;
  barcode?: string | undefined;
  weightGrams?: number | undefined;
  parcelSize?: ParcelSize | undefined;
  returnRule?: ReturnRule | undefined;
  /** True if packing asks for its batch. */
  asksBatch?: boolean | undefined;
  /** To be read before packing it. */
  packingNote?: string | undefined;
}

export interface StyleEntry {
  /** The same for every variant, and in every import. */
  code: string;
  name: string;
  options: readonly { name: string; value: string }[];
}

/** A row of a file: an entry, or the reason why it is not one. `line` is where it begins. */
export type ImportRow =
  | { line: number; entry: CatalogueEntry }
  | { line: number; problem: string }
  | { line: number; skipped: string }
  | { line: number; unread: readonly UnreadColumn[] };

/** A column of a table that the shop does not know, and the one that may be meant. */
export interface UnreadColumn {
  name: string;
  likely: string | null;
}

export const MAX_IMAGES = MAX.images;
export const MAX_OPTIONS = MAX.options;
const MAX_COMPANIONS = 20;
/** Some of them may be there to be removed. */
export const MAX_NAMED = 2 * MAX.attributes;
export const MAX_CATEGORY_DEPTH = 10;

/** Null and empty mean that the row says nothing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

const line = (label: string, max: number) =>
  z
    .string(`${label} is not text`)
    .max(max * UNTIDIED, `${label} has more than ${max} characters`)
    .transform((value) => plainText(value).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, `${label} is missing`).max(max, `${label} has more than ${max} characters`));

/** The variations of a product mostly have the same description, which may be long. */
function onceFor(clean: (text: string) => string): (text: string) => string {
  let last = { text: '', cleaned: '' };
  return (text) => {
    if (text !== last.text) last = { text, cleaned: clean(text) };
    return last.cleaned;
  };
}

/** One more than there may be: enough to see that there are too many. */
const upTo = <Schema extends z.ZodType>(max: number, schema: Schema) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, max + 1) : value), schema);

/** A sku or a barcode, which a spreadsheet may have taken for a number. */
const code = (label: string, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    line(label, max).refine((value) => !isShortened(value), {
      error: ({ input }) => `${label} ${input as string} ${SHORTENED}`,
    }),
  );

/** Text of a table as a number; what can be read in two ways is refused with both. */
const written = (label: string, read: (text: string) => NumberRead, schema: z.ZodType<number>) =>
  optional(
    z.preprocess((value, context) => {
      if (typeof value !== 'string') return value;
      const found = read(tidyNumber(value));
      if ('value' in found) return found.value;
      if (found.readings.length === 0) return value;
      context.addIssue({ code: 'custom', message: inTwoWays(label, value, found.readings) });
      return z.NEVER;
    }, schema),
  );

function inTwoWays(label: string, text: string, readings: readonly string[]): string {
  return `${label} ${shortened(text)} can be read in two ways: as ${readings.join(' or as ')}`;
}

/** No number is so long that it needs tidying. */
const tidyNumber = (text: string) => (text.length > 100 ? text : tidy(text));

/** Within the limits of the field, which have their own words. */
const anyWhole = (text: string) => readWhole(text, { min: -Infinity, max: Infinity });

/** Other shops let stock fall below zero when they oversell. */
export function noLess(stock: string): string {
  return /^[-−]/.test(stock) ? '0' : stock;
}

export const sku = optional(code('the sku', MAX.sku));
export const name = line('the name', MAX.name);
export const brand = optional(line('the brand', MAX.brand));
export const description = optional(
  z
    .string('the description is not text')
    .max(MAX.description * UNTIDIED, 'the description has more than 20,000 characters')
    .transform(onceFor(plainText))
    .pipe(z.string().max(MAX.description, 'the description has more than 20,000 characters')),
);

/** 12.99 or "12.99": pounds, VAT included. */
export const price = z
  .union(
    [z.number(), z.string().transform(tidyNumber).pipe(z.string().min(1, 'the price is missing'))],
    'the price is missing',
  )
  .transform((value, context) => {
    const text = String(value);
    const read = typeof value === 'number' ? readJsonPrice(value) : readPence(value);
    if ('value' in read && read.value >= 1 && read.value <= MAX.pricePence) return read.value;
    const limits = 'it must be from 0.01 to 1,000,000 pounds with at most two decimals';
    const message =
      'readings' in read && read.readings.length > 0
        ? inTwoWays('the price', text, read.readings)
        : `the price ${shortened(text)} can’t be used: ${limits}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const categoryName = line('a category name', 100)
  // A category's address is its names joined by slashes.
  .transform((value) =>
    value
      .split('/')
      .map((part) => part.trim())
      .join(' & ')
      .replace(/^ & | & $/g, ''),
  )
  .pipe(
    z.string().min(1, 'a category name is missing').max(100, 'a category name has more than 100 characters'),
  );

/** ["Nursery", "Cots"] or "Nursery > Cots". */
export const categoryPath = optional(
  z
    .union(
      [z.array(z.unknown()), z.string().transform((text) => text.split('>', MAX_CATEGORY_DEPTH + 1))],
      'the categoryPath is not a list of names',
    )
    .transform((path) => path.slice(0, MAX_CATEGORY_DEPTH + 1))
    .pipe(
      z.array(categoryName).max(MAX_CATEGORY_DEPTH, `the categoryPath is deeper than ${MAX_CATEGORY_DEPTH}`),
    )
    .transform((path) => (path.length > 0 ? path : undefined)),
);

export const otherCategoryPaths = optional(
  upTo(
    MAX.categories,
    z
      .array(categoryPath, 'otherCategoryPaths is not a list of paths')
      .max(MAX.categories, `the product has more than ${MAX.categories} categories`)
      .transform((paths) => paths.filter((path) => path !== undefined)),
  ),
);

/** An http address is stored as https, because the shop's pages show no other. */
const imagePath = z
  .string('an image is not an address')
  .trim()
  .transform((value) => value.replace(/^http:/i, 'https:').replace(/^\/\//, 'https://'))
  .refine(isImagePath, 'an image address must start with https:// or /');

const anImage = z.union(
  [
    imagePath.transform((path) => ({ path, description: '' })),
    z
      .object({ path: imagePath.optional(), url: imagePath.optional(), description: z.string().nullish() })
      .transform((value, context) => {
        const path = value.path ?? value.url;
        const given = (value.description ?? '').slice(0, MAX.imageText * UNTIDIED);
        const text = plainText(given).slice(0, MAX.imageText);
        if (path) return { path, description: text.toWellFormed() };
        context.addIssue({ code: 'custom', message: 'an image has no address' });
        return z.NEVER;
      }),
  ],
  'an image address must start with https:// or /',
);
export const image = optional(anImage);
export const images = optional(
  upTo(
    MAX_IMAGES,
    z.array(anImage, 'images is not a list').max(MAX_IMAGES, `there are more than ${MAX_IMAGES} images`),
  ),
);

export const stock = written(
  'the stock',
  anyWhole,
  z
    .number('the stock is not a whole number')
    .int('the stock is not a whole number')
    .min(0, 'the stock is below 0')
    .max(MAX_ON_SHELF, 'the stock is above 1,000,000'),
);

export const vatClass = optional(z.enum(vatClasses, `the vatClass must be one of ${vatClasses.join(', ')}`));

export const status = optional(z.enum(statuses, `the status must be one of ${statuses.join(', ')}`));

/** Size and 0-3 months, Colour and Sage. */
export const options = z
  .array(
    z.object({
      name: line('the name of an option', MAX.optionName),
      value: z.preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        line('the value of an option', MAX.optionValue),
      ),
    }),
  )
  .min(1, 'the style has no options')
  .max(MAX_OPTIONS, `the style has more than ${MAX_OPTIONS} options`)
  .refine(
    (all) => new Set(all.map(({ name: one }) => one.toLowerCase())).size === all.length,
    'the style has two options with the same name',
  );

/** { "name": "Otter sleepsuit", "options": { "Size": "0-3 months" } } */
export const style = optional(
  z.object(
    {
      name: line('the name of the style', MAX.name),
      /** Given in the shop's own export; otherwise derived from brand and name. */
      code: optional(line('the code of the style', 64)),
      options: z
        .record(z.string(), z.unknown(), 'the options of the style are not an object')
        .transform((all) =>
          Object.entries(all)
            .slice(0, MAX_OPTIONS + 1)
            .map(([one, value]) => ({ name: one, value })),
        )
        .pipe(options),
    },
    'the style is not an object',
  ),
);

/** ["WIPES-12", "CREAM-100"], each once. */
export const goesWith = optional(
  upTo(
    MAX_COMPANIONS,
    z
      .array(code('a sku in goesWith', MAX.sku), 'goesWith is not a list of skus')
      .max(MAX_COMPANIONS, `goesWith has more than ${MAX_COMPANIONS} skus`)
      .transform((skus) => [...new Set(skus)]),
  ),
);

const attributeValue = z.union(
  [
    z.null(),
    z.number(),
    z.boolean(),
    z.literal('').transform(() => null),
    line('a value of an attribute', 20_000),
    z.tuple([z.number(), z.number()]),
    upTo(
      MAX.choices,
      z.array(line('a value of an attribute', 20_000)).min(1, 'an attribute has an empty list of values'),
    ),
  ],
  'the value of an attribute must be a number, text, true, false, or a list of them',
);

/** { "colour": "Sage", "weight-kg": 6.2, "isofix": true, "child-weight-kg": [9, 18], "material": ["Cotton", "Linen"] } */
export const attributes = optional(
  z
    .record(z.string(), z.unknown(), 'the attributes are not an object')
    .refine(
      (all) => Object.keys(all).length <= MAX_NAMED,
      `the product has more than ${MAX.attributes} attributes`,
    )
    .pipe(z.record(z.string(), attributeValue))
    .transform((all) => Object.entries(all).map(([label, value]) => ({ label, value })))
    .transform((all, context) =>
      all.flatMap(({ label, value }): AttributeEntry[] => {
        const key = attributeKeyOf(label);
        const problem = key
          ? problemOfAttribute({ key, value })
          : `the attribute name ${shortened(label)} must be like weight-kg`;
        if (problem) context.addIssue({ code: 'custom', message: problem });
        return key && !problem ? [{ key, value }] : [];
      }),
    )
    .refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      'an attribute is given more than once',
    ),
);

const months = (label: string) =>
  written(
    label,
    anyWhole,
    z
      .number(`${label} is not a whole number of months`)
      .int(`${label} is not a whole number of months`)
      .min(0, `${label} is below 0`)
      .max(MAX.ageMonths, `${label} is above ${MAX.ageMonths}`),
  );
export const ageFromMonths = months('the ageFromMonths');
export const ageToMonths = months('the ageToMonths');

export const unitQuantity = written(
  'the unitQuantity',
  (text) => readNumber(text, { decimals: 12 }),
  z
    .number('the unitQuantity is not a number')
    .min(0.001, 'the unitQuantity is not above 0')
    .max(MAX.unitQuantity, 'the unitQuantity is above 1,000,000')
    .transform((value) => Math.round(value * 1000) / 1000),
);
export const unit = optional(z.enum(units, `the unit must be one of ${units.join(', ')}`));
export const saleRule = optional(z.enum(saleRules, `the saleRule must be one of ${saleRules.join(', ')}`));

export const shelf = optional(line('the shelf', MAX.shelf));
export const barcode = optional(code('the barcode', MAX.barcode));
export const weightGrams = written(
  'the weightGrams',
  (text) => readGrams(text, { min: 0 }),
  z
    .number('the weightGrams is not a whole number')
    .int('the weightGrams is not a whole number')
    .min(1, 'the weightGrams is below 1')
    .max(MAX.weightGrams, 'the weightGrams is above 1,000,000'),
);
export const parcelSize = optional(
  z.enum(parcelSizes, `the parcelSize must be one of ${parcelSizes.join(', ')}`),
);
export const returnRule = optional(
  z.enum(returnRules, `the returnRule must be one of ${returnRules.join(', ')}`),
);
export const asksBatch = optional(z.boolean('asksBatch must be true or false'));
export const packingNote = optional(
  z
    .string('the packingNote is not text')
    .max(MAX.packingNote * UNTIDIED, 'the packingNote has more than 500 characters')
    .transform(plainText)
    .pipe(z.string().max(MAX.packingNote, 'the packingNote has more than 500 characters')),
);

/** The fields that every kind of file has. */
export const product = z.object({ sku, name, price, brand, description, vatClass, images, stock });

/** A sku for a product that came without one, the same in every import of that product. */
export function derivedSku(...identity: string[]): string {
  const own = identity.join('-');
  if (/^[\w.-]{1,64}$/.test(own)) return own;
  const digest = createHash('sha256').update(normalForm(own, 'NFC').toLowerCase()).digest('hex').slice(0, 12);
  const slug = normalForm(own.slice(0, 1000), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40);
  return `${slug}-${digest}`.replace(/^-/, '');
}

/**
 * A code for a style of another shop. With other options it is another style, which takes over the variants as they are
 * imported, because options come and go in the other shop.
 */
export function derivedStyleCode(options: StyleEntry['options'], ...identity: string[]): string {
  return derivedSku(...identity, ...options.map((option) => option.name.toLowerCase()).toSorted());
}

/** Roughly how many characters an entry has. */
export function lengthOf({ description = '', images = [], attributes = [] }: CatalogueEntry): number {
  const pictures = images.reduce((sum, one) => sum + one.path.length + one.description.length, 0);
  return 500 + description.length + pictures + attributes.length * 100;
}

/** What is wrong with a row, in one line. */
export function problemOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ message }) => message))].slice(0, 5).join('; ');
}

/** A number of JSON is exact, up to zeros at its end. */
function readJsonPrice(pounds: number): NumberRead {
  const pence = penceFromPounds(pounds);
  return pence === null ? { readings: [] } : { value: pence };
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
