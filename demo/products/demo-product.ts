import type { VatClass } from '#contract/pricing/vat.ts';
import type { PictureRecipe } from '#demo/pictures/picture-recipe.ts';
import type { DemoAttributes } from './attributes.ts';

export type DemoCategory = {
  name: string;
  /** The address of a drawing. */
  image: string;
  subcategories: DemoCategory[];
};

/** The months from and to which it suits a child; to whom it belongs when age says nothing about it. */
export type DemoAge = readonly [from: number, to?: number] | 'for parents' | 'for the home' | 'for any age';

export type DemoProduct = {
  sku: string;
  name: string;
  brand: string;
  pricePence: number;
  vatClass: VatClass;
  stock: number;
  /** Category names from the top down. */
  categoryPath: string[];
  /** Plain text: paragraphs apart by a blank line; lines starting with "• " are a list. */
  description: string;
  /** As shops of earlier versions have it. */
  earlierDescription?: string;
  age: DemoAge;
  attributes: DemoAttributes;
  /** How much is in it, for the price of one. */
  unit?: readonly [quantity: number, unit: 'each' | 'ml' | 'g'];
  saleRule?: 'first-infant-formula';
  picture: PictureRecipe;
  /** The sku of another whose pictures show it as well. */
  looksLike?: string;
};

export type DemoStyle = {
  code: string;
  name: string;
  /** The values in the order of the page. */
  options: { name: string; values: string[] }[];
  /** The first is one of the catalogue's products, and stands for the style; the others are here alone. */
  variants: { product: DemoProduct; values: string[] }[];
};
