import {
  pictureWidths,
  plainPictureFile,
  type PictureFormat,
  type PictureWidth,
} from '#contract/pictures.ts';
import type { Edge } from '#server/gateways/pictures/edge.rules.ts';

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

/** Of the border that has the colour: goods may touch it, and throw a shadow. */
const EVEN_FROM = 0.8;
const CLEAR_FROM = 0.5;
/** Near enough to white that it becomes the ground. */
const WHITE_FROM = 235;
const MAX_TINT = 12;
/** How many times as long as the other side one may be, before filling a square would cut most of it away. */
const LONGEST_TO_FILL = 2;

export interface Look {
  /** The colour of its edge, if that is of one. */
  edge: string | null;
  /**
   * It fills its frame, like a room or a child. Or it is shown whole on the neutral ground: standing on it, like goods
   * that were cut out, or with an edge that melts into it, like goods before white.
   */
  look: 'fills' | 'stands' | 'melts';
}

export function lookOf(
  { colour, even, clear }: Edge,
  { width, height }: { width: number; height: number },
): Look {
  if (clear >= CLEAR_FROM) return { edge: null, look: 'stands' };
  const isEven = even >= EVEN_FROM;
  const edge = isEven ? `#${Buffer.from(colour).toString('hex')}` : null;
  const isTinted = Math.max(...colour) - Math.min(...colour) > MAX_TINT;
  if (isEven && Math.min(...colour) >= WHITE_FROM && !isTinted) return { edge, look: 'melts' };
  // A table of sizes, or a banner.
  const isLong = Math.max(width, height) > LONGEST_TO_FILL * Math.min(width, height);
  return { edge, look: isLong ? 'stands' : 'fills' };
}
