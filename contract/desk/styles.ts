import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { line, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { productFields } from './product-record.ts';
import { deskStyle, mixesVat } from './products.ts';
import { seenVersionOrNone } from './versions.ts';

const MAX = PRODUCT_LIMITS;
const styleId = z.object({ id: uuid });
const optionName = line('The name of the option', MAX.optionName);
const optionValue = line('The value of the option', MAX.optionValue);
const styleName = line('The name', MAX.name);

function optionsOf<Value extends z.ZodType, Extra extends z.ZodRawShape>(value: Value, extra: Extra) {
  return z
    .array(
      z.strictObject({
        name: optionName,
        values: z
          .array(value)
          .min(1, 'An option has at least one value.')
          .max(MAX.variants, `An option has at most ${MAX.variants} values.`),
        ...extra,
      }),
    )
    .min(1, 'A style has at least one option, such as Size.')
    .max(MAX.options, `A style has at most ${MAX.options} options.`);
}

const shared = {
  access: 'staff',
  may: 'products.edit',
  params: styleId,
  answers: { 200: deskStyle },
} as const;

export const getDeskStyle = deskEndpoint('getDeskStyle', {
  summary: 'A style with its variants',
  access: 'staff',
  may: 'products.read',
  params: styleId,
  answers: { 200: deskStyle },
  refusals: ['products/style-not-found'],
});

export const makeStyle = deskEndpoint('makeStyle', {
  summary: 'Give a product sizes, colours or the like: it becomes the first variant of a style',
  access: 'staff',
  may: 'products.edit',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    version: seenVersionOrNone,
    /** Absent: the product's own name. */
    name: styleName.optional(),
    options: optionsOf(optionValue, {}),
    /** This product's values, one for each option. */
    optionValues: z.array(optionValue),
  }),
  answers: { 200: deskStyle },
  refusals: [
    'catalogue/product-not-found',
    'desk/changed-meanwhile',
    'products/has-style',
    'products/not-possible',
  ],
});

export const addVariants = deskEndpoint('addVariants', {
  ...shared,
  summary: 'Add the combinations that are named, and no others: drafts that are like a variant there is',
  body: z.strictObject({
    variants: z
      .array(
        z.strictObject({
          optionValues: z.array(optionValue),
          sku: productFields.shape.sku.optional(),
          pricePence: productFields.shape.pricePence.optional(),
          barcode: productFields.shape.barcode.optional(),
        }),
      )
      .min(1, 'Please say which variants.')
      .max(MAX.variants, `A style has at most ${MAX.variants} variants.`),
    /** The variant to copy from; absent: the first. */
    like: uuid.optional(),
  }),
  refusals: ['products/style-not-found', 'products/sku-taken', 'products/not-possible'],
});

export const changeStyle = deskEndpoint('changeStyle', {
  ...shared,
  summary: 'Rename, reorder, add and take away options and their values. Who loses its value is archived',
  body: z.strictObject({
    version: seenVersionOrNone,
    name: styleName.optional(),
    options: optionsOf(
      z.strictObject({
        value: optionValue,
        /** Its previous name; null if it is new. */
        was: z.string().nullable(),
      }),
      { was: z.string().nullable() },
    ),
  }),
  refusals: ['products/style-not-found', 'desk/changed-meanwhile', 'products/not-possible'],
});

const seenVariants = z
  .array(z.strictObject({ id: uuid, version: seenVersionOrNone }))
  .max(1000, 'That is more than a style has.')
  .default([]);

export const shareFields = deskEndpoint('shareFields', {
  ...shared,
  summary: 'Write fields to all variants of a style at once, the archived ones too',
  body: z.strictObject({
    /** `name` is the style's name, to which each variant's name adds its values. */
    fields: productFields
      .pick({
        name: true,
        brand: true,
        description: true,
        vatClass: true,
        categoryIds: true,
        images: true,
        ageFromMonths: true,
        ageToMonths: true,
        saleRule: true,
      })
      .partial(),
    /** The versions that were seen: if somebody else has changed the same field since, that is a conflict. */
    seen: seenVariants,
  }),
  refusals: ['products/style-not-found', 'desk/changed-meanwhile', 'products/not-possible'],
});

export const publishStyle = deskEndpoint('publishStyle', {
  ...shared,
  summary:
    'Make these variants live with their drafts, all or none. A new price asks for a fresh confirmation',
  body: z.strictObject({
    variants: z
      .array(z.strictObject({ id: uuid, version: seenVersionOrNone, draft: seenVersionOrNone }))
      .min(1, 'Please say which variants.')
      .max(MAX.variants, `A style has at most ${MAX.variants} variants.`),
    mixesVat,
  }),
  refusals: [
    'products/style-not-found',
    'desk/changed-meanwhile',
    'products/mixed-vat',
    'desk/large-change',
    'products/sku-taken',
    'products/not-possible',
  ],
});
