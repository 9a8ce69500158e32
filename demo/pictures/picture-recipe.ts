import type { ColourName, GroundName, PrintName, SettingName } from './picture-colours.ts';
import type { MotifName } from './motifs/motifs.ts';

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
