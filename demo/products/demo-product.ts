import type { VatClass } from '#contract/pricing/vat.ts';
import type { PictureRecipe } from '#demo/pictures/picture-recipe.ts';

export type DemoCategory = {
  name: string;
  /** An emoji. */
  image: string;
  subcategories: DemoCategory[];
};

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
