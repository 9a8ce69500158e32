import type { ProductRecord } from '#contract/desk/product-record.ts';

/**
 * The fields edited on a product's screen. The status changes through Publish and Archive, the option values through
 * the style.
 */
export type ProductField = Exclude<keyof ProductRecord, 'status' | 'optionValues'>;
export type Fields = Partial<Pick<ProductRecord, ProductField>>;

const names: Readonly<Record<keyof ProductRecord, string>> = {
  name: 'Name',
  sku: 'SKU',
  brand: 'Brand',
  description: 'Description',
  pricePence: 'Price',
  vatClass: 'VAT class',
  isVatChecked: 'VAT class checked',
  status: 'Status',
  saleRule: 'First infant formula',
  ageFromMonths: 'From age',
  ageToMonths: 'To age',
  unit: 'Unit',
  unitQuantity: 'Contents',
  shelf: 'Shelf',
  barcode: 'Barcode',
  weightGrams: 'Weight',
  asksBatch: 'Ask for the batch when packing',
  packingNote: 'Note for packing',
  categoryIds: 'Categories',
  images: 'Pictures',
  attributes: 'Attributes',
  optionValues: 'Option values',
};

/** Shown only in a shop with a VAT number. */
export const isOfVat = (field: string) => field === 'vatClass' || field === 'isVatChecked';

/** Also accepts `attributes.colour`. */
export function fieldName(field: string): string {
  const [own, key] = field.split('.');
  const name = names[own as keyof ProductRecord] ?? field;
  return key === undefined ? name : `${name}: ${key}`;
}
