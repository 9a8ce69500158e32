import type { ProductRecord } from '#contract/desk/product-record.ts';
import { productFieldNames } from '#contract/desk/product-words.ts';

/**
 * The fields edited on a product's screen. The status changes through Publish and Archive, the option values through
 * the style.
 */
export type ProductField = Exclude<keyof ProductRecord, 'status' | 'optionValues'>;
export type Fields = Partial<Pick<ProductRecord, ProductField>>;

/** Shown only in a shop with a VAT number. */
export const isOfVat = (field: string) => field === 'vatClass' || field === 'isVatChecked';

/** Also accepts `attributes.colour`. */
export function fieldName(field: string): string {
  const [own, key] = field.split('.');
  const name = productFieldNames[own as keyof ProductRecord] ?? field;
  return key === undefined ? name : `${name}: ${key}`;
}
