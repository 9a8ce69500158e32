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
};
