import { z } from 'zod';
import * as field from '#server/catalogue/entry.rules.ts';
import { derivedSku, problemOf } from '#server/catalogue/entry.rules.ts';

const row = field.product.extend({
  categoryPath: field.categoryPath,
  otherCategoryPaths: field.otherCategoryPaths,
  status: field.status,
  style: field.style,
  goesWith: field.goesWith,
  attributes: field.attributes,
  ageFromMonths: field.ageFromMonths,
  ageToMonths: field.ageToMonths,
  unitQuantity: field.unitQuantity,
  unit: field.unit,
  saleRule: field.saleRule,
  shelf: field.shelf,
  barcode: field.barcode,
  weightGrams: field.weightGrams,
  parcelSize: field.parcelSize,
  returnRule: field.returnRule,
  asksBatch: field.asksBatch,
  packingNote: field.packingNote,
  /** Other tools' name for a single picture. */
  imageUrl: field.image,
  /** The row's id in its source: the best sku for a product that has none. */
  sourceId: z.union([z.string(), z.number()]).nullish(),
});

/** A row with our own field names: a line of JSON, or a row of our own table. */
export function entryOf(value: unknown): { entry: field.CatalogueEntry } | { problem: string } {
  const parsed = row.safeParse(value);
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const { sku, price, imageUrl, images, sourceId, style, ...rest } = parsed.data;
  return {
    entry: {
      ...rest,
      sku: sku || (sourceId ? derivedSku(String(sourceId)) : derivedSku(rest.brand ?? '', rest.name)),
      pricePence: price,
      images: images ?? (imageUrl && [imageUrl]),
      style: style && { ...style, code: style.code ?? derivedSku('style', rest.brand ?? '', style.name) },
    },
  };
}
