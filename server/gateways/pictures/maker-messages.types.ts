import type { PictureFormat, PictureWidth } from '#contract/pictures.ts';
import type { Edge } from './edge.rules.ts';
import type { PictureKind, WhyNoPicture } from './file-kind.rules.ts';

/** Where to write a picture of one width, for each format wanted. */
export type MadeFiles = Partial<Record<PictureFormat, string>>;

export type Task =
  | { do: 'look' | 'make'; file: string; width: PictureWidth; files: MadeFiles }
  | ({ do: 'shrink'; file: string } & Shrinking)
  /** Measures the edge of a picture that has been made. */
  | { do: 'measure'; file: string };

/** Into one WebP file, as sharp as fits. */
export interface Shrinking {
  /** Of its longer side, in pixels. */
  longest: number;
  maxBytes: number;
  webp: string;
}

export type Looked =
  | { kind: PictureKind; width: number; height: number; edge: Edge }
  | { whyNot: WhyNoPicture | 'too-long' }
  | { whyNot: 'too-many-pixels'; megapixels: number };

/** The answer of the process to a task: nothing to `make`, and the edge to `measure`. */
export type TaskAnswer = ({ looked?: Looked; edge?: Edge } | { error: string }) & {
  /** How much memory the process uses now. */
  memoryBytes: number;
};
