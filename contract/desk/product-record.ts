import { z } from 'zod';
import { parcelSizes } from '#contract/delivery/zones.ts';
import { vatClasses } from '#contract/pricing/vat.ts';
import { isImagePath, PRODUCT_LIMITS, productStatuses, saleRules, units } from '#contract/product-limits.ts';
import { returnRules } from '#contract/returns/words.ts';
import { SHORTENED } from '#contract/barcodes.ts';
import { isShortened } from '#contract/numbers.ts';
import { isStorable } from '#contract/storable.ts';
import { line, uuid } from '#contract/text.ts';
import { tidy, UNTIDIED } from '#contract/tidy.ts';

const MAX = PRODUCT_LIMITS;

function whole(label: string, min: number, max: number) {
  const sentence = `${label} must be a whole number from ${min} to ${max.toLocaleString('en-GB')}.`;
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
}

const priceSentence = 'The price must be from £0.01 to £1,000,000.';

/** Blank becomes null. Unlike in forms that send every field, an absent field stays absent. */
const textOrNull = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .nullable()
    .refine((value) => (value ?? '').length <= max * UNTIDIED, {
      error: `${label} can have at most ${max.toLocaleString('en-GB')} characters.`,
      abort: true,
    })
    .refine((value) => isStorable(value ?? ''), `${label} contains characters that cannot be used here.`)
    .transform((value) => tidy(value ?? '') || null)
    .pipe(
      z
        .string()
        .max(max, `${label} can have at most ${max.toLocaleString('en-GB')} characters.`)
        .nullable(),
    );
const lineOrNull = (label: string, max: number) =>
  textOrNull(label, max).refine(
    (value) => !/[\r\n\u2028\u2029]/.test(value ?? ''),
    `${label} must be a single line.`,
  );
const lineOrEmpty = (label: string, max: number) => lineOrNull(label, max).transform((value) => value ?? '');
const textOrEmpty = (label: string, max: number) => textOrNull(label, max).transform((value) => value ?? '');

const quantitySentence = 'The contents must be a number above 0 and up to 1,000,000, such as 44 or 0.75.';
const quantity = z
  .string(quantitySentence)
  .trim()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, quantitySentence)
  .transform((text) => String(Number(text)))
  .refine((text) => Number(text) > 0 && Number(text) <= MAX.unitQuantity, quantitySentence);

const image = z.strictObject({
  path: z
    .string('A picture must have an address.')
    .trim()
    .refine(isImagePath, 'A picture address must start with https:// or /.'),
  /** Alternative text for those who cannot see the picture. */
  text: lineOrEmpty('The picture description', MAX.imageText),
});

const numberSentence = 'That number is too large.';
const attributeNumber = z
  .number(numberSentence)
  .min(-MAX.number, numberSentence)
  .max(MAX.number, numberSentence);
const attributeValue = z.union(
  [
    attributeNumber,
    z.boolean(),
    z.tuple([attributeNumber, attributeNumber]),
    z
      .array(line('A value', MAX.choice))
      .min(1)
      .max(MAX.choices, `A list can have at most ${MAX.choices} values.`),
  ],
  'A value must be a number, a range, text, or yes or no.',
);

/** Everything people can edit about a product, as forms send it and change sets store it. */
export const productFields = z.strictObject({
  name: line('The name', MAX.name),
  sku: line('The SKU', MAX.sku).refine((value) => !isShortened(value), `The SKU ${SHORTENED}.`),
  brand: lineOrNull('The brand', MAX.brand),
  description: textOrEmpty('The description', MAX.description),
  pricePence: z
    .number(priceSentence)
    .int(priceSentence)
    .min(1, priceSentence)
    .max(MAX.pricePence, priceSentence),
  vatClass: z.enum(vatClasses, 'Please choose the VAT class.'),
  /** Somebody has chosen the VAT class; it is not just the default. */
  isVatChecked: z.boolean('VAT class checked must be true or false.'),
  status: z.enum(productStatuses, 'The status must be draft, published or archived.'),
  saleRule: z.enum(saleRules, 'There is no such rule.').nullable(),
  ageFromMonths: whole('The age', 0, MAX.ageMonths).nullable(),
  ageToMonths: whole('The age', 0, MAX.ageMonths).nullable(),
  unit: z.enum(units, 'The unit must be each, ml or g.').nullable(),
  /** A decimal as text: 44, 0.75. */
  unitQuantity: quantity.nullable(),
  shelf: lineOrEmpty('The shelf', MAX.shelf),
  barcode: lineOrEmpty('The barcode', MAX.barcode).refine(
    (value) => !isShortened(value),
    `The barcode ${SHORTENED}.`,
  ),
  weightGrams: whole('The weight in grams', 1, MAX.weightGrams).nullable(),
  parcelSize: z.enum(
    parcelSizes,
    `The parcel size must be ${parcelSizes.slice(0, -1).join(', ')} or ${parcelSizes.at(-1)}.`,
  ),
  returnRule: z.enum(
    returnRules,
    `The return rule must be ${returnRules.slice(0, -1).join(', ')} or ${returnRules.at(-1)}.`,
  ),
  /** Packers are asked for the batch. */
  asksBatch: z.boolean('Asking for the batch must be true or false.'),
  packingNote: textOrEmpty('The packing note', MAX.packingNote),
  /** The first is the one the breadcrumb shows. */
  categoryIds: z
    .array(uuid, 'Please say which categories.')
    .max(MAX.categories, `A product can be in at most ${MAX.categories} categories.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  images: z
    .array(image, 'Please say which pictures.')
    .max(MAX.images, `A product can have at most ${MAX.images} pictures.`),
  attributes: z.record(
    z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'An attribute must be named like weight-kg.')
      .max(40),
    attributeValue,
    'The attributes must be named values.',
  ),
  /** The variant's value for each option of its style; null if it is not a variant. */
  optionValues: z.array(line('The option value', MAX.optionValue)).min(1).max(MAX.options).nullable(),
});

export type ProductRecord = z.output<typeof productFields>;

/** The same as an answer: stored values are returned even if the form's rules would refuse them. */
export const productRecord = z.object({
  name: z.string(),
  sku: z.string(),
  brand: z.string().nullable(),
  description: z.string(),
  pricePence: z.number(),
  vatClass: z.enum(vatClasses),
  isVatChecked: z.boolean(),
  status: z.enum(productStatuses),
  saleRule: z.enum(saleRules).nullable(),
  ageFromMonths: z.number().nullable(),
  ageToMonths: z.number().nullable(),
  unit: z.enum(units).nullable(),
  unitQuantity: z.string().nullable(),
  shelf: z.string(),
  barcode: z.string(),
  weightGrams: z.number().nullable(),
  parcelSize: z.enum(parcelSizes),
  returnRule: z.enum(returnRules),
  asksBatch: z.boolean(),
  packingNote: z.string(),
  categoryIds: z.array(z.string()),
  images: z.array(z.object({ path: z.string(), text: z.string() })),
  attributes: z.record(
    z.string(),
    z.union([z.number(), z.boolean(), z.tuple([z.number(), z.number()]), z.array(z.string())]),
  ),
  optionValues: z.array(z.string()).nullable(),
}) satisfies z.ZodType<ProductRecord>;
