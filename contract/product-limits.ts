/** Limits of a product's fields, whether typed at the desk or imported. No Zod here: the browser imports this file. */
export const PRODUCT_LIMITS = {
  name: 300,
  sku: 64,
  brand: 100,
  description: 20_000,
  pricePence: 100_000_000,
  shelf: 40,
  barcode: 64,
  packingNote: 500,
  weightGrams: 1_000_000,
  ageMonths: 240,
  unitQuantity: 1_000_000,
  images: 50,
  imagePath: 2000,
  imageText: 500,
  categories: 50,
  attributes: 50,
  /** For one attribute. */
  choices: 10,
  choice: 100,
  /** The database keeps this many digits. */
  number: 999_999_999,
  options: 3,
  optionName: 50,
  optionValue: 100,
  variants: 100,
} as const;

export const productStatuses = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const units = ['each', 'ml', 'g'] as const;
export type Unit = (typeof units)[number];

export const saleRules = ['first-infant-formula'] as const;
export type SaleRule = (typeof saleRules)[number];

/** The address of a picture: a path of this shop, or https. */
export function isImagePath(value: string): boolean {
  return (
    value.length <= PRODUCT_LIMITS.imagePath &&
    (isPathOfShop(value) || (/^https:\/\/[^\s]+$/i.test(value) && URL.canParse(value)))
  );
}

/** Tabs and line breaks are dropped from an address: `/\t/elsewhere.example` leads elsewhere, `/\t/[` nowhere. */
function isPathOfShop(value: string): boolean {
  const shop = 'https://shop.invalid';
  return /^\/[^/\\]/.test(value) && URL.parse(value, shop)?.origin === shop;
}
