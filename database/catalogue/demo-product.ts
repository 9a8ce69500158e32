import type { ColourName, GroundName, PrintName, SettingName } from './picture-colours.ts';
import type { MotifName } from './motifs/motifs.ts';

export type DemoCategory = {
  name: string;
  /** An emoji, as the specification's Category.Image allows. */
  image: string;
  subcategories: DemoCategory[];
};

export type VatClass = 'standard' | 'reduced' | 'zero';

/** What the picture maker needs to know to draw a product: no sizes, no coordinates. */
export type PictureRecipe = {
  motif: MotifName;
  colour: ColourName;
  /** The second colour; chosen to suit the first when absent. */
  accent?: ColourName;
  /** What is printed on the fabric. */
  print?: PrintName;
  /** A Fluent emoji drawn on the product: the cover of a book, the face of a soft toy. */
  emblem?: string;
  ground: GroundName;
  /** Where the second view shows the product in use. */
  setting: SettingName;
  /** What else is in the box: gives the product a view of all its parts. */
  parts?: MotifName[];
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
