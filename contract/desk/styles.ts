import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { line, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { productFields } from './product-record.ts';
import { deskStyle, mixesVat } from './products.ts';
import { seenVersionOrNone } from './versions.ts';

const MAX = PRODUCT_LIMITS;
const styleId = z.object({ id: uuid });
const optionName = line('The option name', MAX.optionName);
const optionValue = line('The option value', MAX.optionValue);
const styleName = line('The name', MAX.name);

function optionsOf<Value extends z.ZodType, Extra extends z.ZodRawShape>(value: Value, extra: Extra) {
  return z
    .array(
      z.strictObject({
        name: optionName,
        values: z
          .array(value)
          .min(1, 'An option needs at least one value.')
          .max(MAX.variants, `An option can have at most ${MAX.variants} values.`),
        ...extra,
      }),
    )
    .min(1, 'A style needs at least one option, such as Size.')
    .max(MAX.options, `A style can have at most ${MAX.options} options.`);
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
  summary: 'Add sizes, colours or other options to a product: it becomes the first variant of a style',
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
  summary: 'Add the given combinations as drafts, modelled on an existing variant',
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
      .max(MAX.variants, `A style can have at most ${MAX.variants} variants.`),
    /** The variant to copy from; absent: the first. */
    like: uuid.optional(),
  }),
  refusals: ['products/style-not-found', 'products/sku-taken', 'products/not-possible'],
});

export const changeStyle = deskEndpoint('changeStyle', {
  ...shared,
  summary:
    'Rename, reorder, add and remove options and their values. Variants that lose a value are archived',
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
  .max(1000, 'That is more than a style can have.')
  .default([]);

export const shareFields = deskEndpoint('shareFields', {
  ...shared,
  summary: 'Copy fields to the drafts of all variants of a style, except archived ones',
  body: z.strictObject({
    fields: productFields
      .pick({
        brand: true,
        description: true,
        vatClass: true,
        categoryIds: true,
        images: true,
        ageFromMonths: true,
        ageToMonths: true,
        parcelSize: true,
        returnRule: true,
        saleRule: true,
      })
      .partial(),
    /** The versions of their drafts that were seen; 0, or none, if there was no draft. */
    seen: seenVariants,
  }),
  refusals: ['products/style-not-found', 'desk/changed-meanwhile'],
});

export const publishStyle = deskEndpoint('publishStyle', {
  ...shared,
  summary:
    'Publish these variants with their drafts, all or none. A price that was not for sale before needs a fresh confirmation',
  body: z.strictObject({
    variants: z
      .array(z.strictObject({ id: uuid, version: seenVersionOrNone, draft: seenVersionOrNone }))
      .min(1, 'Please say which variants.')
      .max(MAX.variants, `A style can have at most ${MAX.variants} variants.`),
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
