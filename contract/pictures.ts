/*
 * How pictures that staff have added are addressed: `/pictures/SUM-WIDTH.avif` and `.webp`, where SUM is that of what
 * was uploaded. What is at such an address never changes.
 */

/** Each is made at these widths, and never larger than it came. */
export const pictureWidths = [320, 640, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureFormat = 'avif' | 'webp';

/** The one that stands for the picture wherever an address is all there is: every browser takes it. */
const PLAIN_WIDTH = 960;

export function pictureFile(sum: string, width: PictureWidth, format: PictureFormat): string {
  return `${sum}-${width}.${format}`;
}

export function plainPictureFile(sum: string): string {
  return pictureFile(sum, PLAIN_WIDTH, 'webp');
}

export function plainPicturePath(sum: string): string {
  return `/pictures/${plainPictureFile(sum)}`;
}

/** What `srcset` says of a picture in a format; undefined for one that is not ours, or drawn. */
export function pictureSources(path: string, format: PictureFormat): string | undefined {
  const all = /^(\/pictures\/[0-9a-f]{64}-)\d+\.webp$/.exec(path)?.[1];
  return all && pictureWidths.map((width) => `${all}${width}.${format} ${width}w`).join(', ');
}
