import {
  pictureWidths,
  plainPictureFile,
  type PictureFormat,
  type PictureWidth,
} from '#contract/pictures.ts';

/**
 * The plain picture is made while the person waits; these follow, with those for lists and phones before
 * large ones.
 */
export const steps: readonly { width: PictureWidth; formats: readonly PictureFormat[] }[] = [
  { width: 960, formats: ['avif'] },
  { width: 640, formats: ['avif', 'webp'] },
  { width: 320, formats: ['avif', 'webp'] },
  { width: 1600, formats: ['avif', 'webp'] },
];

/** After this many failures, no more sizes of a picture are attempted. */
export const MAX_TRIES = 3;

/** Not in the folder that is served. */
export function originalName(sum: string): string {
  return `originals/${sum}`;
}

export function servedName(file: string): string {
  return `served/${file}`;
}

export const servedFile = `^[0-9a-f]{64}-(?:${pictureWidths.join('|')})\\.(?:avif|webp)$`;

/** The file served in place of a size that has not been made yet. */
export function fallbackFile(file: string): string {
  return plainPictureFile(file.slice(0, 64));
}
