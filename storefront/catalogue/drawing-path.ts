import { inAddress } from '#contract/category-address.ts';

/** The address of a drawing for something without a picture, chosen by the words of its name. */
export function drawingPath(name: string): string {
  return `/drawings/of/${inAddress(name.slice(0, 80).toWellFormed())}`;
}
