/*
 * Addresses of pictures that staff have added: `/pictures/SUM-WIDTH.avif` and `.webp`, where SUM is the checksum of the
 * uploaded file. The content at such an address never changes. Shown to somebody, it ends in `#fills` or `#stands` as it has been
 * measured; any other melts into the ground: see storefront/styles/pictures.css.
 */

/** Each picture is made at these widths, but never larger than the original. */
export const pictureWidths = [320, 640, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureFormat = 'avif' | 'webp';

/** The size used where only one address can be given: every browser supports it. */
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

/** The smallest of a picture's sizes; a drawing, or a picture that is not one of ours, as it is. */
export function smallPicturePath(path: string): string {
  return path.replace(/^(\/pictures\/[0-9a-f]{64}-)\d+\.webp$/, `$1${pictureWidths[0]}.webp`);
}

/** The `srcset` of a picture in a format; undefined if it is not one of ours, or is a drawing. */
export function pictureSources(path: string, format: PictureFormat): string | undefined {
  const all = /^(\/pictures\/[0-9a-f]{64}-)\d+\.webp(?:#\w+)?$/.exec(path)?.[1];
  return all && pictureWidths.map((width) => `${all}${width}.${format} ${width}w`).join(', ');
}

/**
 * The address of a drawing for something without a picture: by the words of its name, or else of its category, given
 * from the outermost down with a bar between.
 */
export function drawingPath(name: string, category = ''): string {
  return `/drawings/of/${encodeURIComponent(`${name}|${category}`.slice(0, 200).toWellFormed())}.svg`;
}
