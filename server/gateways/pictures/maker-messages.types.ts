import type { PictureFormat, PictureWidth } from '#contract/pictures.ts';
import type { PictureKind, WhyNoPicture } from './file-kind.rules.ts';

/** Where to write a picture of one width, for each format wanted. */
export type MadeFiles = Partial<Record<PictureFormat, string>>;

export interface Task {
  do: 'look' | 'make';
  file: string;
  width: PictureWidth;
  files: MadeFiles;
}

export type Looked =
  | { kind: PictureKind; width: number; height: number }
  | { whyNot: WhyNoPicture | 'too-long' }
  | { whyNot: 'too-many-pixels'; megapixels: number };

/** The answer of the process. `looked` is null for a `make` task. */
export type TaskAnswer = ({ looked: Looked | null } | { error: string }) & {
  /** How much memory the process uses now. */
  memoryBytes: number;
};
