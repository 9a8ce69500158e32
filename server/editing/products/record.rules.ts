import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { tidyText } from '#server/catalogue/plain-text.rules.ts';
import type { StoredFields } from './edits.types.ts';

type Fields = Partial<StoredFields>;

const lines = ['name', 'sku', 'brand', 'shelf', 'barcode'] as const;
const texts = ['description', 'packingNote'] as const;

/** The fields as stored: texts are tidied as by an import, so that an export reads back unchanged. */
export function tidied(fields: Fields): Fields {
  const tidy: Fields = { ...fields };
  for (const field of lines) {
    const value = fields[field];
    if (typeof value === 'string') Object.assign(tidy, { [field]: tidyLine(value) });
  }
  if (tidy.brand === '') tidy.brand = null;
  // Stating the VAT class counts as checking it.
  if (fields.vatClass !== undefined) tidy.isVatChecked = fields.isVatChecked ?? true;
  for (const field of texts) if (fields[field] !== undefined) tidy[field] = tidyText(fields[field]);
  if (fields.images) tidy.images = fields.images.map(({ path, text }) => ({ path, text: tidyLine(text) }));
  return tidy;
}

const tidyLine = (value: string) => tidyText(value).replace(/\s+/g, ' ');

/** A contradiction within the product; null if there is none. */
export function contradictionOf(record: StoredFields): Refusal | null {
  const { ageFromMonths, ageToMonths, unit, unitQuantity, optionValues, styleId } = record;
  if (record.name === '') return impossible('name', 'The name is required.');
  if (record.sku === '') return impossible('sku', 'The SKU is required.');
  if (ageFromMonths !== null && ageToMonths !== null && ageFromMonths > ageToMonths)
    return impossible('ageToMonths', 'The upper age must not be below the lower one.');
  if (unit !== null && unitQuantity === null)
    return impossible('unitQuantity', 'Please enter the contents, or remove the unit.');
  if (unit === null && unitQuantity !== null) return impossible('unit', 'Please choose the unit.');
  if (Object.keys(record.attributes).length > PRODUCT_LIMITS.attributes)
    return impossible('attributes', `A product can have at most ${PRODUCT_LIMITS.attributes} attributes.`);
  if ((styleId === null) !== (optionValues === null))
    return impossible('optionValues', 'Only variants have option values, one for each option.');
  return null;
}

export function impossible(field: string, problem: string): Refusal {
  return refuse('products/not-possible', { field, problem });
}
