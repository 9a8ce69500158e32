import type { RefusalCode } from '#contract/refusal.ts';

/** Why a file is not taken as a picture, from a buyer or at the desk. */
export const pictureRefusals = [
  'pictures/empty',
  'pictures/too-large',
  'pictures/too-many-pixels',
  'pictures/too-long',
  'pictures/unknown-kind',
  'pictures/heic',
  'pictures/svg',
  'pictures/moving',
  'pictures/damaged',
  'pictures/holds-more',
  'pictures/too-hard',
  'pictures/cut-off',
] as const satisfies readonly RefusalCode[];
