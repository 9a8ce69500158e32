import {
  pictureWidths,
  plainPictureFile,
  type PictureFormat,
  type PictureWidth,
} from '#contract/pictures.ts';

/** The plain picture is made while the person waits; these follow, those of lists and phones before large ones. */
export const steps: readonly { width: PictureWidth; formats: readonly PictureFormat[] }[] = [
  { width: 960, formats: ['avif'] },
  { width: 640, formats: ['avif', 'webp'] },
  { width: 320, formats: ['avif', 'webp'] },
  { width: 1600, formats: ['avif', 'webp'] },
];

/** Of a picture that cannot be made so often, no more is made. */
export const MOST_TRIES = 3;

/** Outside of what is served. */
export function originalName(sum: string): string {
  return `originals/${sum}`;
}

export function servedName(file: string): string {
  return `served/${file}`;
}

export const servedFile = `^[0-9a-f]{64}-(?:${pictureWidths.join('|')})\\.(?:avif|webp)$`;

/** What stands for a size that is not made yet. */
export function standIn(file: string): string {
  return plainPictureFile(file.slice(0, 64));
}
