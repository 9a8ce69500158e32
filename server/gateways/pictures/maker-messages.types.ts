import type { PictureFormat, PictureWidth } from '#contract/pictures.ts';
import type { PictureKind, WhyNoPicture } from './file-kind.rules.ts';

/** Where a picture of a width goes, in each format that is wanted. */
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

/** What the process answers with: null, when it was told to make what it looked at before. */
export type TaskAnswer = ({ looked: Looked | null } | { error: string }) & {
  /** How much memory it has now. */
  memoryBytes: number;
};
