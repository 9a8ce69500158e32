import type { ParcelSize } from '#contract/delivery/zones.ts';
import { productStatusWords } from '#contract/state-words.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import type { ProductRecord } from './product-record.ts';

/** Views of products that need attention. No Zod here: the browser imports this file. */
export const productViews = [
  'all',
  'low-stock',
  'no-picture',
  'no-description',
  'no-category',
  'no-weight',
  'vat-not-checked',
  'no-safety-data',
  'with-draft',
] as const;
export type ProductView = (typeof productViews)[number];

/** The orders of the list of products. */
export const productOrders = ['newest', 'changed', 'name', 'cheapest', 'dearest'] as const;
export type ProductOrder = (typeof productOrders)[number];

export const parcelSizeWords: Readonly<Record<ParcelSize, string>> = {
  small: 'Small',
  normal: 'Normal',
  bulky: 'Bulky',
};

/** Until when a buyer may return a product because they change their mind. */
export const returnRuleWords: Readonly<Record<ReturnRule, string>> = {
  normal: 'Within 14 days',
  sealed: 'Within 14 days, while its seal is unbroken',
  'made-to-order': 'Not at all: it is made to order',
};

/** The words of the fields that hold a code. */
export const productCodeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: productStatusWords,
  parcelSize: parcelSizeWords,
  returnRule: returnRuleWords,
};

/** The fields of a product, as its screen and the audit log name them. */
export const productFieldNames: Readonly<Record<keyof ProductRecord, string>> = {
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
  parcelSize: 'Parcel size',
  returnRule: 'Returns',
  asksBatch: 'Ask for the batch when packing',
  packingNote: 'Note for packing',
  categoryIds: 'Categories',
  images: 'Pictures',
  attributes: 'Attributes',
  optionValues: 'Option values',
};
